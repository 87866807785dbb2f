// SPDX-License-Identifier: EPL-2.0
// The debugger stops where gdb does, and sees what gdb sees.
package org.portwright.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.debug.symbols.CValue;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.Variable;
import org.portwright.elf.CType;
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
    /** Where optimised code keeps a variable in memory, it may have no value for long. */
    private static final int CLEARED = 2048;
    private static final String UNKNOWN_TO_GDB = "<";
    private static final String DEFINED = "-ftrivial-auto-var-init=zero";

    @ParameterizedTest
    @ValueSource(strings = {"bitfields", "computed-goto", "deep-expressions", "function-pointers", "initialised-data",
        "integer-edges", "irreducible", "jump-table-dense", "jump-table-nested", "long-long", "loops-in-loops",
        "many-arguments", "matrix", "narrow-integers", "recursion", "stack-arrays", "structs-by-value",
        "swaps-and-cycles", "varargs", "wide-results"})
    void stopsLinesStacksAndValuesAreThoseOfGdb(String name) throws Exception {
        for (boolean bigEndian : new boolean[] {false, true}) {
            Variant variant = new Variant("-O0", bigEndian, false);
            compare(name, compile(name, variant, DEFINED), "java", bigEndian, bigEndian ? "next" : "step", false);
        }
    }

    /** In the emulator. */
    @ParameterizedTest
    @CsvSource({"bitfields, true", "long-long, false", "many-arguments, true", "recursion, false", "structs-by-value, true"})
    void onAPhoneStopsLinesStacksAndValuesAreThoseOfGdb(String name, boolean bigEndian) throws Exception {
        compare(name, compile(name, new Variant("-O0", bigEndian, false), DEFINED), "j2me", bigEndian, "step", false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bitfields", "computed-goto", "function-pointers", "irreducible", "jump-table-dense",
        "long-long", "loops-in-loops", "many-arguments", "matrix", "recursion", "stack-arrays", "structs-by-value",
        "swaps-and-cycles", "varargs", "wide-results"})
    void optimisedCodeHasStopsLinesStacksAndValuesOfGdb(String name) throws Exception {
        compare(name, compile(name, new Variant("-O2", false, false), "-fno-inline"), "java", false, "step", true);
    }

    /**
     * All functions of the programs may become parts of others. Of a function that became a part of itself and begins there
     * gdb shows any, so that such programs have no breakpoints on all functions.
     */
    @ParameterizedTest
    @CsvSource({"boxes, continue", "boxes, step", "entries, continue", "entries, step finish", "bitfields, next",
        "bitfields, continue", "function-pointers, step", "jump-table-dense, step next finish",
        "long-long, step next finish", "long-long, continue", "many-arguments, step next finish",
        "varargs, continue", "matrix, next", "stack-arrays, continue", "structs-by-value, step next finish",
        "swaps-and-cycles, step"})
    void inlinedFunctionsHaveFramesAsInGdb(String name, String commands) throws Exception {
        compare(name, compile(name, new Variant("-O2", false, false), "-DOPAQUE=static"), "java", false, commands, true);
    }

    /** Of three that begin with the same instruction; gdb shows these. */
    @ParameterizedTest
    @CsvSource({"outer, outer:19 < main:24", "twice, twice:14 < outer:19 < main:24", "add, add:19 < twice:14 < outer:19 < main:24"})
    void aBreakpointIsInTheFunctionThatItNames(String function, String stack) throws Exception {
        Path elf = compile("entries", new Variant("-O2", false, false), "-DOPAQUE=static");
        Path jar = elf.resolveSibling("entries-" + function + ".jar");
        ProgramPackage.write(Translator.translate(ElfFile.read(elf), TranslationOptions.of("java").withDebugger(),
                ProgressListener.NONE), PackageOptions.of("entries"), jar);
        Launcher.Started started = start(jar);
        try (Session session = started.session()) {
            session.setBreakpoint(function, null);
            session.resume();
            assertEquals(stack, place(session));
        } finally {
            started.process().destroyForcibly();
        }
    }

    /** Of C++; in a method there are the members of its object, too, and the names of its namespaces. */
    @Test
    void methodsAndNamespacesAreThoseOfGdb() throws Exception {
        Path elf = Toolchain.compile("counters", List.of(Toolchain.resource("debug/leading.s"),
                source("counters")), new Variant("-O0", false, false), DEFINED,
                "-Wl,-u,leading_function");
        compare("counters", elf, "java", false, "step", false);
        Path jar = jarOf(elf, "java");
        Launcher.Started started = start(jar);
        try (Session session = started.session()) {
            session.setBreakpoint("Counter::add", null);
            session.resume();
            Frame frame = session.frames().get(0);
            assertEquals("counting::Counter::add", frame.name());
            assertEquals(3, frame.evaluate("step * times - step").integer());
            assertEquals(100, frame.evaluate("total").integer());
            assertEquals(1, frame.evaluate("made + Counter::made - counting::Counter::made").integer());
            assertEquals(5, frame.evaluate("counting::inner::total").integer());
            assertEquals(8, frame.evaluate("sizeof(counting::Counter)").integer());
            assertEquals(7, frame.evaluate("count = 7").integer());
            assertEquals(7, frame.evaluate("this->count").integer());
            assertEquals(5, session.frames().get(1).evaluate("total").integer());
        } finally {
            started.process().destroyForcibly();
        }
    }

    /** Some function stands before the program's own: gdb looks at the instructions before the first one. */
    private static Path compile(String name, Variant variant, String option) throws Exception {
        return Toolchain.compile(name, List.of(Toolchain.resource("debug/leading.s"),
                source(name)), variant, option, "-DSHORT", "-Wl,-u,leading_function");
    }

    private static void compare(String name, Path elf, String target, boolean bigEndian, String command,
            boolean isOptimised) throws Exception {
        List<String> commands = List.of(command.split(" "));
        GdbStops.Run gdb = GdbStops.of(elf, bigEndian, commands, MOST_STOPS, isOptimised ? CLEARED : 0, source(name));
        List<GdbStops.Stop> expected = gdb.stops();
        Path jar = jarOf(elf, target);
        ElfFile program = ElfFile.read(elf);
        ProgramPackage.write(Translator.translate(program, TranslationOptions.of(target).withDebugger(),
                ProgressListener.NONE), PackageOptions.of(name), jar);
        Launcher.Started started = start(jar);
        try (Session session = started.session()) {
            compareBreakpoints(gdb.breakpoints(), source(name), session);
            for (String function : gdb.entries().keySet()) {
                assertEquals(hexadecimal(gdb.entries().get(function)), hexadecimal(session.resolve(function)), function);
                if (function.equals("main") || commands.contains("continue")) {
                    session.setBreakpoint(function, null);
                }
            }
            session.resume();
            int values = 0;
            for (int i = 0; i < expected.size(); i++) {
                String place = name + ", " + target + ", " + command + ", stop " + i;
                assertEquals(expected.get(i).place(), place(session), place);
                Frame frame = session.frames().get(0);
                int stack = isOptimised ? frame.frameAddress().getAsInt() : 0;
                if (isOptimised) {
                    frame.write(stack - expected.get(i).frameSize() - CLEARED, new byte[CLEARED]);
                }
                values += compareVariables(expected.get(i), frame, new ComparableValue(program, stack),
                        isOptimised, place);
                if (i + 1 < expected.size()) {
                    perform(commands.get(i % commands.size()), session);
                }
            }
            System.out.printf("%s %s %s: %d stops, %d values%n", name, target, command, expected.size(), values);
        } finally {
            started.process().destroyForcibly();
        }
    }

    private static void perform(String command, Session session) {
        boolean isOutermost = session.framesToMain().size() < 2;
        switch (command) {
            case "continue" -> session.resume();
            case "finish" -> {
                if (isOutermost) {
                    session.step(false);
                } else {
                    session.finish();
                }
            }
            default -> session.step(command.equals("step"));
        }
    }

    private static Path jarOf(Path elf, String target) {
        return Path.of(elf.toString().replace(".elf", "-debug-" + target + ".jar"));
    }

    private static Launcher.Started start(Path jar) throws IOException, DebugException {
        return Launcher.start(jar, List.of(), false, new ProcessBuilder()
                .redirectInput(Path.of("/dev/null").toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD));
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

    /** Whether each part of it is kept. */
    private static boolean isWhole(CValue value, ComparableValue values) {
        try {
            values.of(value);
            return !value.isOptimisedOut();
        } catch (EvaluationException e) {
            return false;
        }
    }

    /** On each line of the program. */
    private static void compareBreakpoints(List<List<Long>> expected, Path source, Session session) {
        for (int line = 1; line <= expected.size(); line++) {
            List<Integer> found = List.of();
            try {
                found = session.resolve(source.getFileName() + ":" + line);
            } catch (DebugException e) {
                assertTrue(e.getMessage().startsWith("No line "), e.getMessage());
            }
            assertEquals(hexadecimal(expected.get(line - 1)), hexadecimal(found), source + ":" + line);
        }
    }

    private static List<String> hexadecimal(List<? extends Number> addresses) {
        return addresses.stream().map(address -> Integer.toHexString(address.intValue())).distinct().sorted().toList();
    }

    private static Path source(String name) {
        return Toolchain.resource(switch (name) {
            case "boxes", "entries" -> "debug/" + name + ".c";
            case "counters" -> "debug/counters.cpp";
            default -> "programs/" + name + ".c";
        });
    }

    /**
     * Without optimisation a variable counts from behind its declaration on; before it there may be what another one has left
     * there. With it there are those that debug information finds, as far as the translator has kept them; at a function's
     * first instruction what parameters have in memory, structures also in part, is not there yet.
     */
    private static int compareVariables(GdbStops.Stop expected, Frame frame, ComparableValue values, boolean isOptimised,
            String place) throws EvaluationException {
        List<Variable> known = new ArrayList<>(frame.locals());
        known.addAll(frame.parameters());
        int line = frame.line().orElseThrow().line();
        boolean isAtStart = frame.address() == frame.function().orElseThrow().start();
        int equal = 0;
        for (List<String> each : expected.variables()) {
            int declared = (int) Double.parseDouble(each.get(1));
            Optional<Variable> variable = known.stream()
                    .filter(one -> one.name().equals(each.get(0)) && one.line() == declared).findFirst();
            assertTrue(variable.isPresent(), place + ": no " + each.get(0));
            CValue value = frame.value(variable.get());
            boolean counts = isOptimised ? !each.get(2).startsWith(UNKNOWN_TO_GDB) && isWhole(value, values)
                    && !(isAtStart && (value.address().isPresent() || value.type().strip() instanceof CType.Structure))
                    : declared < line;
            if (counts) {
                assertEquals(each.get(2), values.of(value), place + ", line " + line + ": " + each.get(0));
                equal++;
            }
        }
        for (String name : expected.globals().keySet()) {
            assertEquals(expected.globals().get(name), values.of(frame.evaluate(name)), place + ": " + name);
            equal++;
        }
        return equal;
    }
}
