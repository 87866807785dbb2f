// SPDX-License-Identifier: EPL-2.0
// Where programs are built and measured.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.portwright.cli.bench.Shell;

/** A folder for one run of a benchmark, with the program that measures others; it is removed when it is closed. */
final class Workplace implements AutoCloseable {
    private final Path folder;
    private final Path measure;
    private final Workshop workshop;

    /**
     * Makes the folder.
     *
     * @param home of Portwright
     * @param java the command that runs Java programs
     */
    Workplace(Path home, Path java) throws Shell.FailedException, IOException, InterruptedException {
        folder = Files.createTempDirectory(Files.createDirectories(home.resolve("build")), "bench");
        measure = folder.resolve("measure");
        workshop = new Workshop(home, folder, java);
        try {
            Shell.output(folder, List.of("gcc", "-O2", home.resolve("tests/benchmarks/measure.c").toString(), "-o",
                    measure.toString()));
        } catch (Shell.FailedException | InterruptedException e) {
            close();
            throw e;
        }
    }

    Path folder() {
        return folder;
    }

    Workshop workshop() {
        return workshop;
    }

    /**
     * Runs a program.
     *
     * @param seconds after which no repetition begins; 0 if all shall be done
     */
    Run run(Workshop.Build program, int repetitions, int seconds)
            throws Shell.FailedException, IOException, InterruptedException {
        return Run.of(measure, folder, program, repetitions, seconds);
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
