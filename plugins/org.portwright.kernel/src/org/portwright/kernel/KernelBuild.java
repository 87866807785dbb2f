// SPDX-License-Identifier: EPL-2.0
// Builds a kernel.
package org.portwright.kernel;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Builds a variant of a kernel by its makefiles. Immutable; what is up to date is not made again. */
public final class KernelBuild {
    private static final int LINES_IN_MESSAGE = 5;
    private static final long CANCEL_CHECK_MILLISECONDS = 100;

    private final KernelProject project;
    private final Variant variant;
    private final Map<String, String> variables;

    KernelProject project() {
        return project;
    }

    Variant variant() {
        return variant;
    }

    Map<String, String> variables() {
        return variables;
    }

    private KernelBuild(KernelProject project, Variant variant, Map<String, String> variables) {
        this.project = project;
        this.variant = variant;
        this.variables = Map.copyOf(variables);
    }

    /**
     * @param project the sources
     * @param variant what to make of them
     * @return the build
     */
    public static KernelBuild of(KernelProject project, Variant variant) {
        return new KernelBuild(project, variant, Map.of());
    }

    /**
     * @param name a variable of the makefiles
     * @param value its value
     * @return the same build with the variable set
     */
    public KernelBuild withVariable(String name, String value) {
        Map<String, String> all = new TreeMap<>(variables);
        all.put(name, value);
        return new KernelBuild(project, variant, all);
    }

    /** @return the command that builds, to be run in any folder */
    public List<String> command() {
        return command("all");
    }

    private List<String> command(String target) {
        List<String> command = new ArrayList<>(List.of("make", "--no-print-directory",
                "-j" + Runtime.getRuntime().availableProcessors(), "-C", project.buildDirectory(variant).toString()));
        new TreeMap<>(variables).forEach((name, value) -> command.add(name + "=" + value));
        command.add(target);
        return command;
    }

    /**
     * Builds. Others that build or start the same variant wait meanwhile.
     *
     * @param output gets the lines that make and the compiler print, on another thread
     * @param canceled asked now and then whether to stop
     * @return what was made
     * @throws KernelException if it can't be built
     * @throws CancellationException if it was cancelled
     */
    public KernelImages run(Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        try (BuildLock lock = BuildLock.take(project.buildDirectory(variant))) {
            make("all", output, canceled);
        }
        KernelImages images = project.images(variant);
        for (Path file : List.of(images.kernel(), images.ramdisk(), images.disk())) {
            if (!Files.isRegularFile(file)) {
                throw new KernelException(file + ": was not made; see the targets of the makefile");
            }
        }
        return images;
    }

    /**
     * Removes what builds of the variant have made.
     *
     * @param output gets the lines that make prints, on another thread
     * @param canceled asked now and then whether to stop
     * @throws KernelException if make fails
     * @throws CancellationException if it was cancelled
     */
    public void clean(Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        try (BuildLock lock = BuildLock.take(project.buildDirectory(variant))) {
            make("clean", output, canceled);
        }
    }

    private void make(String target, Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        make(command(target), project + ": the " + variant + " kernel", output, canceled);
    }

    /**
     * Runs make.
     *
     * @param command its command line
     * @param what it makes, for a message
     * @param output gets the lines that it prints, on another thread
     * @param canceled asked now and then whether to stop
     * @throws KernelException if it fails
     */
    static void make(List<String> command, String what, Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        // Of a make that runs us: its jobs are not ours.
        builder.environment().remove("MAKEFLAGS");
        builder.environment().remove("MFLAGS");
        builder.environment().remove("MAKELEVEL");
        Process make;
        try {
            make = builder.redirectInput(Path.of("/dev/null").toFile()).start();
        } catch (IOException e) {
            throw new KernelException("make: can't be run; install the packages make and gcc-i686-linux-gnu");
        }
        Deque<String> last = new ArrayDeque<>();
        Thread reader = new Thread(() -> forward(make, output, last), "kernel build output");
        reader.setDaemon(true);
        reader.start();
        try {
            while (!make.waitFor(CANCEL_CHECK_MILLISECONDS, TimeUnit.MILLISECONDS)) {
                if (canceled.getAsBoolean()) {
                    throw new CancellationException();
                }
            }
            reader.join();
        } finally {
            ProcessTree.destroy(make);
        }
        if (make.exitValue() != 0) {
            throw new KernelException(what + " can't be built:"
                    + String.join("", last.stream().map(line -> "\n  " + line).toList()));
        }
    }

    /** Writes the makefile of a folder below that of a variant, which says how it is built, and is locked by {@link BuildLock}. */
    static void writeMakefile(Path directory, String text) throws IOException {
        Path makefile = Files.createDirectories(directory).resolve("makefile");
        if (!Files.exists(makefile) || !Files.readString(makefile).equals(text)) {
            Files.writeString(makefile, text);
        }
    }

    private static void forward(Process make, Consumer<String> output, Deque<String> last) {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(make.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.accept(line);
                if (line.contains("error:") || line.contains("undefined reference") || line.startsWith("make: ***")
                        || line.contains("not found") || line.contains("No such file")) {
                    if (last.size() < LINES_IN_MESSAGE) {
                        last.addLast(line);
                    }
                }
            }
        } catch (IOException e) {
            // make was destroyed: its end is told by those who did it
        }
    }
}
