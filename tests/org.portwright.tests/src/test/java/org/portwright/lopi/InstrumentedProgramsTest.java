// SPDX-License-Identifier: EPL-2.0
// Programs of which every function is instrumented print what they print without.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.elf.CrossCompiler;

class InstrumentedProgramsTest {
    /** A compiler and its options: of each there is something, not each with each. */
    private record Compilation(boolean clang, List<String> options) {
        static Compilation gcc(String... options) {
            return new Compilation(false, List.of(options));
        }

        static Compilation clang(String... options) {
            return new Compilation(true, List.of(options));
        }

        @Override
        public String toString() {
            return (clang ? "clang " : "gcc ") + String.join(" ", options);
        }
    }

    private static final List<Compilation> COMPILATIONS = List.of(Compilation.gcc("-O0"),
            Compilation.gcc("-O1", "-fpatchable-function-entry=8,3"), Compilation.gcc("-O2"),
            Compilation.gcc("-O3", "-fno-pie"), Compilation.gcc("-Os"),
            Compilation.gcc("-O2", "-fPIC"), Compilation.gcc("-O2", "-ffunction-sections", "-fcf-protection", "-g",
                    "-gz"),
            Compilation.clang("-O0", "-fPIC"), Compilation.clang("-O2", "-fno-pie"), Compilation.clang("-Os", "-fPIE"));
    /** Probes of each kind, with each way to find exits. */
    private static final Map<Selection.Exit, List<String>> PROBES = Map.of(
            Selection.Exit.CALL, List.of("counter", "cycles", "histogram"),
            Selection.Exit.REPLACE, List.of("count", "accumulate", "histogram"));

    @TempDir
    Path folder;

    static Stream<Arguments> machinesAndCompilations() {
        return Stream.of(Machine.values()).flatMap(machine -> COMPILATIONS.stream()
                .map(compilation -> Arguments.of(machine, compilation)));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @MethodSource("machinesAndCompilations")
    void callingConventionsAreKept(Machine machine, Compilation compilation) throws Exception {
        samePrintedWithEachProbe(machine, "conventions.c", compilation);
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @MethodSource("machinesAndCompilations")
    void functionsCanBeLeftInEachWay(Machine machine, Compilation compilation) throws Exception {
        samePrintedWithEachProbe(machine, "unwinding.cc", compilation);
    }

    /** Memory is bounded. */
    @ParameterizedTest
    @EnumSource(Machine.class)
    void framesOfCallsThatAreLeftComeBack(Machine machine) throws Exception {
        samePrintedWithEachProbe(machine, "left.cc", Compilation.gcc("-O1"));
    }

    /** What longjmp takes for the callers is what libgcc's unwinder finds. */
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @MethodSource("machinesAndCompilations")
    void theLibraryFindsTheSameCallersAsAnUnwinder(Machine machine, Compilation compilation) throws Exception {
        List<String> options = new ArrayList<>(compilation.options);
        for (String headers : List.of("include", "library")) {
            options.add("-I" + CrossCompiler.home().resolve("native/lopi").resolve(headers));
        }
        Path object = object(machine, "callers.c", new Compilation(compilation.clang, options));
        for (Selection.Exit exit : PROBES.keySet()) {
            String printed = InstrumentedProgram.output(InstrumentedProgram.link(folder, machine,
                    InstrumentedProgram.instrument(object, exits(exit), "count"), false, "count",
                    linkOptions(compilation)));
            assertEquals("many callers, 0 differences; the walk was given up never\n", printed, exit.toString());
        }
    }

    /** Of each function the stub and the function itself. */
    @ParameterizedTest
    @EnumSource(Machine.class)
    void aDebuggerSeesAllCallers(Machine machine) throws Exception {
        Path object = InstrumentedProgram.compile(folder, machine, InstrumentedProgram.source("deep.c"), "-O2", "-g");
        for (Selection.Exit exit : PROBES.keySet()) {
            Path program = InstrumentedProgram.link(folder, machine, InstrumentedProgram.instrument(object,
                    exits(exit), "counter"), false, "counter");
            String seen = CrossCompiler.run(folder, List.of("gdb", "-q", "-nx", "-batch", "-ex", "break deep.c:9", "-ex",
                    "run", "-ex", "backtrace", program.toString()));
            Matcher frame = Pattern.compile("(?m)^#\\d+ +(?:0x\\w+ in )?(\\w+)").matcher(seen);
            List<String> callers = frame.results().map(found -> found.group(1)).toList();
            assertEquals(List.of("innermost", "innermost", "listed", "listed", "various", "various", "many", "many",
                    "main", "main"), callers, exit + ": " + seen);
        }
    }

    /** The linker marks a program for a shadow stack if all its objects are. */
    @ParameterizedTest
    @EnumSource(Machine.class)
    void onlyReplacedReturnAddressesForbidAShadowStack(Machine machine) throws Exception {
        Path object = InstrumentedProgram.compile(folder, machine, InstrumentedProgram.source("conventions.c"), "-O2",
                "-fcf-protection");
        assertEquals("IBT, SHSTK", features(object));
        assertEquals("IBT, SHSTK", features(InstrumentedProgram.instrument(object, exits(Selection.Exit.AUTO), "cycles")));
        assertEquals("IBT", features(InstrumentedProgram.instrument(object, exits(Selection.Exit.REPLACE), "cycles")));
        for (String file : List.of("liblopi.a", "liblopi-shared.a", "events.support.o")) {
            Path part = InstrumentedProgram.library(machine).resolve(file);
            int objects = file.endsWith(".a")
                    ? CrossCompiler.run(folder, List.of("ar", "t", part.toString())).split("\n").length : 1;
            assertEquals(Collections.nCopies(objects, "IBT, SHSTK"), List.of(features(part).split("\n")), file);
        }
    }

    private static Selection exits(Selection.Exit exit) {
        return new Selection(List.of(), List.of(), exit);
    }

    /** What an object promises about its code, a line for each member of an archive. */
    private String features(Path object) throws Exception {
        Matcher line = Pattern.compile("x86 feature: (.*)").matcher(
                CrossCompiler.run(folder, List.of("readelf", "-n", object.toString())));
        return line.results().map(found -> found.group(1).strip()).collect(Collectors.joining("\n"));
    }

    private void samePrintedWithEachProbe(Machine machine, String name, Compilation compilation) throws Exception {
        boolean plusPlus = name.endsWith(".cc");
        Path object = object(machine, name, compilation);
        String[] linkOptions = linkOptions(compilation);
        String expected = InstrumentedProgram.output(
                InstrumentedProgram.link(folder, machine, object, plusPlus, null, linkOptions));
        for (Selection.Exit exit : PROBES.keySet()) {
            for (String probe : PROBES.get(exit)) {
                Path instrumented = InstrumentedProgram.instrument(object, exits(exit), probe);
                assertTrue(Files.mismatch(object, instrumented) >= 0, "nothing was instrumented");
                String actual = InstrumentedProgram.output(
                        InstrumentedProgram.link(folder, machine, instrumented, plusPlus, probe, linkOptions));
                assertEquals(expected, actual, probe + ", exits: " + exit);
            }
        }
    }

    private Path object(Machine machine, String name, Compilation compilation) throws Exception {
        Path source = InstrumentedProgram.source(name);
        String[] options = compilation.options.toArray(String[]::new);
        return compilation.clang ? InstrumentedProgram.compileByClang(folder, machine, source, options)
                : InstrumentedProgram.compile(folder, machine, source, options);
    }

    private static String[] linkOptions(Compilation compilation) {
        return compilation.options.contains("-fno-pie") ? new String[] {"-no-pie"} : new String[0];
    }
}
