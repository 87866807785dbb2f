// SPDX-License-Identifier: EPL-2.0
// Builds programs and measures them, all ways in turn.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.portwright.cli.bench.Shell;

/** A run of the benchmark. */
public final class Benchmark {
    private static final double MILLISECONDS = 1000;
    /** Native work of a process that is to be warm at its end, and of one that needs no warming, milliseconds. */
    private static final double WARM_WORK = 2000;
    private static final double WORK = 300;
    private static final int FEWEST_REPETITIONS = 5;
    /** Some ten times as slow as native code, and the same from the first repetition on. */
    private static final int QEMU_REPETITIONS = 3;
    /** After which a process that was to become warm does no more. */
    private static final int LONGEST_SECONDS = 40;
    /** What is so many times as slow as native code is not timed from start to end. */
    private static final double SLOWEST = 20;

    /**
     * What is measured.
     *
     * @param ways I686 need not be among them
     * @param processes of each program and way
     * @param work seconds of native work that are timed from start to end; 0 is a single repetition
     * @param java the command that runs Java programs
     */
    public record Choice(List<BenchmarkProgram> programs, Set<Way> ways, int processes, List<Integer> work,
            Path java) {
    }

    /** Is told what is done now. */
    @FunctionalInterface
    public interface Progress {
        /** The work that is done now, and how much has been done of how much. */
        void tell(String work, int done, int total);
    }

    private final Workplace place;
    private final Choice choice;
    private final List<String> leftOut = new ArrayList<>();

    private Benchmark(Workplace place, Choice choice) {
        this.place = place;
        this.choice = choice;
    }

    /**
     * Measures.
     *
     * @param home of Portwright
     * @throws Shell.FailedException if nothing can be measured
     */
    public static Report run(Path home, Choice choice, Progress progress)
            throws Shell.FailedException, IOException, InterruptedException {
        try (Workplace place = new Workplace(home, choice.java())) {
            Conditions conditions = Conditions.now(place.folder(), choice);
            Benchmark benchmark = new Benchmark(place, choice);
            List<Measured> measured = new ArrayList<>();
            int done = 0;
            for (BenchmarkProgram program : choice.programs()) {
                progress.tell(program.name(), done++, choice.programs().size());
                benchmark.measure(program, measured);
            }
            progress.tell("done", done, done);
            if (measured.isEmpty()) {
                throw new Shell.FailedException("nothing could be measured: " + String.join("; ", benchmark.leftOut));
            }
            return new Report(measured, benchmark.leftOut, conditions.describe());
        }
    }

    private void measure(BenchmarkProgram program, List<Measured> results) throws IOException, InterruptedException {
        Map<Way, Workshop.Build> builds = build(program);
        Map<Way, Long> sizes = new EnumMap<>(Way.class);
        for (Map.Entry<Way, Workshop.Build> build : builds.entrySet()) {
            sizes.put(build.getKey(), Files.size(build.getValue().file()));
        }
        if (!builds.containsKey(Way.I686)) {
            return;
        }
        double repetition;      // native milliseconds
        String checksum;
        try {
            Run trial = place.run(builds.get(Way.I686), FEWEST_REPETITIONS, 0);
            repetition = Repetition.steady(trial.repetitions(), Clock.PROCESSOR);
            checksum = trial.repetitions().get(0).checksum();
        } catch (Shell.FailedException e) {
            leaveOut(program, Way.I686, e);
            return;
        }
        Map<Way, List<Run>> steady = take(program, builds, checksum, way -> way == Way.QEMU ? QEMU_REPETITIONS
                : repetitions(repetition, way.warmsUp() ? WARM_WORK : WORK), LONGEST_SECONDS);
        if (!steady.containsKey(Way.I686)) {
            return;
        }
        double nativeTime = Quietness.steady(steady.get(Way.I686), Clock.WALL).min();
        builds.keySet().removeIf(way -> Quietness.steady(steady.get(way), Clock.WALL).min() > SLOWEST * nativeTime);
        Map<Integer, Map<Way, List<Run>>> startToEnd = new TreeMap<>();
        for (int seconds : choice.work()) {
            int repetitions = seconds == 0 ? 1 : repetitions(repetition, seconds * MILLISECONDS);
            startToEnd.put(seconds, take(program, builds, checksum, way -> repetitions, 0));
        }
        results.add(new Measured(program.name(), steady, startToEnd, sizes));
    }

    /** A program in all ways that are wanted and possible. */
    private Map<Way, Workshop.Build> build(BenchmarkProgram program) throws IOException, InterruptedException {
        Map<Way, Workshop.Build> builds = new EnumMap<>(Way.class);
        for (Way way : Way.values()) {
            if (program.has(way) && (way == Way.I686 || choice.ways().contains(way))) {
                try {
                    builds.put(way, place.workshop().build(program, way));
                } catch (Shell.FailedException e) {
                    leaveOut(program, way, e);
                }
            }
        }
        return builds;
    }

    private static int repetitions(double nativeMilliseconds, double work) {
        return Math.max(FEWEST_REPETITIONS, (int) Math.round(work / nativeMilliseconds));
    }

    /** How many repetitions a process does. */
    @FunctionalInterface
    private interface Amount {
        int of(Way way);
    }

    /** Runs processes, all ways in turn. A way that fails is left out from then on, also of {@code builds}. */
    private Map<Way, List<Run>> take(BenchmarkProgram program, Map<Way, Workshop.Build> builds, String checksum,
            Amount amount, int seconds) throws IOException, InterruptedException {
        Map<Way, List<Run>> runs = new EnumMap<>(Way.class);
        for (int process = 0; process < choice.processes(); process++) {
            for (Way way : List.copyOf(builds.keySet())) {
                try {
                    Run run = place.run(builds.get(way), amount.of(way), seconds);
                    requireChecksum(checksum, run);
                    runs.computeIfAbsent(way, key -> new ArrayList<>()).add(run);
                } catch (Shell.FailedException e) {
                    leaveOut(program, way, e);
                    builds.remove(way);
                    runs.remove(way);
                }
            }
        }
        return runs;
    }

    private static void requireChecksum(String expected, Run run) throws Shell.FailedException {
        String actual = run.repetitions().get(0).checksum();
        if (!actual.equals(expected)) {
            throw new Shell.FailedException("its checksum is " + actual + ", natively " + expected);
        }
    }

    private void leaveOut(BenchmarkProgram program, Way way, Shell.FailedException reason) {
        leftOut.add(program.name() + ", " + way.title() + ": " + reason.getMessage());
    }
}
