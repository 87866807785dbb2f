// SPDX-License-Identifier: EPL-2.0
// Compiles test programs for MIPS with the project's own commands, and runs them under qemu.
package org.portwright.translator;

import static org.portwright.Limit.LIMIT;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Compiles test programs for MIPS with the project's own commands, and runs them under qemu. */
public final class Toolchain {

    /** The folder of the work tree that holds the script {@code portwright}. */
    public static final Path ROOT = findRoot();

    /** What was asked for, each by its first user; the first use of a variant builds its libraries. */
    private static final Map<String, FutureTask<Path>> COMPILED = new ConcurrentHashMap<>();

    private Toolchain() {
    }

    private static Path findRoot() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isExecutable(folder.resolve("portwright"))) {
                return folder;
            }
        }
        throw new IllegalStateException("no script portwright here or above");
    }

    /** Where the tests leave their files, for a look after a failure. */
    public static Path outputFolder() throws IOException {
        return Files.createDirectories(ROOT.resolve("tests/org.portwright.tests/target/programs"));
    }

    /** A file of src/test/resources. */
    public static Path resource(String path) {
        return ROOT.resolve("tests/org.portwright.tests/src/test/resources").resolve(path);
    }

    /** The ELF file that a variant makes of sources; C++ if the first of them is. Compiled once. */
    public static Path compile(String name, List<Path> sources, Variant variant, String... options)
            throws IOException, InterruptedException {
        FutureTask<Path> task = COMPILED.computeIfAbsent(name + " " + variant + " " + String.join(" ", options),
                key -> new FutureTask<>(() -> compileAnew(name, sources, variant, options)));
        task.run(); // does nothing if another has begun
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause().getMessage(), e.getCause());
        }
    }

    private static Path compileAnew(String name, List<Path> sources, Variant variant, String... options)
            throws IOException, InterruptedException {
        Path folder = outputFolder().resolve(String.join("", variant.options()));
        Files.createDirectories(folder);
        Path elf = folder.resolve(options.length == 0 ? name + ".elf"
                : name + Integer.toHexString(Arrays.hashCode(options)) + ".elf");
        Files.deleteIfExists(elf);
        List<String> command = new ArrayList<>();
        command.add(ROOT.resolve("portwright").toString());
        command.add(sources.get(0).toString().matches(".*\\.(?:cpp|C)") ? "c++" : "cc");
        command.add("-g");
        command.addAll(variant.options());
        command.addAll(List.of(options));
        sources.forEach(source -> command.add(source.toString()));
        command.addAll(List.of("-o", elf.toString()));
        Outcome outcome = Processes.run(command, new byte[0], LIMIT);
        if (outcome.status() != 0 || !Files.exists(elf)) {
            throw new AssertionError(String.join(" ", command) + "\n" + outcome.errors());
        }
        return elf;
    }

    /** What qemu's emulation of a MIPS Linux shows: the truth that translated programs are compared with. */
    public static Outcome runUnderQemu(Path elf, Variant variant, List<String> arguments, byte[] input)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(variant.bigEndian() ? "qemu-mips" : "qemu-mipsel");
        command.add(elf.toString());
        command.addAll(arguments);
        return Processes.run(command, input, LIMIT);
    }
}
