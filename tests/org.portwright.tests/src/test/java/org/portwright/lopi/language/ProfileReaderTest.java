// SPDX-License-Identifier: EPL-2.0
// Profiles of a program whose shares are known: callgrind's and gprof's made here, perf's recorded before.
package org.portwright.lopi.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.lopi.LopiException;

@Timeout(600)
class ProfileReaderTest {
    private static final List<String> HOT = List.of("hot");
    private static final List<String> SLOW = List.of("slow");

    @TempDir
    private static Path directory;
    private static LanguageFixture fixture;

    @BeforeAll
    static void compile() throws Exception {
        fixture = new LanguageFixture(directory);
    }

    private static FunctionProfile read(String name) throws Exception {
        return ProfileReader.read(directory.resolve(name));
    }

    @ParameterizedTest
    @CsvSource({"no,no", "yes,no", "no,yes"})
    void callgrindCountsCallsAndInstructions(String instructions, String compressed) throws Exception {
        fixture.run("gcc", "-O1", "-g", "work.c", "-o", "work");
        fixture.run("valgrind", "-q", "--tool=callgrind", "--callgrind-out-file=callgrind.out",
                "--dump-instr=" + instructions, "--compress-strings=" + (compressed.equals("yes") ? "no" : "yes"),
                "./work", "100");
        FunctionProfile profile = read("callgrind.out");
        assertTrue(profile.countsCalls());
        assertEquals(200, profile.calls(HOT));
        assertEquals(100, profile.calls(SLOW));
        assertEquals(Set.of("main", "warm"), profile.callers(HOT));
        assertEquals(100, profile.calls(List.of("next_random")));
        assertEquals(1, profile.calls(List.of("main")));
        assertEquals(0, profile.calls(List.of("nobody")));
        // The loops' lengths, 14000 and 6000 rounds of the same instructions; the rest is the program's start.
        assertEquals(14.0 / 6, profile.share(HOT) / profile.share(SLOW), 0.01);
        assertTrue(profile.share(HOT) > 60 && profile.share(HOT) <= 70, () -> "" + profile.share(HOT));
        assertEquals(Set.of("hot"), profile.hottest(50));
        assertEquals(Set.of("hot", "slow"), profile.hottest(80));
        assertTrue(profile.hottest(100).size() > 10);
    }

    /** GCC puts what is rarely run elsewhere: that is a function to profilers, but not to who instruments. */
    @Test
    void coldPartsAreTheirFunctions() throws Exception {
        fixture.write("parts.out", """
                events: Ir
                fn=main
                1 10
                cfn=main.cold
                calls=1 1
                1 20
                fn=main.cold
                1 20
                cfn=work
                calls=3 1
                1 300
                fn=ns::f(int) [clone .cold]
                1 5
                fn=.cold_start
                1 5
                """);
        FunctionProfile profile = read("parts.out");
        assertEquals(Set.of("main", "work", "ns::f(int)", ".cold_start"), profile.functions());
        assertEquals(75, profile.share(List.of("main")), 0.01);
        assertEquals(0, profile.calls(List.of("main")));
        assertEquals(Set.of("main"), profile.callers(List.of("work")));
        assertEquals(Set.of("main"), profile.allCallers());
    }

    @Test
    void perfNamesFunctionsOfCpp() throws Exception {
        fixture.write("cpp.txt", """
                work 1 2.5: 300 cpu-clock:u: 55762700c174 apply(int (*)(int), int)+0x15 (/tmp/work)
                work 1 2.6: 100 cpu-clock:u: 55762700c176 ns::Class::method+0x17 (/tmp/work)
                """);
        FunctionProfile profile = read("cpp.txt");
        assertEquals(Set.of("apply(int (*)(int), int)", "ns::Class::method"), profile.functions());
        assertEquals(75, profile.share(List.of("apply(int (*)(int), int)")), 0.01);
        assertFalse(profile.knowsCallers());
    }

    /** Samples are taken by the clock, so that a run on a busy machine may have any: known ones take their places. */
    @Test
    void gprofCountsCallsAndSamplesTime() throws Exception {
        fixture.run("gcc", "-O1", "-g", "-pg", "work.c", "-o", "work-pg");
        fixture.run("./work-pg", "8000");
        putSamples(directory.resolve("gmon.out"), Map.of("hot", 700, "slow", 290, "cold", 10));
        for (String brief : List.of("-b", "--no-demangle")) {
            fixture.write("gprof.txt", fixture.run("gprof", brief, "work-pg", "gmon.out"));
            FunctionProfile profile = read("gprof.txt");
            assertEquals(16_000, profile.calls(HOT));
            assertEquals(8_000, profile.calls(SLOW));
            assertEquals(8_000, profile.calls(List.of("cold")));
            assertEquals(70, profile.share(HOT), 0.1);         // gprof prints hundredths of a second
            assertEquals(29, profile.share(SLOW), 0.1);
            assertEquals(1, profile.share(List.of("cold")), 0.1);
        }
    }

    /**
     * Replaces the samples of a program's gmon.out: behind the header of 20 bytes and a tag, the histogram has the
     * addresses where it begins and ends, how many counters of 16 bits, and 20 bytes more (sys/gmon_out.h).
     */
    private static void putSamples(Path file, Map<String, Integer> samples) throws Exception {
        ByteBuffer profile = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        assertEquals(0, profile.get(20));
        long low = profile.getLong(21);
        long high = profile.getLong(29);
        int counters = profile.getInt(37);
        int first = 61;
        for (int i = 0; i < counters; i++) {
            profile.putShort(first + 2 * i, (short) 0);
        }
        for (Map.Entry<String, Integer> each : samples.entrySet()) {
            String[] symbol = fixture.run("nm", "-S", "work-pg").lines().map(line -> line.split(" "))
                    .filter(words -> words.length == 4 && words[3].equals(each.getKey())).findFirst().orElseThrow();
            long middle = Long.parseLong(symbol[0], 16) + Long.parseLong(symbol[1], 16) / 2;
            int counter = (int) ((middle - low) * counters / (high - low));
            profile.putShort(first + 2 * counter, each.getValue().shortValue());
        }
        Files.write(file, profile.array());
    }

    @Test
    void gprofsOwnFileIsNotTaken() throws Exception {
        Files.write(directory.resolve("gmon.out"), "gmon\1\0\0\0".getBytes());
        assertTrue(assertThrows(LopiException.class, () -> read("gmon.out")).getMessage().contains("gprof -b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"perf-report.txt", "perf-report-children.txt", "perf-script.txt", "perf-script-chains.txt"})
    void perfSamplesTime(String name) throws Exception {
        Files.write(directory.resolve(name), LanguageFixture.resource("profiles/" + name));
        FunctionProfile profile = read(name);
        assertFalse(profile.countsCalls());
        assertEquals(70, profile.share(HOT), 20);
        assertEquals(30, profile.share(SLOW), 20);
        assertEquals(Set.of("hot"), profile.hottest(20));
    }

    @Test
    void whatIsNoProfileIsRefused() throws Exception {
        for (String text : List.of("", "int main(void) { return 0; }\n", "\0\1\2\3", "events: Ir\n", "Flat profile:\n",
                "events: Ir\nfn=(1)\n1 2\n", "events: Ir\n1 2\n", "events: Ir\ncalls=1 2\n1 2\n",
                "events: Ir\nfn=(1) f\n1 x\n", "events: Ir\nfn=(1) f\n1 -5\n", "events: Ir\nfn=(1) f\n1 Infinity\n",
                "events: Ir\nfn=(1) f\ncfn=(1)\ncalls=99999999999999999999 1\n1 2\n",
                "Flat profile:\n time   seconds   seconds    calls  us/call  us/call  name\n 1.0\n",
                "PERFILE2\0\0\0")) {
            fixture.write("hostile", text);
            LopiException refused = assertThrows(LopiException.class, () -> read("hostile"), text);
            assertTrue(refused.getMessage().contains("; "), refused.getMessage());
        }
    }

    @Test
    void longLinesTakeNoTime() throws Exception {
        for (String line : List.of("a".repeat(100_000), "a ".repeat(100_000), " 1.0% ".repeat(20_000),
                "x 1 1.0: 1 a:".repeat(5_000), "0".repeat(100_000))) {
            fixture.write("hostile", line + "\n");
            assertThrows(LopiException.class, () -> read("hostile"));
            fixture.write("hostile", "# Overhead\n" + line + "\n");
            assertThrows(LopiException.class, () -> read("hostile"));
        }
    }
}
