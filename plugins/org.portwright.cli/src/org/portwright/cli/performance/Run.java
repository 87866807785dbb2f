// SPDX-License-Identifier: EPL-2.0
// A process of a program, from its start to its end.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.portwright.cli.bench.Shell;

/**
 * A process that has ended.
 *
 * @param wall from its start to its end, milliseconds
 * @param processor time of all its threads, milliseconds
 * @param memory the most that was resident, bytes
 */
record Run(List<Repetition> repetitions, double wall, double processor, long memory) {
    private static final int LIMIT_SECONDS = 1800;
    private static final int KIB = 1024;

    /**
     * Runs a program.
     *
     * @param measure the program made of tests/benchmarks/measure.c
     * @param folder for what it prints
     * @param seconds after which no repetition begins; 0 if all shall be done
     */
    static Run of(Path measure, Path folder, Workshop.Build program, int repetitions, int seconds)
            throws Shell.FailedException, IOException, InterruptedException {
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>(List.of(measure.toString(), String.valueOf(LIMIT_SECONDS),
                output.toString()));
        command.addAll(program.command());
        command.addAll(List.of(String.valueOf(repetitions), String.valueOf(seconds)));
        String[] figures = Shell.output(folder, command).strip().split(" ");
        List<Repetition> all;
        try {
            all = Repetition.parse(Files.readString(output));
        } catch (IllegalArgumentException e) {
            throw new Shell.FailedException(e.getMessage());
        }
        if (all.size() > repetitions || seconds == 0 && all.size() < repetitions) {
            throw new Shell.FailedException(all.size() + " repetitions in place of " + repetitions);
        }
        if (!program.way().tellsThreadTime()) {
            all = all.stream().map(each -> new Repetition(each.checksum(), each.wall(), Double.NaN)).toList();
        }
        return new Run(all, Double.parseDouble(figures[0]), Double.parseDouble(figures[1]),
                Long.parseLong(figures[2]) * KIB);
    }
}
