// SPDX-License-Identifier: EPL-2.0
// Runs the benchmark: builds and simulates several at a time, then measures times one after the other.
package org.portwright.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.Machine;

/** A run of the benchmark. */
public final class Benchmark {
    /** Rounds of ways that take a hundred times as long as the program. */
    private static final int SLOW_ROUNDS = 2;
    private static final List<Integer> DEPTHS = List.of(1, 2, 4, 8, 16, 32, 64);
    private static final double CHAIN_CALLS = 12e6;
    private static final long PATIENCE_SECONDS = 3;
    private static final double NANOSECONDS = 1e9;

    /**
     * What is measured.
     *
     * @param ways NONE and what others are compared with need not be among them
     * @param rounds of the measurement of times
     */
    public record Choice(Set<Machine> machines, Set<Program> programs, Set<Way> ways, int rounds) {
    }

    /** Is told what is done now. */
    @FunctionalInterface
    public interface Progress {
        /** The work that is done now, and how much has been done of how much; called by several threads in turn. */
        void tell(String work, int done, int total);
    }

    /** Work of one thread. */
    @FunctionalInterface
    private interface Task {
        void run() throws InterruptedException;
    }

    private final Places places;
    private final Choice choice;
    private final Progress progress;
    private final List<String> leftOut = new ArrayList<>();
    private final Map<Workshop, List<Workshop.Build>> builds = new LinkedHashMap<>();
    private int done;
    private int total;

    private Benchmark(Places places, Choice choice, Progress progress) {
        this.places = places;
        this.choice = choice;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @param home of Portwright
     * @param choice what
     * @param progress is told
     * @return the page, in parts
     * @throws LopiException if nothing can be measured
     * @throws IOException if a file can't be read or written
     * @throws InterruptedException if it was cancelled
     */
    public static Report run(Path home, Choice choice, Progress progress)
            throws LopiException, IOException, InterruptedException {
        return inPlaces(home, places -> new Report(new Benchmark(places, choice, progress).run(), Conditions.describe(places, choice.rounds())));
    }

    /** What is done in folders that are there for it alone. */
    @FunctionalInterface
    interface Work<T> {
        T in(Places places) throws LopiException, IOException, InterruptedException;
    }

    /** Does something in folders of its own, where the probes and what programs read are ready. */
    static <T> T inPlaces(Path home, Work<T> work) throws LopiException, IOException, InterruptedException {
        Path built = Files.createDirectories(home.toAbsolutePath().resolve("build/lopi"));
        Path folder = Files.createTempDirectory(built, "bench");
        try {
            Places places = new Places(home.toAbsolutePath().normalize(), folder);
            prepare(places);
            return work.in(places);
        } finally {
            remove(folder);
        }
    }

    private Results run() throws LopiException, IOException, InterruptedException {
        for (Machine machine : choice.machines()) {
            for (Program program : choice.programs()) {
                builds.put(new Workshop(places, machine, program), new ArrayList<>());
            }
        }
        Map<Workshop, List<Task>> others = new HashMap<>();
        builds.keySet().forEach(workshop -> others.put(workshop, others(workshop)));
        total = 2 * builds.size() + others.values().stream().mapToInt(List::size).sum();
        // What takes longest begins first: those that come last in the list.
        List<Workshop> order = builds.keySet().stream()
                .sorted(Comparator.comparing(Workshop::program).reversed()).toList();
        List<Task> plain = new ArrayList<>();
        order.forEach(workshop -> plain.add(() -> keep(workshop, Way.NONE, Workshop.Scope.ALL)));
        atOnce(plain);
        atOnce(order.stream().filter(workshop -> !builds.get(workshop).isEmpty())
                .flatMap(workshop -> others.get(workshop).stream()).toList());
        List<Results.OfProgram> programs = new ArrayList<>();
        List<Results.OfChain> chains = new ArrayList<>();
        for (Workshop workshop : builds.keySet()) {
            if (builds.get(workshop).isEmpty()) {
                continue;
            }
            if (workshop.program() == Program.CHAINS) {
                chains.addAll(measureChains(workshop));
            } else {
                programs.add(measure(workshop));
            }
        }
        if (programs.isEmpty() && chains.isEmpty()) {
            throw new LopiException("lopi bench", "nothing could be measured: " + String.join("; ", leftOut));
        }
        progress.tell("done", total, total);
        return new Results(programs, chains, List.copyOf(leftOut), choice.rounds());
    }

    private static void prepare(Places places) throws LopiException, IOException, InterruptedException {
        Program.makeInputs(places.inputs());
        try {
            Path here = places.here();
            Shell.output(places.work(), List.of("make", "-s", "-C", here.getParent().toString(),
                    "OUT=" + places.probes(Machine.X86_64).getParent()));
            Shell.output(here, List.of("gcc", "-O2", "measure.c", "-o", places.measure().toString()));
            Shell.output(here, List.of("gcc", "-O2", "-shared", "-fPIC", "frida-wait.c", "-o",
                    places.fridaWait().toString()));
        } catch (Shell.FailedException e) {
            throw new LopiException("native/lopi", e.getMessage());
        }
    }

    // ------------------------------------------------------------ building

    /** All but the plain build: ways that share objects in one task. */
    private List<Task> others(Workshop workshop) {
        Map<String, List<Task>> tasks = new LinkedHashMap<>();
        Machine machine = workshop.machine();
        for (Way way : Way.values()) {
            boolean wanted = choice.ways().contains(way) || way == Way.CLANG && choice.ways().contains(Way.XRAY);
            if (way == Way.NONE || !wanted || !way.isPossible(machine)
                    || workshop.program() == Program.CHAINS && !Report.CHAIN_WAYS.contains(way)) {
                continue;
            }
            tasks.computeIfAbsent(way.compilation() + "-ALL", key -> new ArrayList<>())
                    .add(() -> keep(workshop, way, Workshop.Scope.ALL));
            if (way.isSelective() && workshop.program() != Program.CHAINS && workshop.program() != Program.CALLS) {
                tasks.computeIfAbsent(way.compilation() + "-HOT", key -> new ArrayList<>())
                        .add(() -> keep(workshop, way, Workshop.Scope.HOT));
            }
        }
        List<Task> result = new ArrayList<>();
        for (List<Task> sharing : tasks.values()) {
            result.add(() -> {
                for (Task each : sharing) {
                    each.run();
                }
            });
        }
        return result;
    }

    /** Makes a build; one that can't be made is left out. */
    private void keep(Workshop workshop, Way way, Workshop.Scope scope) throws InterruptedException {
        String name = name(workshop) + ", " + way.title().replaceAll("[*`]", "")
                + (scope == Workshop.Scope.HOT ? ", hot functions" : "");
        tell(name);
        try {
            Workshop.Build build = way == Way.NONE ? workshop.plain() : workshop.build(way, scope);
            synchronized (builds) {
                builds.get(workshop).add(build);
            }
        } catch (Shell.FailedException | LopiException | IOException e) {
            leaveOut(name, e);
        }
    }

    private void leaveOut(String name, Exception reason) {
        synchronized (leftOut) {
            leftOut.add(name + ": " + reason.getMessage());
        }
    }

    private static String name(Workshop workshop) {
        return Report.title(workshop.machine()) + " " + workshop.program().id();
    }

    private synchronized void tell(String work) {
        progress.tell(work, done, total);
    }

    /** Runs tasks, as many at once as there are processors. */
    private void atOnce(List<Task> tasks) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (Task task : tasks) {
                futures.add(threads.submit(() -> {
                    task.run();
                    synchronized (this) {
                        done++;
                    }
                    return null;
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
            // Whoever is still there ends what it has started.
            boolean interrupted = Thread.interrupted();
            threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    // ------------------------------------------------------------ measuring

    /** A line to be measured, and what for. */
    private record Line(Workshop.Build build, boolean small, String text) {
    }

    /** Measures times of all builds of a program, in turn. */
    private Results.OfProgram measure(Workshop workshop) throws IOException, InterruptedException {
        tell(name(workshop) + ", times");
        List<Workshop.Build> all = sorted(builds.get(workshop));
        Workshop.Build plain = all.get(0);
        List<Line> lines = new ArrayList<>();
        for (Workshop.Build build : all) {
            boolean slow = build.way().isSlow();
            lines.add(new Line(build, slow, workshop.timed(build,
                    slow ? workshop.program().some() : workshop.program().many())));
        }
        boolean anySlow = lines.stream().anyMatch(Line::small);
        if (anySlow) {
            lines.add(new Line(plain, true, workshop.timed(plain, workshop.program().some())));
        }
        List<double[]> times = time(workshop, lines);
        double large = times.get(0)[0];
        double small = anySlow ? times.get(times.size() - 1)[0] : Double.NaN;
        List<Results.OfWay> ofAll = new ArrayList<>();
        List<Results.OfWay> ofHot = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            double seconds = times.get(i)[0] * (lines.get(i).small() ? large / small : 1);
            (all.get(i).scope() == Workshop.Scope.ALL ? ofAll : ofHot).add(new Results.OfWay(all.get(i), seconds));
        }
        finished();
        return new Results.OfProgram(workshop, ofAll, ofHot);
    }

    private List<Results.OfChain> measureChains(Workshop workshop) throws IOException, InterruptedException {
        tell(name(workshop) + ", times");
        List<Line> lines = new ArrayList<>();
        List<Workshop.Build> all = sorted(builds.get(workshop));
        for (int depth : DEPTHS) {
            for (Workshop.Build build : all) {
                lines.add(new Line(build, false,
                        workshop.timed(build, String.format(workshop.program().many(), depth))));
            }
        }
        List<double[]> figures = time(workshop, lines);
        List<Results.OfChain> result = new ArrayList<>();
        int line = 0;
        for (int depth : DEPTHS) {
            Map<Way, Double> nanoseconds = new EnumMap<>(Way.class);
            Map<Way, Double> mispredicted = new EnumMap<>(Way.class);
            for (Workshop.Build build : all) {
                double[] measured = figures.get(line++);
                nanoseconds.put(build.way(), measured[0] * NANOSECONDS / CHAIN_CALLS);
                if (!Double.isNaN(measured[1])) {
                    mispredicted.put(build.way(), measured[1] / CHAIN_CALLS);
                }
            }
            result.add(new Results.OfChain(workshop.machine(), depth, nanoseconds, mispredicted));
        }
        finished();
        return result;
    }

    private synchronized void finished() {
        done++;
    }

    private static List<Workshop.Build> sorted(Collection<Workshop.Build> builds) {
        return builds.stream().sorted(Comparator.comparing(Workshop.Build::way).thenComparing(Workshop.Build::scope))
                .toList();
    }

    /** Seconds and mispredicted branches of each line, NaN where not known. */
    private List<double[]> time(Workshop workshop, List<Line> lines) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(places.measure().toString()));
        for (Line line : lines) {
            command.add(String.valueOf(line.small() ? Math.min(SLOW_ROUNDS, choice.rounds()) : choice.rounds()));
            command.add(line.text());
        }
        String output;
        try {
            output = Shell.output(places.work(), command);
        } catch (Shell.FailedException e) {
            throw new IOException(e.getMessage());
        }
        List<double[]> result = new ArrayList<>();
        List<String> rows = output.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String[] values = rows.get(i).split(" ");
            if (values[0].equals("failed")) {
                leaveOut(name(workshop) + ", " + lines.get(i).build().way().id() + ", times",
                        new Shell.FailedException("failed, or took more than two minutes"));
                result.add(new double[] {Double.NaN, Double.NaN});
            } else {
                result.add(new double[] {Double.parseDouble(values[0]),
                    values[1].equals("-") ? Double.NaN : Double.parseDouble(values[1])});
            }
        }
        return result;
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
