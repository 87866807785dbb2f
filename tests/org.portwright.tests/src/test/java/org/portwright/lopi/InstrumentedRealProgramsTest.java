// SPDX-License-Identifier: EPL-2.0
// Programs of other people do with all their functions instrumented what they do without.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.elf.CrossCompiler;
import org.portwright.translator.Outcome;

/**
 * Compilers, options, probes and schemes are combined so that each two of them meet in some program; with
 * {@code -Dfull=true} each program is built in each way.
 */
class InstrumentedRealProgramsTest {
    /** Of all functions that a program has; what is not instrumented is listed with its reason. */
    private static final double LEAST_INSTRUMENTED = 0.99;
    /** With {@code -Os}: small functions are reached by short jumps. */
    private static final double LEAST_OF_SMALL_CODE = 0.97;
    /** Builds that have more short jumps than others: 85 and 71 of 2,314 functions. */
    private static final Map<String, Double> LEAST_OF = Map.of("SQLite, x86-64 GCC -Os", 0.96,
            "SQLite, x86-64 GCC -Os -fPIC", 0.96);
    /** What compilers add to position-independent code of IA-32: it reads its own return address. */
    private static final String THUNK = "__x86.get_pc_thunk.";
    /** What probes say of a function. */
    private static final Pattern REPORTED = Pattern.compile("\\bmain\\b|\\w \\(\\w+\\.c\\)");
    private static final boolean FULL = Boolean.getBoolean("full");
    private static final Map<String, Totals> TOTALS = new TreeMap<>();

    @TempDir
    Path folder;

    /** How a program is built and instrumented. */
    record Way(HostBuild build, String probe, Selection.Exit exit) {
        @Override
        public String toString() {
            return build + ", " + probe + (exit == Selection.Exit.REPLACE ? ", replaced return address" : "");
        }

        /** What is the same in several ways: each pair of these must occur. */
        List<Object> choices() {
            return List.of(build.machine(), build.clang() ? "Clang" : "GCC", build.level(),
                    build.positionIndependent(), exit);
        }
    }

    private static Way way(Machine machine, boolean clang, String level, boolean independent, String probe,
            Selection.Exit exit) {
        return new Way(new HostBuild(machine, clang, level, independent), probe, exit);
    }

    /** Of the first two ways of a level one has none of the choices of the other. */
    private static List<Way> ways() {
        Selection.Exit call = Selection.Exit.CALL;
        Selection.Exit replace = Selection.Exit.REPLACE;
        return List.of(
                way(Machine.X86_64, false, "-O0", false, "call", call),
                way(Machine.IA32, true, "-O0", true, "graph", replace),
                way(Machine.X86_64, true, "-O1", false, "histogram", replace),
                way(Machine.IA32, false, "-O1", true, "accumulate", call),
                way(Machine.X86_64, false, "-O2", true, "accumulate", replace),
                way(Machine.IA32, true, "-O2", false, "call", call),
                way(Machine.X86_64, true, "-O3", true, "graph", call),
                way(Machine.IA32, false, "-O3", false, "counter", replace),
                way(Machine.X86_64, false, "-Os", true, "graph", call),
                way(Machine.IA32, false, "-Os", false, "call", replace),
                way(Machine.X86_64, true, "-Os", false, "accumulate", call));
    }

    static Stream<Arguments> cases() throws Exception {
        if (FULL) {
            return all();
        }
        List<Way> ways = ways();
        List<Arguments> cases = new ArrayList<>();
        HostProgram bzip2 = HostProgram.bzip2();
        ways.forEach(way -> cases.add(Arguments.of(bzip2, way)));
        HostProgram lua = HostProgram.lua();
        for (int i : new int[] {0, 3, 5, 6, 9}) {
            cases.add(Arguments.of(lua, ways.get(i)));
        }
        // A quarter of a million lines: what compiles quickly.
        HostProgram sqlite = HostProgram.sqlite();
        for (int i : new int[] {1, 3, 10}) {
            cases.add(Arguments.of(sqlite, ways.get(i)));
        }
        // Exceptions, threads, processes and signals.
        HostProgram json = HostProgram.json();
        HostProgram pbzip2 = HostProgram.pbzip2();
        HostProgram mksh = HostProgram.mksh();
        for (int i : new int[] {2, 3}) {
            cases.add(Arguments.of(json, ways.get(i)));
        }
        for (int i : new int[] {1, 6}) {
            cases.add(Arguments.of(pbzip2, ways.get(i)));
        }
        for (int i : new int[] {4, 9}) {
            cases.add(Arguments.of(mksh, ways.get(i)));
        }
        return cases.stream();
    }

    /** Each program, or that of {@code -Dprogram=NAME}, in each of 40 builds; probes and schemes by turns. */
    private static Stream<Arguments> all() throws Exception {
        List<Arguments> cases = new ArrayList<>();
        List<String> probes = List.of("call", "graph", "accumulate", "histogram", "cycles");
        for (HostProgram program : List.of(HostProgram.bzip2(), HostProgram.lua(), HostProgram.json(),
                HostProgram.pbzip2(), HostProgram.mksh(), HostProgram.sqlite())) {
            if (!program.name().equals(System.getProperty("program", program.name()))) {
                continue;
            }
            for (String level : List.of("-O2", "-O3", "-Os", "-O1", "-O0")) {
                for (int i = 0; i < 8; i++) {
                    int turn = cases.size();
                    cases.add(Arguments.of(program, way((i & 1) == 0 ? Machine.X86_64 : Machine.IA32, (i & 2) != 0,
                            level, (i & 4) != 0, probes.get(turn / 2 % probes.size()),
                            (i + turn / 8) % 3 == 0 ? Selection.Exit.REPLACE : Selection.Exit.CALL)));
                }
            }
        }
        return cases.stream();
    }

    @Test
    void everyTwoChoicesMeet() {
        Set<Set<Object>> met = new HashSet<>();
        Set<Object> choices = new HashSet<>();
        for (Way way : ways()) {
            choices.addAll(way.choices());
            way.choices().forEach(one -> way.choices().forEach(other -> met.add(Set.copyOf(List.of(one, other)))));
        }
        // 2 machines, 2 compilers, 5 levels, 2 kinds of code, 2 schemes; those of a kind don't meet.
        assertEquals(13, choices.size());
        assertEquals(13 * 12 / 2 - 4 - 10 + 13, met.size(), met::toString);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("cases")
    void doesWhatItDoesWithoutInstrumentation(HostProgram program, Way way) throws Exception {
        HostBuild build = way.build();
        List<Path> objects = program.compile(build, folder);
        Path plain = build.link(folder, objects, program.isPlusPlus(), null);
        HostBuild.Instrumented instrumented = program.instrument(build, objects, folder, way.probe(), way.exit(),
                compiled(build, way.probe().equals("call") ? "own-probe.c" : "allocations.c"));
        for (HostProgram.Run run : program.runs()) {
            Outcome expected = program.execute(plain, run);
            Outcome actual = program.execute(instrumented.program(), run);
            assertEquals("", actual.differenceFrom(expected));
            assertTrue((expected.output() + expected.errors()).length() > 20, "it said nothing");
            // A program that aborts has no end at which a probe could say something.
            assertTrue(expected.status() != 0 || REPORTED.matcher(actual.errors()).find(),
                    () -> "the probe says nothing: " + actual.errors());
        }
        record(program, build, instrumented.functions());
    }

    /** What is linked with the program: a probe of our own, or a counter for those that need one. */
    private Path compiled(HostBuild build, String source) throws Exception {
        return new HostBuild(build.machine(), false, "-O2", build.positionIndependent()).compile(
                InstrumentedProgram.source(source).getParent(), List.of(source),
                List.of("-I" + CrossCompiler.home().resolve("native/lopi/include")), folder).get(0);
    }

    private static synchronized void record(HostProgram program, HostBuild build, List<FunctionReport> all) {
        Totals totals = TOTALS.computeIfAbsent(program.name(), name -> new Totals());
        totals.builds++;
        int functions = 0;
        List<String> refused = new ArrayList<>();
        for (FunctionReport function : all) {
            if (!function.name().startsWith(THUNK)) {
                functions++;
                if (function.form() == null) {
                    refused.add(function.obstacle());
                }
            }
        }
        totals.functions += functions;
        refused.forEach(reason -> totals.refused.merge(reason, 1, Integer::sum));
        String what = program + ", " + build;
        double least = LEAST_OF.getOrDefault(what,
                build.level().equals("-Os") ? LEAST_OF_SMALL_CODE : LEAST_INSTRUMENTED);
        assertTrue(refused.size() <= (1 - least) * functions, what + ": of " + functions + " functions "
                + refused.size() + " are not instrumented: " + refused);
    }

    @AfterAll
    static void showTable() throws Exception {
        StringBuilder table = new StringBuilder("| program | builds | functions in all | not instrumented | why |\n"
                + "| --- | --: | --: | --: | --- |\n");
        TOTALS.forEach((name, totals) -> table.append(String.format(Locale.ROOT, "| %s | %d | %,d | %,d | %s |%n", name,
                totals.builds, totals.functions, totals.refused.values().stream().mapToInt(Integer::intValue).sum(),
                totals.refused.entrySet().stream().map(reason -> reason.getValue() + ": " + reason.getKey())
                        .collect(Collectors.joining("; ")))));
        System.out.print(table);
    }

    /** Of all builds of a program. */
    private static final class Totals {
        private final Map<String, Integer> refused = new TreeMap<>();
        private int builds;
        private int functions;
    }
}
