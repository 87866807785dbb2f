// SPDX-License-Identifier: EPL-2.0
// Builds programs and measures them, all ways in turn.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.portwright.cli.bench.Shell;

/** A run of the benchmark. */
public final class Benchmark {
    /** Native work of a process that is to be warm at its end, and of one that needs no warming, milliseconds. */
    private static final double WARM_WORK = 2000;
    private static final double WORK = 300;
    private static final int FEWEST_REPETITIONS = 5;
    private static final int QEMU_REPETITIONS = 3;
    private static final int TRIAL_REPETITIONS = 3;

    /**
     * What is measured.
     *
     * @param ways I686 need not be among them
     * @param processes of each program and way
     */
    public record Choice(List<BenchmarkProgram> programs, Set<Way> ways, int processes) {
    }

    /** Is told what is done now. */
    @FunctionalInterface
    public interface Progress {
        /** The work that is done now, and how much has been done of how much. */
        void tell(String work, int done, int total);
    }

    /** All processes of a program, by ways. */
    record Measured(BenchmarkProgram program, Map<Way, List<Run>> runs) {
    }

    private final Workshop workshop;
    private final Path work;
    private final Path measure;
    private final Choice choice;
    private final List<String> leftOut = new ArrayList<>();

    private Benchmark(Path home, Path work, Choice choice) {
        this.workshop = new Workshop(home, work);
        this.work = work;
        this.measure = work.resolve("measure");
        this.choice = choice;
    }

    /**
     * Measures.
     *
     * @param home of Portwright
     * @return a report, as text
     */
    public static String run(Path home, Choice choice, Progress progress)
            throws Shell.FailedException, IOException, InterruptedException {
        Path work = Files.createTempDirectory(Files.createDirectories(home.resolve("build")), "bench");
        try {
            Benchmark benchmark = new Benchmark(home, work, choice);
            Shell.output(work, List.of("gcc", "-O2", home.resolve("tests/benchmarks/measure.c").toString(), "-o",
                    benchmark.measure.toString()));
            List<Measured> measured = new ArrayList<>();
            for (BenchmarkProgram program : choice.programs()) {
                progress.tell(program.name(), measured.size(), choice.programs().size());
                measured.add(benchmark.measure(program));
            }
            progress.tell("done", measured.size(), measured.size());
            return new Report(measured, List.copyOf(benchmark.leftOut)).text();
        } finally {
            remove(work);
        }
    }

    private Measured measure(BenchmarkProgram program) throws IOException, InterruptedException {
        Map<Way, List<String>> commands = new EnumMap<>(Way.class);
        for (Way way : Way.values()) {
            if (way == Way.I686 || choice.ways().contains(way)) {
                try {
                    commands.put(way, workshop.build(program, way));
                } catch (Shell.FailedException e) {
                    leaveOut(program, way, e);
                }
            }
        }
        Map<Way, List<Run>> runs = new EnumMap<>(Way.class);
        if (!commands.containsKey(Way.I686)) {
            return new Measured(program, runs);
        }
        try {
            Run trial = Run.of(measure, work, commands.get(Way.I686), TRIAL_REPETITIONS);
            double repetition = Repetition.steady(trial.repetitions(), Repetition.Clock.THREAD);
            String checksum = trial.repetitions().get(0).checksum();
            for (int process = 0; process < choice.processes(); process++) {
                for (Way way : List.copyOf(commands.keySet())) {
                    try {
                        Run run = Run.of(measure, work, commands.get(way), repetitions(way, repetition));
                        requireChecksum(checksum, run);
                        runs.computeIfAbsent(way, key -> new ArrayList<>()).add(run);
                    } catch (Shell.FailedException e) {
                        leaveOut(program, way, e);
                        commands.remove(way);
                        runs.remove(way);
                    }
                }
            }
        } catch (Shell.FailedException e) {
            leaveOut(program, Way.I686, e);
        }
        return new Measured(program, runs);
    }

    private static void requireChecksum(String expected, Run run) throws Shell.FailedException {
        String actual = run.repetitions().get(0).checksum();
        if (!actual.equals(expected)) {
            throw new Shell.FailedException("its checksum is " + actual + ", natively " + expected);
        }
    }

    private static int repetitions(Way way, double nativeMilliseconds) {
        if (way == Way.QEMU) {
            return QEMU_REPETITIONS;
        }
        return Math.max(FEWEST_REPETITIONS, (int) ((way.warmsUp() ? WARM_WORK : WORK) / nativeMilliseconds));
    }

    private void leaveOut(BenchmarkProgram program, Way way, Shell.FailedException reason) {
        leftOut.add(program.name() + ", " + way.title() + ": " + reason.getMessage());
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
