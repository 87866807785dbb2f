// SPDX-License-Identifier: EPL-2.0
// Builds a program for each way to run it.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.portwright.cli.bench.Shell;

/** Builds programs in a folder of this run. */
final class Workshop {
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private final Path home;
    private final Path work;

    Workshop(Path home, Path work) {
        this.home = home;
        this.work = work;
    }

    /** The command line that runs a program; the number of repetitions may follow. Builds it first. */
    List<String> build(BenchmarkProgram program, Way way)
            throws Shell.FailedException, IOException, InterruptedException {
        Path folder = Files.createDirectories(work.resolve(program.name()));
        Path result = folder.resolve(way.id());
        return switch (way) {
            case I686 -> compiled(program, result, List.of("i686-linux-gnu-" + (program.isCpp() ? "g++" : "gcc"),
                    "-msse2", "-mfpmath=sse", "-static"));
            case X86_64 -> compiled(program, result, List.of(program.isCpp() ? "g++" : "gcc", "-static"));
            case JAVA -> {
                Path jar = folder.resolve(program.name() + ".jar");
                Shell.output(folder, List.of(portwright(), "translate", mips(program).toString(), "--target", "java",
                        "-o", jar.toString()));
                yield List.of(JAVA, "-jar", jar.toString());
            }
            case QEMU -> List.of("qemu-mipsel", mips(program).toString());
        };
    }

    private List<String> compiled(BenchmarkProgram program, Path result, List<String> compiler)
            throws Shell.FailedException, IOException, InterruptedException {
        compile(program, result, compiler);
        return List.of(result.toString());
    }

    /** The ELF file that is translated. */
    private Path mips(BenchmarkProgram program) throws Shell.FailedException, IOException, InterruptedException {
        Path elf = work.resolve(program.name()).resolve(program.name() + ".elf");
        if (!Files.exists(elf)) {
            compile(program, elf, List.of(portwright(), program.isCpp() ? "c++" : "cc", "-g"));
        }
        return elf;
    }

    private void compile(BenchmarkProgram program, Path result, List<String> compiler)
            throws Shell.FailedException, IOException, InterruptedException {
        Path sources = home.resolve("tests/benchmarks/programs");
        List<Path> all = new ArrayList<>(program.sources().stream().map(sources::resolve).toList());
        all.add(sources.resolve("main.c"));
        List<String> link = new ArrayList<>(compiler);
        link.addAll(List.of("-O2", "-o", result.toString()));
        for (Path source : all) {
            Path object = result.resolveSibling(result.getFileName() + "-" + source.getFileName() + ".o");
            List<String> command = new ArrayList<>(compiler);
            command.addAll(List.of("-O2", "-D_GNU_SOURCE", "-I" + sources, "-c", "-o", object.toString()));
            if (source.toString().endsWith(".c") && program.isCpp()) {
                command.addAll(List.of("-x", "c"));
            }
            command.add(source.toString());
            Shell.output(result.getParent(), command);
            link.add(object.toString());
        }
        link.add("-lm");
        Shell.output(result.getParent(), link);
    }

    private String portwright() {
        return home.resolve("portwright").toString();
    }
}
