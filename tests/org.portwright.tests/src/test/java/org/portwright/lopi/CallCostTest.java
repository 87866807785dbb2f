// SPDX-License-Identifier: EPL-2.0
// Holds stubs to the number of instructions that a call may cost, and their counts to callgrind's.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.elf.CrossCompiler;

class CallCostTest {
    private static final Selection EVERYTHING = new Selection(List.of(), List.of(), Selection.Exit.AUTO);
    private static final int CALLS = 1_000_000;
    /** The counter is read at entry, and what it has risen by added at exit. */
    private static final double INSTRUCTIONS = 21;
    /** What start and end of the support library cost, spread over the calls. */
    private static final double START = 0.2;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Machine.class)
    void instructionsOfACallPair(Machine machine) throws Exception {
        String[] options = {"-O2", "-fno-pie"};
        Path main = Files.writeString(folder.resolve("main.c"), "extern int work(int, int);\n"
                + "int main(void) { int s = 0; for (int i = 0; i < " + CALLS + "; i++) { s = work(s, i); }"
                + " return s == 12345; }\n");
        Path caller = InstrumentedProgram.compile(folder, machine, main, options);
        caller = Files.move(caller, folder.resolve("caller.o"));
        Path work = InstrumentedProgram.compile(folder, machine,
                Files.writeString(folder.resolve("work.c"), "int work(int a, int b) { return a * 3 + b; }\n"), options);
        Path plain = InstrumentedProgram.link(folder, machine, work, false, null, caller.toString(), "-no-pie");
        Path instrumented = InstrumentedProgram.link(folder, machine,
                InstrumentedProgram.instrument(work, EVERYTHING, "accumulate"), false, "accumulate",
                caller.toString(), "-no-pie");
        double cost = (instructions(instrumented) - instructions(plain)) / (double) CALLS;
        assertTrue(cost > 2 && cost < INSTRUCTIONS + START, machine + ": " + cost + " instructions a call");
    }

    @Test
    void callsAreCountedAsCallgrindCountsThem() throws Exception {
        Path object = InstrumentedProgram.compile(folder, Machine.X86_64,
                InstrumentedProgram.source("conventions.c"), "-O1", "-fno-optimize-sibling-calls");
        Path plain = InstrumentedProgram.link(folder, Machine.X86_64, object, false, null);
        Path program = InstrumentedProgram.link(folder, Machine.X86_64,
                InstrumentedProgram.instrument(object, EVERYTHING, "count"), false, "count");
        Map<String, Long> counted = counts(program);
        Map<String, Long> truth = callgrindCounts(plain, counted.keySet());
        assertTrue(counted.size() > 15, counted::toString);
        assertEquals(truth, counted);
    }

    /** What the probe prints: calls, in the first column, and the function. */
    private Map<String, Long> counts(Path program) throws Exception {
        File report = folder.resolve("report").toFile();
        Process process = new ProcessBuilder(program.toString()).redirectErrorStream(false).redirectError(report)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        assertEquals(0, process.waitFor());
        Map<String, Long> counts = new TreeMap<>();
        Matcher line = Pattern.compile("(?m)^ *(\\d+) .*?([\\w.]+) \\(").matcher(Files.readString(report.toPath()));
        while (line.find()) {
            counts.put(line.group(2), Long.parseLong(line.group(1)));
        }
        return counts;
    }

    /** Sums the lines calls= that follow cfn= in callgrind's file (Callgrind Format Specification). */
    private Map<String, Long> callgrindCounts(Path program, Iterable<String> functions) throws Exception {
        Path file = folder.resolve("callgrind.out");
        CrossCompiler.run(folder, List.of("valgrind", "-q", "--tool=callgrind", "--compress-strings=no",
                "--callgrind-out-file=" + file, program.toString()));
        Map<String, Long> all = new TreeMap<>();
        String called = "";
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("cfn=")) {
                called = line.substring(4).replaceAll("'.*", "");   // foo'2: the second level of a recursion
            } else if (line.startsWith("calls=")) {
                all.merge(called, Long.parseLong(line.substring(6).split(" ")[0]), Long::sum);
            }
        }
        Map<String, Long> counts = new TreeMap<>();
        functions.forEach(function -> counts.put(function, all.getOrDefault(function, 0L)));
        return counts;
    }

    private long instructions(Path program) throws Exception {
        Path log = folder.resolve("valgrind.log");
        CrossCompiler.run(folder, List.of("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                "--log-file=" + log, program.toString()));
        Matcher collected = Pattern.compile("Collected : (\\d+)").matcher(Files.readString(log));
        assertTrue(collected.find());
        return Long.parseLong(collected.group(1));
    }
}
