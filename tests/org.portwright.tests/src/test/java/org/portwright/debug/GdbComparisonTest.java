// SPDX-License-Identifier: EPL-2.0
// The debugger stops where gdb does, and sees what gdb sees.
package org.portwright.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.Variable;
import org.portwright.elf.ElfFile;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;
import org.portwright.translator.ProgressListener;
import org.portwright.translator.Toolchain;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.Translator;
import org.portwright.translator.Variant;

/**
 * Programs are stepped through by gdb-multiarch on qemu's gdbstub, and translated by the debugger: lines, stacks and values
 * must be the same, stop by stop. Variables have a value from the beginning, so that none shows what a stack held before.
 */
@Execution(ExecutionMode.CONCURRENT)
@Order(1)
class GdbComparisonTest {
    private static final int MOST_STOPS = Integer.getInteger("portwright.debug.stops", 60);
    private static final String DEFINED = "-ftrivial-auto-var-init=zero";

    @ParameterizedTest
    @ValueSource(strings = {"bitfields", "computed-goto", "deep-expressions", "function-pointers", "initialised-data",
        "integer-edges", "irreducible", "jump-table-dense", "jump-table-nested", "long-long", "loops-in-loops",
        "many-arguments", "matrix", "narrow-integers", "recursion", "stack-arrays", "structs-by-value",
        "swaps-and-cycles", "varargs", "wide-results"})
    void stopsLinesStacksAndValuesAreThoseOfGdb(String name) throws Exception {
        for (boolean bigEndian : new boolean[] {false, true}) {
            Variant variant = new Variant("-O0", bigEndian, false);
            compare(name, compile(name, variant, DEFINED), bigEndian, bigEndian ? "next" : "step", true);
        }
    }

    /** Without variables. */
    @ParameterizedTest
    @ValueSource(strings = {"bitfields", "computed-goto", "function-pointers", "irreducible", "jump-table-dense",
        "long-long", "loops-in-loops", "many-arguments", "matrix", "recursion", "stack-arrays", "structs-by-value",
        "swaps-and-cycles", "varargs", "wide-results"})
    void optimisedCodeHasStopsLinesAndStacksOfGdb(String name) throws Exception {
        compare(name, compile(name, new Variant("-O2", false, false), "-fno-inline"), false, "step", false);
    }

    /** Some function stands before the program's own: gdb looks at the instructions before the first one. */
    private static Path compile(String name, Variant variant, String option) throws Exception {
        return Toolchain.compile(name, List.of(Toolchain.resource("debug/leading.s"),
                Toolchain.resource("programs/" + name + ".c")), variant, option, "-DSHORT", "-Wl,-u,leading_function");
    }

    private static void compare(String name, Path elf, boolean bigEndian, String command, boolean withVariables)
            throws Exception {
        List<GdbStops.Stop> expected = GdbStops.of(elf, bigEndian, command, MOST_STOPS);
        Path jar = Path.of(elf.toString().replace(".elf", "-debug.jar"));
        ElfFile program = ElfFile.read(elf);
        ProgramPackage.write(Translator.translate(program, TranslationOptions.of("java").withDebugger(),
                ProgressListener.NONE), PackageOptions.of(name), jar);
        Launcher.Started started = Launcher.start(jar, List.of(), List.of(), new ProcessBuilder()
                .redirectInput(Path.of("/dev/null").toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD));
        try (Session session = started.session()) {
            session.setBreakpoint(session.resolve("main"), null);
            session.resume();
            int values = 0;
            for (int i = 0; i < expected.size(); i++) {
                String place = name + ", " + command + ", stop " + i;
                assertEquals(expected.get(i).place(), place(session), place);
                if (withVariables) {
                    values += compareVariables(expected.get(i), session.frames().get(0), new ComparableValue(program), place);
                }
                if (i + 1 < expected.size()) {
                    session.step(command.equals("step"));
                }
            }
            System.out.printf("%s %s: %d stops, %d values%n", name, command, expected.size(), values);
        } finally {
            started.process().destroyForcibly();
        }
    }

    private static String place(Session session) {
        List<String> stack = new ArrayList<>();
        for (Frame frame : session.frames()) {
            if (frame.line().isEmpty()) {
                break;
            }
            stack.add(frame.name() + ':' + frame.line().get().line());
        }
        return String.join(" < ", stack);
    }

    /** A variable counts from behind its declaration on; before it there may be what another one has left there. */
    private static int compareVariables(GdbStops.Stop expected, Frame frame, ComparableValue values, String place)
            throws EvaluationException {
        List<Variable> known = new ArrayList<>(frame.locals());
        known.addAll(frame.parameters());
        int line = frame.line().orElseThrow().line();
        for (List<String> each : expected.variables()) {
            int declared = (int) Double.parseDouble(each.get(1));
            Optional<Variable> variable = known.stream()
                    .filter(one -> one.name().equals(each.get(0)) && one.line() == declared).findFirst();
            assertTrue(variable.isPresent(), place + ": no " + each.get(0));
            if (declared < line) {
                assertEquals(each.get(2), values.of(frame.value(variable.get())), place + ", line " + line + ": " + each.get(0));
            }
        }
        for (String name : expected.globals().keySet()) {
            assertEquals(expected.globals().get(name), values.of(frame.evaluate(name)), place + ": " + name);
        }
        return expected.variables().size() + expected.globals().size();
    }
}
