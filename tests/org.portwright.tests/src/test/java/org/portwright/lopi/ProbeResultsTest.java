// SPDX-License-Identifier: EPL-2.0
// What the supplied probes say of a program is true.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.elf.CrossCompiler;
import org.portwright.lopi.results.CallPath;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.lopi.results.LopiResults;

class ProbeResultsTest {
    private static final Selection EVERYTHING = new Selection(List.of(), List.of(), Selection.Exit.CALL);
    private static final Selection REPLACING = new Selection(List.of(), List.of(), Selection.Exit.REPLACE);
    private static final String PRINTED = "9367 1\n";
    private static final Pattern CALLS = Pattern.compile("\"name\": \"(\\w+)\".*?\"calls\": (\\d+)");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Machine.class)
    void callsAreCountedInAllThreadsAndFromZeroInAChild(Machine machine) throws Exception {
        for (String probe : List.of("count", "counter", "cycles", "histogram")) {
            Path results = folder.resolve(probe);
            assertEquals(PRINTED, run(program(machine, probe),
                    Map.of("LOPI_FORMAT", "json", "LOPI_OUTPUT", results.toString())), probe);
            assertEquals(Map.of("often", 4000, "inner", 4, "once", 1, "thrice", 1, "recursive", 10, "run", 4, "main", 1),
                    calls(results), probe);
            try (Stream<Path> files = Files.list(folder)) {
                Path child = files.filter(file -> file.getFileName().toString().matches(probe + "\\.\\d+"))
                        .findFirst().orElseThrow();
                // The child returns from no function that the parent has called, but for `often`.
                assertEquals(500, calls(child).get("often"), probe);
                assertEquals(null, calls(child).get("inner"), probe);
            }
        }
    }

    /** A program has one probe in C; functions with inline probes may be beside it. */
    @ParameterizedTest
    @EnumSource(Machine.class)
    void functionsMayHaveProbesOfTwoKinds(Machine machine) throws Exception {
        Path results = folder.resolve("results");
        for (String called : List.of("histogram", "graph", "events", "arguments", "trace")) {
            Path object = InstrumentedProgram.compile(folder, machine, InstrumentedProgram.source("results.c"), "-O2", "-g");
            ProbeSource inline = InstrumentedProgram.probe("counter");
            ProbeSource inC = InstrumentedProgram.probe(called);
            Plan plan = function -> new Plan.Treatment(function.name().equals("often") ? inline : inC, Selection.Exit.CALL);
            Instrumenter.Result instrumented = Instrumenter.instrument(object.toString(), Files.readAllBytes(object), plan,
                    false);
            Path program = InstrumentedProgram.link(folder, machine,
                    Files.write(folder.resolve("mixed.o"), instrumented.bytes()), false, called);
            run(List.of(program.toString()), Map.of("LOPI_FORMAT", "json", "LOPI_OUTPUT", results.toString(),
                    "LOPI_EVENT", "page-faults"));
            LopiResults read = LopiResults.read(results);
            FunctionResult often = read.functions().stream().filter(each -> each.name().equals("often")).findFirst()
                    .orElseThrow();
            assertEquals(List.of(4000L, 16L), List.of(often.calls(), (long) often.line()), called);
            if (!Set.of("arguments", "trace").contains(called)) {
                FunctionResult inner = read.functions().stream().filter(each -> each.name().equals("inner")).findFirst()
                        .orElseThrow();
                assertEquals(List.of(4L, 17L), List.of(inner.calls(), (long) inner.line()), called);
                assertEquals(called.equals("events") ? "page-faults" : "cycles", inner.unit());
                assertEquals("", often.unit());
            }
            run(List.of(program.toString()), Map.of("LOPI_OUTPUT", results.toString()));
            assertEquals(1, occurrences(Files.readString(results), " 4000 +0 +0.0  often \\(.*"), Files.readString(results));
        }
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void theGraphTellsPathsApart(Machine machine) throws Exception {
        Path results = folder.resolve("results");
        run(program(machine, "graph"), Map.of("LOPI_FORMAT", "json", "LOPI_OUTPUT", results.toString()));
        String[] lines = Files.readString(results).split("\n");
        // Indented by depth: under main, `once` calls inner once and `thrice` three times.
        assertTrue(follows(lines, "  {\"name\": \"once\"", "   {\"name\": \"inner\"", 1), String.join("\n", lines));
        assertTrue(follows(lines, "  {\"name\": \"thrice\"", "   {\"name\": \"inner\"", 3), String.join("\n", lines));
        run(program(machine, "graph"), Map.of("LOPI_FORMAT", "graph", "LOPI_OUTPUT", results.toString()));
        String graph = Files.readString(results);
        assertTrue(Pattern.compile(" 3/4 +thrice \\[\\d+]\n").matcher(graph).find(), graph);
        assertTrue(Pattern.compile(" 1/4 +once \\[\\d+]\n").matcher(graph).find(), graph);
    }

    /** Calls that have no exit are gone when the next one begins, coroutines and handlers on stacks of their own apart. */
    @ParameterizedTest
    @EnumSource(Machine.class)
    void theGraphKnowsWhichCallsHaveBeenLeft(Machine machine) throws Exception {
        String loop = """
                from_loop 1
                from_loop -> after 6
                from_loop -> after_with_words 3
                from_loop -> calls_leaves 3
                from_loop -> calls_leaves -> leaves 15
                from_loop -> leaves_with_words 3
                """;
        Set<String> expected = new TreeSet<>(Set.of("main 1", "main -> run 1", "main -> run -> after_all 1", "run 1",
                "run -> after_all 1", "main -> jumps 2", "main -> jumps -> target 2", "main -> jumps -> target -> after 2",
                "main -> resumes 3", "main -> resumes -> coroutine 1", "main -> resumes -> coroutine -> in_coroutine 1",
                "main -> resumes -> in_coroutine 2", "main -> raises 2", "main -> raises -> handler 2",
                "main -> raises -> handler -> in_handler 2", "main -> after_all 1"));
        loop.lines().forEach(line -> expected.addAll(List.of("run -> " + line, "main -> run -> " + line)));
        Path results = folder.resolve("results");
        for (Selection selection : List.of(EVERYTHING, REPLACING)) {
            Path program = link(machine, "paths.c", selection, "graph");
            run(List.of(program.toString()), Map.of("LOPI_FORMAT", "json", "LOPI_OUTPUT", results.toString()));
            assertEquals(1, occurrences(Files.readString(results), "\\{\"path\": \\[\"main\", \"run\", \"from_loop\", "
                    + "\"calls_leaves\", \"leaves\"\\], \"calls\": 15, .*"));
            CallPath root = LopiResults.read(results).root().orElseThrow();
            Set<String> actual = new TreeSet<>();
            paths("", root, actual);
            assertEquals(expected, actual, "exits: " + selection.exit());
            run(List.of(program.toString()), Map.of("LOPI_OUTPUT", results.toString()));
            String text = Files.readString(results);
            assertEquals(1, occurrences(text, "\n +15 .* main -> run -> from_loop -> calls_leaves -> leaves\n"), text);
        }
    }

    private static void paths(String callers, CallPath path, Set<String> paths) {
        for (CallPath child : path.children()) {
            paths.add(callers + child.name() + " " + child.calls());
            // The time of calls that were left counts too.
            assertTrue(child.total() > 0, child.name());
            paths(callers + child.name() + " -> ", child, paths);
        }
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void theTimeOfCallsThatStillRunAtTheEndCounts(Machine machine) throws Exception {
        Path source = Files.writeString(folder.resolve("ends.c"), """
                #include <stdlib.h>
                #include <unistd.h>
                __attribute__((noinline)) void ends(void) { usleep(50000); exit(0); }
                int main(void) { ends(); }
                """);
        Path object = InstrumentedProgram.compile(folder, machine, source, "-O2");
        Path program = InstrumentedProgram.link(folder, machine, InstrumentedProgram.instrument(object, EVERYTHING, "graph"),
                false, "graph");
        Path results = folder.resolve("results");
        run(List.of(program.toString()), Map.of("LOPI_FORMAT", "json", "LOPI_OUTPUT", results.toString()));
        LopiResults read = LopiResults.read(results);
        CallPath main = read.root().orElseThrow().children().get(0);
        CallPath ends = main.children().get(0);
        double second = Double.parseDouble(Files.readString(results).replaceAll("(?s).*\"frequency\": (\\d+).*", "$1"));
        assertTrue(ends.self() >= 0.05 * second, ends.self() + " cycles, and " + second + " in a second");
        assertTrue(main.total() >= ends.total() && main.self() < ends.self(), main + ", " + ends);
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void theLogKnowsWhichCallsHaveBeenLeft(Machine machine) throws Exception {
        Path results = folder.resolve("results");
        run(List.of(link(machine, "paths.c", EVERYTHING, "arguments").toString()),
                Map.of("LOPI_FORMAT", "json", "LOPI_OUTPUT", results.toString()));
        String log = Files.readString(results);
        // Called by from_loop, by run, in the thread or by main; and by target, by jumps, by main.
        assertEquals(6, occurrences(log, "\"depth\": 2, \"enter\": \"after\""), log);
        assertEquals(6 + 2, occurrences(log, "\"depth\": 3, \"enter\": \"after\""), log);
        assertEquals(6 + 6 + 2, occurrences(log, "\"enter\": \"after\""), log);
    }

    private static boolean follows(String[] lines, String caller, String callee, int calls) {
        for (int i = 0; i + 1 < lines.length; i++) {
            if (lines[i].startsWith(caller)) {
                return lines[i + 1].startsWith(callee) && lines[i + 1].contains("\"calls\": " + calls + ",");
            }
        }
        return false;
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void theFlameGraphHasARectangleForEachLongFunction(Machine machine) throws Exception {
        Path results = folder.resolve("results.svg");
        run(program(machine, "graph"), Map.of("LOPI_FORMAT", "svg", "LOPI_OUTPUT", results.toString()));
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(results.toFile());
        String titles = Files.readString(results);
        assertTrue(document.getElementsByTagName("rect").getLength() >= 3, titles);
        assertTrue(titles.contains("<title>often (results.c): 4000 calls"), titles);
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void babeltraceReadsTheTrace(Machine machine) throws Exception {
        Path trace = folder.resolve("trace");
        run(program(machine, "trace"), Map.of("LOPI_TRACE", trace.toString(), "LOPI_OUTPUT", folder.resolve("results").toString()));
        String text = run(List.of("babeltrace2", trace.toString()), Map.of());
        assertEquals(4000, occurrences(text, "entry: .*\"often\""));
        assertEquals(4000, occurrences(text, "exit: .*\"often\""));
        assertEquals(10, occurrences(text, "entry: .*\"recursive\""));
        assertEquals(5, occurrences(text, "entry: .*\"(main|run)\""));
    }

    private static int occurrences(String text, String pattern) {
        return (int) Pattern.compile(pattern).matcher(text).results().count();
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void argumentsAndResultsAreLogged(Machine machine) throws Exception {
        Path results = folder.resolve("results");
        run(program(machine, "arguments"), Map.of("LOPI_ARGUMENTS", "1", "LOPI_OUTPUT", results.toString()));
        String text = Files.readString(results);
        assertEquals(1, occurrences(text, " once\\(0x1234\\)\n"), text);
        assertEquals(1, occurrences(text, " once = 0x2469\n"), text);
        assertEquals(1, occurrences(text, " recursive = 0xa\n"), text);
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void eventsAreCountedInEachThread(Machine machine) throws Exception {
        faultsAreCounted(machine, "events", "page-faults");
    }

    /**
     * Debian has PAPI for the host only. On a virtual machine without a processor's counters it knows no event at all,
     * not even the kernel's own: then the program says what PAPI says when it is asked without us.
     */
    @Test
    void papiCountsEventsInEachThread() throws Exception {
        String event = "perf::PAGE-FAULTS";
        Path object = InstrumentedProgram.compile(folder, Machine.X86_64, InstrumentedProgram.source("papi-knows.c"), "-Wall",
                "-Werror");
        String answer = run(List.of(InstrumentedProgram.link(folder, Machine.X86_64, object, false, null).toString(), event),
                Map.of()).strip();
        if (answer.equals("yes")) {
            faultsAreCounted(Machine.X86_64, "papi", event);
        } else {
            isExplained(event, answer);
        }
    }

    private void isExplained(String event, String reason) throws Exception {
        Path program = link(Machine.X86_64, "faults.c", EVERYTHING, "papi");
        assertEquals("done\n", run(List.of(program.toString()), Map.of("LOPI_EVENT", event)));
        assertEquals(1, occurrences(Files.readString(folder.resolve("errors")), "lopi: LOPI_EVENT=" + event + ": PAPI: " + reason));
    }

    private void faultsAreCounted(Machine machine, String probe, String event) throws Exception {
        Path results = folder.resolve("results");
        List<String> program = List.of(link(machine, "faults.c", new Selection(List.of("touch*"), List.of(),
                Selection.Exit.CALL), probe).toString());
        run(program, Map.of("LOPI_EVENT", event, "LOPI_FORMAT", "json", "LOPI_OUTPUT", results + ".%p"));
        List<LopiResults> processes = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.toString().startsWith(results + ".")).toList()) {
                processes.add(LopiResults.read(file));
            }
        }
        assertEquals(2, processes.size());
        // In the parent: 40 in each of 3 threads, 300, and 5 of the 105 in touch_more.
        assertEquals(Set.of(List.of(425L, 105L), List.of(7L, 0L)), processes.stream()
                .map(each -> List.of(total(each, "touch"), total(each, "touch_more"))).collect(Collectors.toSet()));
    }

    private static long total(LopiResults results, String function) {
        return results.functions().stream().filter(each -> each.name().equals(function)).findFirst().orElseThrow().total();
    }

    @Test
    void anEventThatCannotBeCountedIsExplainedAndTheProgramGoesOn() throws Exception {
        Path program = link(Machine.X86_64, "faults.c", EVERYTHING, "events");
        for (String event : List.of("no-such-event", "rfffffffffffffffff", "instructions:", "instructions:x")) {
            assertEquals("done\n", run(List.of(program.toString()), Map.of("LOPI_EVENT", event)));
            String messages = Files.readString(folder.resolve("errors"));
            assertTrue(messages.startsWith("lopi: LOPI_EVENT=" + event + ": no event is known by this name"), messages);
            assertEquals(1, occurrences(messages, " 5 +0 +0.0  touch "), messages);
        }
        isExplained("no-such-event", ".*");
    }

    @Test
    void anEventThatIsNotAllowedIsExplained() throws Exception {
        Path program = link(Machine.X86_64, "faults.c", EVERYTHING, "events");
        // A limit of the kernel's for one who is not root.
        List<String> unprivileged = "root".equals(System.getProperty("user.name"))
                ? List.of("setpriv", "--reuid=65534", "--clear-groups", program.toString()) : List.of(program.toString());
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        run(unprivileged, Map.of("LOPI_EVENT", "page-faults:uk"));
        String messages = Files.readString(folder.resolve("errors"));
        int paranoia = Integer.parseInt(Files.readString(Path.of("/proc/sys/kernel/perf_event_paranoid")).strip());
        assertEquals(paranoia > 1 ? 1 : 0, occurrences(messages, "not allowed: .* is " + paranoia + "; .* sysctl "), messages);
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void countersAreReadInUserSpaceByTheProtocolOfTheKernel(Machine machine) throws Exception {
        Path object = InstrumentedProgram.compile(folder, machine, InstrumentedProgram.source("event-page.c"), "-O2", "-Wall",
                "-Werror", "-I" + CrossCompiler.home().resolve("native/lopi/library"));
        assertEquals("", run(List.of(InstrumentedProgram.link(folder, machine, object, false, null).toString()), Map.of()));
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void aSignalAsksForResults(Machine machine) throws Exception {
        Path results = folder.resolve("results");
        Path program = link(machine, "results.c", EVERYTHING, "count");
        run(List.of(program.toString(), results.toString()),
                Map.of("LOPI_SIGNAL", "10", "LOPI_FORMAT", "json", "LOPI_OUTPUT", results.toString()));
        assertEquals(4000, calls(results).get("often"));
    }

    /** While threads call: no result is torn, and none goes back. */
    @ParameterizedTest
    @EnumSource(Machine.class)
    void aSignalAsksForResultsWhileThreadsRun(Machine machine) throws Exception {
        for (String probe : List.of("counter", "histogram", "graph")) {
            Path results = folder.resolve("busy-" + probe);
            Path program = link(machine, "busy.c", new Selection(List.of("work"), List.of(), Selection.Exit.CALL), probe);
            run(List.of(program.toString(), results.toString()), Map.of("LOPI_SIGNAL", "10", "LOPI_FORMAT", "json",
                    "LOPI_OUTPUT", results.toString()));
            long before = 0;
            for (int i = 1; i <= 4; i++) {
                // A histogram has only functions that were called.
                long calls = LopiResults.read(Path.of(results + "." + i)).functions().stream()
                        .mapToLong(FunctionResult::calls).sum();
                assertTrue(calls >= before && calls <= 450_000, probe + ": " + before + ", then " + calls);
                before = calls;
            }
            assertEquals(600_000, LopiResults.read(results).functions().get(0).calls(), probe);
        }
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void aTraceCanBeReadWhateverInterruptsIt(Machine machine) throws Exception {
        Path trace = folder.resolve("trace");
        // A handler 3000 times a second, coroutines and threads; then results while threads run.
        Path program = link(machine, "coroutines.c", EVERYTHING, "trace");
        run(List.of(program.toString()), Map.of("LOPI_TRACE", trace.toString(), "LOPI_OUTPUT", folder.resolve("report")
                .toString()));
        String text = run(List.of("babeltrace2", trace.toString()), Map.of());
        assertEquals("", Files.readString(folder.resolve("errors")));
        assertEquals(occurrences(text, "entry: .*\"run\""), 6);
        for (int thread = 2; thread <= 7; thread++) {
            int entries = occurrences(text, "entry: .*\\{ thread = " + thread + ", .*");
            assertTrue(entries > 20_000, "thread " + thread + ": " + entries);
        }
        Path results = folder.resolve("report");
        Files.delete(results);
        program = link(machine, "busy.c", EVERYTHING, "trace");
        run(List.of(program.toString(), results.toString()), Map.of("LOPI_SIGNAL", "10", "LOPI_TRACE",
                folder.resolve("busy").toString(), "LOPI_TRACE_SIZE", "262144", "LOPI_OUTPUT", results.toString()));
        text = run(List.of("babeltrace2", folder.resolve("busy").toString()), Map.of());
        // The latest events of each thread: 4 packets, of which the last is not full, 4092 events in each.
        assertTrue(occurrences(text, "exit: .*\"work\"") > 3 * 3 * 4092 / 2, text.length() + " characters");
        assertTrue(Files.readString(folder.resolve("errors")).contains("discarded"), "babeltrace2 says that some are missing");
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void coroutinesSignalsAndThreadsShareNoFrame(Machine machine) throws Exception {
        String expected = run(List.of(plain(machine, "coroutines.c").toString()), Map.of());
        for (Selection selection : List.of(EVERYTHING, REPLACING)) {
            for (String probe : List.of("accumulate", "counter", "cycles", "graph", "arguments")) {
                Path program = link(machine, "coroutines.c", selection, probe);
                for (int i = 0; i < 3; i++) {
                    assertEquals(expected, run(List.of(program.toString()), Map.of("LOPI_OUTPUT", "/dev/null")),
                            probe + ", exits: " + selection.exit());
                }
            }
        }
    }

    private List<String> program(Machine machine, String probe) throws Exception {
        return List.of(link(machine, "results.c", EVERYTHING, probe).toString());
    }

    private Path plain(Machine machine, String source) throws Exception {
        Path object = InstrumentedProgram.compile(folder, machine, InstrumentedProgram.source(source), "-O2");
        return InstrumentedProgram.link(folder, machine, object, false, null);
    }

    private Path link(Machine machine, String source, Selection selection, String probe) throws Exception {
        Path object = InstrumentedProgram.compile(folder, machine, InstrumentedProgram.source(source), "-O2");
        return InstrumentedProgram.link(folder, machine, InstrumentedProgram.instrument(object, selection, probe), false, probe);
    }

    /** What a command prints; its environment is ours and `variables`. */
    private String run(List<String> command, Map<String, String> variables) throws IOException, InterruptedException {
        Path printed = folder.resolve("printed");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(printed.toFile())
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().putAll(variables);
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(2, TimeUnit.MINUTES), command + ": does not end");
        } finally {
            process.destroyForcibly();
        }
        assertEquals(0, process.exitValue(), command + ": " + Files.readString(folder.resolve("errors")));
        return Files.readString(printed);
    }

    private static Map<String, Integer> calls(Path results) throws IOException {
        Map<String, Integer> calls = new TreeMap<>();
        Matcher matcher = CALLS.matcher(Files.readString(results));
        while (matcher.find()) {
            int count = Integer.parseInt(matcher.group(2));
            if (count > 0) {
                calls.merge(matcher.group(1), count, Integer::sum);
            }
        }
        return calls;
    }
}
