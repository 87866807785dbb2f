// SPDX-License-Identifier: EPL-2.0
// Builds a program for each way to run it.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
            case I686, X86_64 -> {
                Path file = folder.resolve(way.id());
                compile(program, file, way == Way.I686 ? Target.I686 : Target.X86_64);
                yield new Build(way, List.of(file.toString()), file);
            }
            case JAVA -> translated(program, List.of());
            case J2ME -> {
                Path jar = translated(program, "j2me", List.of("--heap", PHONE_HEAP));
                List<String> command = new ArrayList<>(Emulator.command(EmulatorOptions.of(jar, List.of())).command());
                command.set(0, java.toString());
                yield new Build(way, command, jar);
            }
            case TWIN -> {
                Path jar = folder.resolve("twin.jar");
                Shell.output(folder, List.of("jar", "--create", "--no-compress", "--file", jar.toString(), "-C",
                        twins().toString(), "."));
                yield new Build(way,
                        List.of(java.toString(), "-cp", jar.toString(), program.twin().orElseThrow()), jar);
            }
            case QEMU -> {
                Path elf = mips(program);
                yield new Build(way, List.of("qemu-mipsel", elf.toString()), elf);
            }
            case CHICORY -> {
                Path module = folder.resolve("program.wasm");
                compile(program, module, Target.WASM);
                yield new Build(way, List.of(java.toString(), "-cp", chicory(), "RunWebAssembly", module.toString()),
                        module);
            }
        };
    }

    /** A program, translated for the Java virtual machine with these options. */
    Build translated(BenchmarkProgram program, List<String> options)
            throws Shell.FailedException, IOException, InterruptedException {
        Path jar = translated(program, "java", options);
        return new Build(Way.JAVA, List.of(java.toString(), "-jar", jar.toString()), jar);
    }

    private Path translated(BenchmarkProgram program, String target, List<String> options)
            throws Shell.FailedException, IOException, InterruptedException {
        Path elf = mips(program);
        Path jar = elf.resolveSibling(target + String.join("", options) + ".jar");
        List<String> command = new ArrayList<>(List.of(portwright(), "translate", elf.toString(),
                "--target", target, "-o", jar.toString()));
        command.addAll(options);
        Shell.output(work, command);
        return jar;
    }

    /** The ELF file that is translated; compiled once. */
    Path mips(BenchmarkProgram program) throws Shell.FailedException, IOException, InterruptedException {
        Path elf = Files.createDirectories(work.resolve(program.name())).resolve("mips.elf");
        if (!Files.exists(elf)) {
            compile(program, elf, Target.MIPS);
        }
        return elf;
    }

    /** A machine that compilers make code for. */
    private enum Target {
        I686, X86_64, MIPS, WASM;

        /** As the script {@code library} has it. */
        private String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private List<String> compiler(Target target, boolean cpp) {
        return switch (target) {
            case I686 -> List.of("i686-linux-gnu-" + (cpp ? "g++" : "gcc"), "-msse2", "-mfpmath=sse", "-static", "-s");
            case X86_64 -> List.of(cpp ? "g++" : "gcc", "-static", "-s");
            case MIPS -> List.of(portwright(), cpp ? "c++" : "cc", "-g");
            case WASM -> List.of("clang-14", "--target=wasm32-wasi", "-s");
        };
    }

    private void compile(BenchmarkProgram program, Path result, Target target)
            throws Shell.FailedException, IOException, InterruptedException {
        List<String> compiler = new ArrayList<>(compiler(target, program.isCpp()));
        compiler.addAll(program.options());
        if (target == Target.MIPS) {
            compiler.addAll(program.mipsOptions());
        }
        List<String> libraries = new ArrayList<>(List.of("-lm"));
        List<String> headers = new ArrayList<>();
        if (program.library().isPresent()) {
            Path library = Path.of(Shell.output(work, List.of(home.resolve("tests/benchmarks/library").toString(),
                    target.id(), program.library().get())).strip());
            headers.add("-I" + library.resolve("include"));
            libraries.addAll(0, archives(library.resolve("lib")));
        }
        Path sources = home.resolve("tests/benchmarks/programs");
        List<Path> all = new ArrayList<>(program.sources().stream().map(sources::resolve).toList());
        all.add(sources.resolve("main.c"));
        List<String> link = new ArrayList<>(compiler);
        link.addAll(List.of("-o", result.toString()));
        for (Path source : all) {
            Path object = result.resolveSibling(result.getFileName() + "-" + source.getFileName() + ".o");
            List<String> command = new ArrayList<>(compiler);
            command.addAll(List.of("-O2", "-D_GNU_SOURCE", "-I" + sources, "-c", "-o", object.toString()));
            command.addAll(headers);
            if (program.isCpp() && source.toString().endsWith(".c")) {
                command.addAll(List.of("-x", "c"));
            }
            command.add(source.toString());
            Shell.output(work, command);
            link.add(object.toString());
        }
        link.addAll(libraries);
        Shell.output(work, link);
    }

    /** In any order, for the linker to look through again and again. */
    private static List<String> archives(Path folder) throws IOException {
        List<String> result = new ArrayList<>(List.of("-Wl,--start-group"));
        try (Stream<Path> files = Files.list(folder)) {
            result.addAll(files.map(Path::toString).sorted().toList());
        }
        result.add("-Wl,--end-group");
        return result;
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

    /** The class path of a program that runs WebAssembly; compiled once. */
    private String chicory() throws Shell.FailedException, IOException, InterruptedException {
        Path sources = home.resolve("tests/benchmarks/chicory");
        String jars = Shell.output(work, List.of(sources.resolve("fetch").toString())).strip() + "/*";
        Path classes = work.resolve("chicory");
        if (!Files.exists(classes)) {
            Shell.output(work, List.of("javac", "--release", "17", "-cp", jars, "-d", classes.toString(),
                    sources.resolve("RunWebAssembly.java").toString()));
        }
        return jars + ":" + classes;
    }

    private String portwright() {
        return home.resolve("portwright").toString();
    }
}
