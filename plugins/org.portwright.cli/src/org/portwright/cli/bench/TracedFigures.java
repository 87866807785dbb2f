// SPDX-License-Identifier: EPL-2.0
// Figures 6.7 and 6.8 of the thesis.
package org.portwright.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.portwright.kernel.figures.BarChart;
import org.portwright.kernel.figures.Table;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.Machine;

/** Follows the programs of the benchmark instruction by instruction, on the IA-32 as the thesis does. */
public final class TracedFigures {
    /** A drawing of the thesis. */
    public enum Figure {
        /** Figure 6.7. */
        CALL_LENGTHS("call-lengths"),
        /** Figure 6.8. */
        EXECUTION_PROFILE("execution-profile");

        private final String id;

        Figure(String id) {
            this.id = id;
        }

        /** Its name on the command line, and of its files. */
        public String id() {
            return id;
        }
    }

    /**
     * A part of a program that is looked at.
     *
     * @param scope which functions are instrumented
     * @param first the part begins just before its first call
     * @param length in instructions of the program's own
     * @param about for people
     */
    private record Part(Program program, Workshop.Scope scope, String first, int length, String about) {
    }

    private static final List<Program> PROGRAMS = List.of(Program.WAVES, Program.FLOW, Program.BZIP2, Program.LUA, Program.SQLITE);
    /**
     * A loop that calls a short function, as in 183.equake, and recursive calls, as in 197.parser. Lua, which has a parser, is none of them: it
     * does other things if its code has other addresses.
     */
    private static final List<Part> PARTS = List.of(
            new Part(Program.WAVES, Workshop.Scope.HOT, "damping", 1200, "a loop that calls a short function"),
            new Part(Program.CALLS, Workshop.Scope.ALL, "descend", 3000, "recursive calls, 200 deep"));
    private static final List<Way> WAYS = List.of(Way.LOPI, Way.REPLACED);
    /** What the thesis calls short, in instructions. */
    private static final int SHORT = 90;
    private static final int BEFORE = 40;
    private static final List<String> COLOURS = List.of("#a8201a", "#d8843b", "#bc9c22", "#5b8e7d", "#33658a");

    private final Places places;
    private final Benchmark.Progress progress;
    private final Map<Program, Workshop> workshops = new EnumMap<>(Program.class);
    private final Map<Program, Workshop.Build> plain = new EnumMap<>(Program.class);

    private TracedFigures(Places places, Benchmark.Progress progress) {
        this.places = places;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @param home of Portwright
     * @param figures which
     * @param progress is told
     * @return the files: for each figure a table in Markdown, and drawings
     * @throws LopiException if something can't be built or followed
     * @throws IOException if a file can't be read or written
     * @throws InterruptedException if it was cancelled
     */
    public static Map<String, String> run(Path home, List<Figure> figures, Benchmark.Progress progress)
            throws LopiException, IOException, InterruptedException {
        return Benchmark.inPlaces(home, places -> {
            TracedFigures traced = new TracedFigures(places, progress);
            Map<String, String> files = new LinkedHashMap<>();
            for (Figure figure : figures) {
                try {
                    files.putAll(figure == Figure.CALL_LENGTHS ? traced.callLengths() : traced.executionProfile());
                } catch (Shell.FailedException e) {
                    throw new LopiException(figure.id(), e.getMessage());
                }
            }
            return files;
        });
    }

    private Workshop workshop(Program program) {
        return workshops.computeIfAbsent(program, key -> new Workshop(places, Machine.IA32, key));
    }

    /** A program without instrumentation, which is built once. */
    private Workshop.Build plain(Program program) throws Shell.FailedException, LopiException, IOException, InterruptedException {
        if (!plain.containsKey(program)) {
            plain.put(program, workshop(program).plain());
        }
        return plain.get(program);
    }

    // ------------------------------------------------------------ figure 6.7

    private Map<String, String> callLengths() throws Shell.FailedException, LopiException, IOException, InterruptedException {
        List<String> names = new ArrayList<>(List.of("program", "functions called", "calls"));
        CallLengths.LIMITS.forEach(limit -> names.add("shorter than " + limit + ", %"));
        names.add("functions shorter than " + SHORT + " on average, %");
        Table table = new Table(names.toArray(String[]::new));
        List<double[]> shares = new ArrayList<>();
        for (Program program : PROGRAMS) {
            progress.tell(program.id() + ", lengths of calls", shares.size(), PROGRAMS.size());
            Workshop workshop = workshop(program);
            Workshop.Build build = plain(program);
            CallLengths lengths = new CallLengths(code(workshop, build));
            workshop.trace(build, lengths);
            List<Object> row = new ArrayList<>(List.of(program.id(), lengths.functions(), lengths.calls()));
            Arrays.stream(lengths.shorter()).forEach(part -> row.add(percent(part)));
            row.add(percent(lengths.functionsShorter(SHORT)));
            table.add(row.toArray());
            shares.add(lengths.shorter());
        }
        return Map.of("call-lengths.md", table.toMarkdown(), "call-lengths.svg", callChart(shares));
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f", 100 * part);
    }

    private static String callChart(List<double[]> shares) {
        BarChart chart = new BarChart("Figure 6.7: instructions of a call, with those that it calls", "% of the calls",
                PROGRAMS.stream().map(Program::id).toList(), true, "");
        double[] noMarks = shares.stream().mapToDouble(share -> Double.NaN).toArray();
        for (int i = 0; i <= CallLengths.LIMITS.size(); i++) {
            int band = i;
            String name = i == 0 ? "below " + CallLengths.LIMITS.get(0)
                    : i == CallLengths.LIMITS.size() ? "more" : "below " + CallLengths.LIMITS.get(i);
            chart.add(name, COLOURS.get(i), shares.stream().mapToDouble(share -> 100 * ((band == share.length ? 1 : share[band])
                    - (band == 0 ? 0 : share[band - 1]))).toArray(), noMarks);
        }
        return chart.toSvg();
    }

    // ------------------------------------------------------------ figure 6.8

    private Map<String, String> executionProfile() throws Shell.FailedException, LopiException, IOException, InterruptedException {
        Map<String, String> files = new LinkedHashMap<>();
        Table table = new Table("program", "instrumentation", "entries", "instructions added, an entry", "misses by the first one: L1, data",
                "L1, instructions", "L2", "by each other one: L1, data", "L1, instructions", "L2");
        int done = 0;
        for (Part part : PARTS) {
            progress.tell(part.program().id() + ", execution profile", done++, PARTS.size());
            Workshop workshop = workshop(part.program());
            Workshop.Build uninstrumented = plain(part.program());
            ExecutionProfile base = ExecutionProfile.of(code(workshop, uninstrumented), part.first(), BEFORE, part.length());
            workshop.trace(uninstrumented, base);
            List<ProfileChart.Column> columns = new ArrayList<>();
            for (Way way : WAYS) {
                Workshop.Build build = workshop.build(way, part.scope());
                ExecutionProfile profile = base.same(code(workshop, build));
                workshop.trace(build, profile);
                columns.add(new ProfileChart.Column(way.title().replace("*", ""), profile.added(base), profile.entries()));
                addRow(table, part, way, columns.get(columns.size() - 1));
            }
            files.put("execution-profile-" + part.program().id() + ".svg",
                    ProfileChart.svg("Figure 6.8: " + part.program().id() + ", " + part.about(), columns));
        }
        StringBuilder page = new StringBuilder(table.toMarkdown());
        files.keySet().forEach(file -> page.append("\n![Execution profile](").append(file).append(")\n"));
        files.put("execution-profile.md", page.toString());
        return files;
    }

    private static ProgramCode code(Workshop workshop, Workshop.Build build) throws Shell.FailedException, IOException, InterruptedException {
        return ProgramCode.read(build.directory().resolve("program"), workshop.ownFunctions());
    }

    private static void addRow(Table table, Part part, Way way, ProfileChart.Column column) {
        List<ExecutionProfile.Sample> samples = column.samples();
        ExecutionProfile.Sample first = samples.get(column.entries().size() > 1 ? column.entries().get(1) - 1 : samples.size() - 1);
        ExecutionProfile.Sample all = samples.get(samples.size() - 1);
        ExecutionProfile.Sample others = all.minus(first);
        double count = Math.max(1, column.entries().size() - 1);
        table.add(part.program().id(), way.title(), column.entries().size(), decimal((double) all.instructions() / column.entries().size()),
                first.dataMisses(), first.instructionMisses(), first.secondMisses(), decimal(others.dataMisses() / count),
                decimal(others.instructionMisses() / count), decimal(others.secondMisses() / count));
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
