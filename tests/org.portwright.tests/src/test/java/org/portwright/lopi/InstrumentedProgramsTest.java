// SPDX-License-Identifier: EPL-2.0
// Programs of which every function is instrumented print what they print without.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InstrumentedProgramsTest {
    private static final String[][] OPTIONS = {{"-O0"}, {"-O1"}, {"-O2"}, {"-O3"}, {"-Os"}, {"-O2", "-fPIC"},
        {"-O2", "-ffunction-sections", "-fcf-protection", "-g"}, {"-O2", "-fno-pie"}};
    private static final Selection EVERYTHING = new Selection(List.of(), List.of(), Selection.Exit.CALL);
    private static final Selection REPLACING = new Selection(List.of(), List.of(), Selection.Exit.REPLACE);

    @TempDir
    Path folder;

    static Stream<Arguments> machinesAndOptions() {
        List<Arguments> all = new ArrayList<>();
        for (Machine machine : Machine.values()) {
            for (String[] options : OPTIONS) {
                all.add(Arguments.of(machine, options));
            }
        }
        return all.stream();
    }

    static Stream<Arguments> options() {
        return Stream.of(OPTIONS).map(options -> Arguments.of((Object) options));
    }

    @ParameterizedTest
    @MethodSource("machinesAndOptions")
    void callingConventionsAreKept(Machine machine, String[] options) throws Exception {
        samePrintedWithEachProbe(machine, "conventions.c", options);
    }

    /** The host's C++ library only: Debian's cross compiler for IA-32 is installed without one. */
    @ParameterizedTest
    @MethodSource("options")
    void functionsCanBeLeftInEachWay(String[] options) throws Exception {
        samePrintedWithEachProbe(Machine.X86_64, "unwinding.cc", options);
    }

    private void samePrintedWithEachProbe(Machine machine, String source, String[] options) throws Exception {
        boolean plusPlus = source.endsWith(".cc");
        Path object = InstrumentedProgram.compile(folder, machine, InstrumentedProgram.source(source), options);
        String[] linkOptions = List.of(options).contains("-fno-pie") ? new String[] {"-no-pie"} : new String[0];
        String expected = InstrumentedProgram.output(
                InstrumentedProgram.link(folder, machine, object, plusPlus, null, linkOptions));
        for (Selection selection : List.of(EVERYTHING, REPLACING)) {
            for (String probe : List.of("count", "counter", "cycles", "histogram")) {
                Path instrumented = InstrumentedProgram.instrument(object, selection, probe);
                assertTrue(Files.mismatch(object, instrumented) >= 0, "nothing was instrumented");
                String actual = InstrumentedProgram.output(
                        InstrumentedProgram.link(folder, machine, instrumented, plusPlus, probe, linkOptions));
                assertEquals(expected, actual, probe + ", exits: " + selection.exit());
            }
        }
    }
}
