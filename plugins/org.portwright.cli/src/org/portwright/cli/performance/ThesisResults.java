// SPDX-License-Identifier: EPL-2.0
// Measures again what the thesis measured of translated programs.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.cli.bench.Shell;

/** Tables 7.1 to 7.3 and figures 8.3 and 8.4 of the thesis, with programs of ours. */
public final class ThesisResults {
    private static final Map<String, Result> RESULTS = new LinkedHashMap<>();

    static {
        RESULTS.put("table-7.1", new ClassSizes());
        RESULTS.put("table-7.2", new AgainstJava());
        RESULTS.put("table-7.3", new AgainstNative());
        RESULTS.put("figure-8.3", new EachLeftOut("map", "map-soft", "adpcm"));
        RESULTS.put("figure-8.4", new EachLeftOut("astar-int", "astar-short", "astar-float", "astar-double",
                "astar-float-soft", "astar-double-soft"));
    }

    private ThesisResults() {
    }

    /** A table or a figure. */
    interface Result {
        /** The programs that it is about. */
        List<String> programs();

        /** Measures one of them, and adds its lines to the text. */
        void measure(BenchmarkProgram program, Timing timing, StringBuilder text)
                throws Shell.FailedException, IOException, InterruptedException;

        /** What stands before the lines of the first program, in Markdown. */
        default String heading() {
            return "";
        }
    }

    /** The names of all results, as {@code portwright reproduce} has them. */
    public static List<String> names() {
        return List.copyOf(RESULTS.keySet());
    }

    /**
     * Measures.
     *
     * @param home of Portwright
     * @param names of results
     * @param processes of each program and way
     * @param java the command that runs Java programs
     * @return a part of a page for each result, in Markdown, and one that says how it was measured
     * @throws Shell.FailedException if a program can't be built or run
     */
    public static Map<String, String> measure(Path home, List<String> names, int processes, Path java,
            Benchmark.Progress progress) throws Shell.FailedException, IOException, InterruptedException {
        List<BenchmarkProgram> programs = BenchmarkProgram.withThesis(home);
        int total = names.stream().mapToInt(name -> RESULTS.get(name).programs().size()).sum();
        int done = 0;
        Map<String, String> parts = new LinkedHashMap<>();
        try (Workplace place = new Workplace(home, java)) {
            Conditions conditions = Conditions.now(place.folder(),
                    new Benchmark.Choice(programs, Set.of(), processes, List.of(), java));
            Timing timing = new Timing(place, processes);
            for (String name : names) {
                Result result = RESULTS.get(name);
                StringBuilder text = new StringBuilder(result.heading());
                for (String program : result.programs()) {
                    progress.tell(name + ", " + program, done++, total);
                    result.measure(programs.stream().filter(each -> each.name().equals(program)).findFirst().orElseThrow(),
                            timing, text);
                }
                parts.put(name, text.toString());
            }
            progress.tell("done", total, total);
            parts.put("conditions", conditions.describe());
        }
        return parts;
    }
}
