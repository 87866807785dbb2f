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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.elf.CrossCompiler;

class CallCostTest {
    private static final Selection EVERYTHING = new Selection(List.of(), List.of(), Selection.Exit.AUTO);
    private static final int CALLS = 20_000;
    /** Functions, with calls of them: arguments in all places, an argument's address, a tail call. */
    private static final Map<String, String> FUNCTIONS = Map.of(
            "int none(void) { return 3; }", "none()",
            "int two(int a, int b) { return a * 3 + b; }", "two(s, i)",
            "int nine(int a, int b, int c, int d, int e, int f, int g, int h, int j) { return a + d + f + h + j; }",
            "nine(s, i, 3, 4, 5, 6, 7, 8, 9)",
            "double half(double a) { return a / 2; }", "(int) half(i)",
            "int sum(int n, ...) { va_list l; va_start(l, n); return va_arg(l, int) + n; }", "sum(i, s)",
            "int address(int a, int b, int c, int d, int e, int f, int g)"
                    + " { extern int elsewhere(int *); return elsewhere(&g) + a; }", "address(1, 2, 3, 4, 5, 6, i)",
            "int tail(int *a, int b) { extern int elsewhere(int *); return elsewhere(a + b); }", "tail(&i, 0)");
    /** The counter is read at entry, and what it has risen by added at exit. */
    private static final double INSTRUCTIONS = 21;

    @TempDir
    Path folder;

    static Stream<Arguments> machinesAndFunctions() {
        return Stream.of(Machine.values()).flatMap(machine -> FUNCTIONS.entrySet().stream()
                .map(function -> Arguments.of(machine, function.getKey(), function.getValue())));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("machinesAndFunctions")
    void instructionsOfACallPair(Machine machine, String definition, String call) throws Exception {
        Path caller = object(machine, "caller", definition.substring(0, definition.indexOf('{')) + ";\n"
                + "int main(int count, char **arguments) { int s = 0, n = atoi(arguments[1]);"
                + " for (int i = 0; i < n; i++) { s += " + call + "; }"
                + " return s == 12345; }\n");
        Path work = object(machine, "work", definition);
        Path elsewhere = object(machine, "elsewhere", "int elsewhere(int *a) { return *a; }\n");
        double cost = costOfALoop(machine, caller, work, elsewhere);
        // A call takes whole instructions; the rest is the report, whose numbers of cycles have not always as many digits.
        assertTrue(cost > 2 && Math.rint(cost) <= INSTRUCTIONS, cost + " instructions a call");
    }

    /** It leaves a frame; an unwinder would need tens of thousands. */
    @ParameterizedTest
    @EnumSource(Machine.class)
    void instructionsOfAJump(Machine machine) throws Exception {
        String declarations = "#include <setjmp.h>\nextern jmp_buf back; int tail(int *a, int b);\n";
        Path caller = object(machine, "caller", declarations + "jmp_buf back;\n"
                + "int main(int count, char **arguments) { volatile int s = 0; int i, n = atoi(arguments[1]);"
                + " for (i = 0; i < n; i++) { if (setjmp(back) == 0) tail(&i, 0); else s++; }"
                + " return s != n; }\n");
        Path work = object(machine, "work", declarations
                + "int tail(int *a, int b) { extern int elsewhere(int *); return elsewhere(a + b); }\n");
        Path elsewhere = object(machine, "elsewhere", declarations + "int elsewhere(int *a) { longjmp(back, 1); }\n");
        double cost = costOfALoop(machine, caller, work, elsewhere);
        assertTrue(cost > 100 && cost < 1000, cost + " instructions a jump");
    }

    /** What instrumenting {@code work} adds to a round of the loop in {@code caller}. */
    private double costOfALoop(Machine machine, Path caller, Path work, Path elsewhere) throws Exception {
        Path plain = InstrumentedProgram.link(folder, machine, work, false, null, caller.toString(),
                elsewhere.toString(), "-no-pie");
        Path instrumented = InstrumentedProgram.link(folder, machine,
                InstrumentedProgram.instrument(work, EVERYTHING, "accumulate"), false, "accumulate",
                caller.toString(), elsewhere.toString(), "-no-pie");
        return instructionsOfALoop(instrumented) - instructionsOfALoop(plain);
    }

    /** What one more round of the loop costs; start and end of the program are in both runs. */
    private double instructionsOfALoop(Path program) throws Exception {
        return Math.rint((instructions(program, 3 * CALLS) - instructions(program, CALLS)) * 50.0 / CALLS) / 100;
    }

    private Path object(Machine machine, String name, String code) throws Exception {
        Path source = Files.writeString(folder.resolve("code.c"), "#include <stdarg.h>\n#include <stdlib.h>\n" + code);
        return Files.move(InstrumentedProgram.compile(folder, machine, source, "-O2", "-fno-pie"),
                folder.resolve(name + ".o"));
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

    private long instructions(Path program, int calls) throws Exception {
        Path log = folder.resolve("valgrind.log");
        CrossCompiler.run(folder, List.of("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                "--log-file=" + log, program.toString(), Integer.toString(calls)));
        Matcher collected = Pattern.compile("Collected : (\\d+)").matcher(Files.readString(log));
        assertTrue(collected.find());
        return Long.parseLong(collected.group(1));
    }
}
