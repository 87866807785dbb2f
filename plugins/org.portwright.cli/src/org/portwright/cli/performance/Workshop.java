// SPDX-License-Identifier: EPL-2.0
// Builds a program for each way to run it.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.portwright.cli.bench.Shell;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;

/** Builds programs, in a folder of this run. */
final class Workshop {
    /**
     * A program that can be run.
     *
     * @param command its command line, behind which the number of repetitions follows
     * @param file the executable or the JAR
     */
    record Build(Way way, List<String> command, Path file) {
    }

    /** More than a phone has, so that the programs are the same. */
    private static final String PHONE_HEAP = "64M";

    private final Path home;
    private final Path work;
    /** The command {@code java}. */
    private final Path java;

    Workshop(Path home, Path work, Path java) {
        this.home = home;
        this.work = work;
        this.java = java;
    }

    /** Builds a program, which {@linkplain BenchmarkProgram#has has} this way. */
    Build build(BenchmarkProgram program, Way way) throws Shell.FailedException, IOException, InterruptedException {
        Path folder = Files.createDirectories(work.resolve(program.name()));
        return switch (way) {
            case I686 -> compiled(program, way, List.of("i686-linux-gnu-" + (program.isCpp() ? "g++" : "gcc"),
                    "-msse2", "-mfpmath=sse", "-static", "-s"));
            case X86_64 -> compiled(program, way, List.of(program.isCpp() ? "g++" : "gcc", "-static", "-s"));
            case JAVA -> {
                Path jar = translated(program, "java");
                yield new Build(way, List.of(java.toString(), "-jar", jar.toString()), jar);
            }
            case J2ME -> {
                Path jar = translated(program, "j2me");
                List<String> command = new ArrayList<>(Emulator.command(EmulatorOptions.of(jar, List.of())).command());
                command.set(0, java.toString());
                yield new Build(way, command, jar);
            }
            case TWIN -> {
                Path jar = folder.resolve("twin.jar");
                Shell.output(folder, List.of("jar", "--create", "--no-compress", "--file", jar.toString(), "-C",
                        twins().toString(), "."));
                yield new Build(way, List.of(java.toString(), "-cp", jar.toString(), program.twin().orElseThrow()), jar);
            }
            case QEMU -> {
                Path elf = mips(program);
                yield new Build(way, List.of("qemu-mipsel", elf.toString()), elf);
            }
        };
    }

    private Build compiled(BenchmarkProgram program, Way way, List<String> compiler)
            throws Shell.FailedException, IOException, InterruptedException {
        Path file = work.resolve(program.name()).resolve(way.id());
        compile(program, file, compiler);
        return new Build(way, List.of(file.toString()), file);
    }

    private Path translated(BenchmarkProgram program, String target)
            throws Shell.FailedException, IOException, InterruptedException {
        Path jar = work.resolve(program.name()).resolve(target + ".jar");
        List<String> command = new ArrayList<>(List.of(portwright(), "translate", mips(program).toString(),
                "--target", target, "-o", jar.toString()));
        if (target.equals("j2me")) {
            command.addAll(List.of("--heap", PHONE_HEAP));
        }
        Shell.output(work, command);
        return jar;
    }

    /** The ELF file that is translated; compiled once. */
    private Path mips(BenchmarkProgram program) throws Shell.FailedException, IOException, InterruptedException {
        Path elf = work.resolve(program.name()).resolve("mips.elf");
        if (!Files.exists(elf)) {
            compile(program, elf, List.of(portwright(), program.isCpp() ? "c++" : "cc", "-g"));
        }
        return elf;
    }

    private void compile(BenchmarkProgram program, Path result, List<String> compiler)
            throws Shell.FailedException, IOException, InterruptedException {
        Path sources = benchmarks().resolve("programs");
        List<Path> all = new ArrayList<>(program.sources().stream().map(sources::resolve).toList());
        all.add(sources.resolve("main.c"));
        List<String> link = new ArrayList<>(compiler);
        link.addAll(List.of("-o", result.toString()));
        for (Path source : all) {
            Path object = result.resolveSibling(result.getFileName() + "-" + source.getFileName() + ".o");
            List<String> command = new ArrayList<>(compiler);
            command.addAll(List.of("-O2", "-D_GNU_SOURCE", "-I" + sources, "-c", "-o", object.toString()));
            if (program.isCpp() && source.toString().endsWith(".c")) {
                command.addAll(List.of("-x", "c"));
            }
            command.add(source.toString());
            Shell.output(work, command);
            link.add(object.toString());
        }
        link.add("-lm");
        Shell.output(work, link);
    }

    /** The classes of all twins; compiled once. */
    private Path twins() throws Shell.FailedException, IOException, InterruptedException {
        Path classes = work.resolve("twins");
        if (!Files.exists(classes)) {
            List<String> command = new ArrayList<>(List.of("javac", "--release", "17", "-d", classes.toString()));
            for (String folder : List.of("tests/benchmarks/java", "samples/astar/java")) {
                try (Stream<Path> files = Files.walk(home.resolve(folder))) {
                    command.addAll(files.map(Path::toString).filter(file -> file.endsWith(".java")).sorted().toList());
                }
            }
            Shell.output(work, command);
        }
        return classes;
    }

    private Path benchmarks() {
        return home.resolve("tests/benchmarks");
    }

    private String portwright() {
        return home.resolve("portwright").toString();
    }
}
