// SPDX-License-Identifier: EPL-2.0
// Calls are counted as callgrind and as the compiler's own counters (gcov) count them, in whole programs.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.elf.CrossCompiler;
import org.portwright.lopi.language.FunctionProfile;
import org.portwright.lopi.language.ProfileReader;
import org.portwright.lopi.results.LopiResults;
import org.portwright.translator.Outcome;

class CountsTest {
    /** A jump from a function's cold part back into it, and one that ends a function, look like calls to callgrind. */
    private static final String[] WITHOUT_JUMPS = {"-fno-optimize-sibling-calls", "-fno-reorder-blocks-and-partition"};

    /** A return of setjmp, and a computed goto, look to gcov like entries. */
    private static final String WITHOUT_COMPUTED_GOTO = "-DLUA_USE_JUMPTABLE=0";
    private static final String CALLS_SETJMP = "luaD_rawrunprotected";

    @TempDir
    Path folder;

    static Stream<HostProgram> programs() throws Exception {
        return Stream.of(HostProgram.bzip2(), HostProgram.lua());
    }

    static Stream<Arguments> builds() throws Exception {
        return Stream.of(Arguments.of(HostProgram.bzip2(), new HostBuild(Machine.X86_64, false, "-O2", false)),
                Arguments.of(HostProgram.bzip2(), new HostBuild(Machine.IA32, false, "-Os", true)),
                Arguments.of(HostProgram.lua(), new HostBuild(Machine.IA32, false, "-O1", false)));
    }

    /**
     * The same run is counted by both: callgrind sees how often the functions' own code is entered. (What an
     * interpreter does depends on addresses a little.) Debian's valgrind for this machine runs no programs for IA-32.
     */
    @ParameterizedTest
    @MethodSource("programs")
    void callsAreThoseThatCallgrindCounts(HostProgram program) throws Exception {
        HostBuild build = new HostBuild(Machine.X86_64, false, "-O2", false);
        List<Path> objects = program.compile(build, folder, WITHOUT_JUMPS);
        Path file = folder.resolve("callgrind.out");
        Path instrumented = program.instrument(build, objects, folder, "count", Selection.Exit.AUTO).program();
        Map<String, Long> counted = counted(program, instrumented, "valgrind", "-q", "--tool=callgrind",
                "--callgrind-out-file=" + file);
        FunctionProfile profile = ProfileReader.read(file);
        Map<String, Long> truth = new TreeMap<>();
        counted.keySet().forEach(function -> truth.put(function, profile.calls(List.of(function + ".body"))));
        compare(truth, counted);
    }

    /** The same run is counted by both: the objects that count for gcov are instrumented. */
    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("builds")
    void callsAreThoseThatGcovCounts(HostProgram program, HostBuild build) throws Exception {
        List<Path> objects = program.compile(build, folder, "--coverage", "-fno-inline", "-fno-ipa-icf",
                WITHOUT_COMPUTED_GOTO);
        HostBuild.Instrumented instrumented = build.instrument(folder, objects, program.isPlusPlus(), "count",
                Selection.Exit.AUTO, gcovLibrary(build));
        Map<String, Long> counted = counted(program, instrumented.program());
        Map<String, Long> truth = new TreeMap<>();
        for (Path object : objects) {
            String data = object.toString().replaceAll("\\.o$", ".gcda");
            for (String line : CrossCompiler.run(folder, List.of(build.machine() == Machine.IA32
                    ? "i686-linux-gnu-gcov" : "gcov", "--json-format", "--stdout", data)).lines().toList()) {
                for (JsonElement file : JsonParser.parseString(line).getAsJsonObject().getAsJsonArray("files")) {
                    for (JsonElement function : file.getAsJsonObject().getAsJsonArray("functions")) {
                        JsonObject each = function.getAsJsonObject();
                        truth.merge(each.get("name").getAsString(), each.get("execution_count").getAsLong(),
                                Long::sum);
                    }
                }
            }
        }
        // Those that gcov's library brings are no functions of the program.
        counted.keySet().retainAll(truth.keySet());
        counted.remove(CALLS_SETJMP);
        truth.keySet().retainAll(counted.keySet());
        compare(truth, counted);
    }

    private static Path gcovLibrary(HostBuild build) throws Exception {
        return Path.of(CrossCompiler.run(Path.of("/"), List.of(InstrumentedProgram.compiler(build.machine(), false),
                "-print-file-name=libgcov.a")).strip());
    }

    private static void compare(Map<String, Long> truth, Map<String, Long> counted) {
        assertTrue(counted.values().stream().filter(calls -> calls > 0).count() > 15, counted::toString);
        assertTrue(counted.values().stream().mapToLong(Long::longValue).sum() > 10_000, counted::toString);
        StringBuilder different = new StringBuilder();
        truth.forEach((function, calls) -> {
            if (!calls.equals(counted.get(function))) {
                different.append(function).append(": ").append(counted.get(function)).append(" instead of ")
                        .append(calls).append('\n');
            }
        });
        assertEquals("", different.toString());
    }

    /** The calls of each name; several files may have functions of the same name. */
    private Map<String, Long> counted(HostProgram program, Path instrumented, String... before) throws Exception {
        Path file = folder.resolve("counts.json");
        List<String> command = new ArrayList<>(List.of("env", "LOPI_FORMAT=json", "LOPI_OUTPUT=" + file));
        command.addAll(List.of(before));
        Outcome outcome = program.execute(instrumented, program.runs().get(0), command.toArray(String[]::new));
        assertEquals(0, outcome.status(), outcome::errors);
        Map<String, Long> counts = new TreeMap<>();
        LopiResults.read(file).functions().forEach(each -> counts.merge(each.name(), each.calls(), Long::sum));
        return counts;
    }
}
