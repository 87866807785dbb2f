// SPDX-License-Identifier: EPL-2.0
// The application kernel: a uniprocessor kernel that is not changed, and programs on processors that it does not know of. All runs are in
// Bochs, which does the same each time; the self-test in both simulators is in KernelBootTest.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.kernel.timeline.ApplicationThreads;

@Order(1)
@KernelRuns
class ApplicationKernelTest {
    private static final Pattern INCLUDE = Pattern.compile("#include \"([^\"]+)\"");

    private static KernelRun run(KernelImages images, int cpus, String word, String program, String... arguments)
            throws Exception {
        SimulatorOptions options = SimulatorOptions.of(Variant.APKERN).withSimulator(Simulator.BOCHS).withCpus(cpus)
                .withProgram(program, List.of(arguments)).withTimeout(LIMIT);
        return KernelRun.of(images, word.isEmpty() ? options : options.withKernelWord(word));
    }

    private static void assertPasses(KernelRun run) {
        assertEquals("", Tap.parse(run.console()).problem(), run::toString);
        assertEquals(new SessionResult(SessionResult.Ending.EXIT, 0, ""), run.result(), run::toString);
    }

    @ParameterizedTest
    @CsvSource({"4, '', places", "2, '', places", "2, '', answers", "4, '', parallel", "8, '', parallel", "3, '', discard", "4, '', ends",
            "2, '', interrupts", "2, '', orphans", "3, '', orphans", "2, '', signals", "3, '', signals", "2, fpu, floating_point", "4, fpu, parallel",
            "2, moves=2000, moves", "4, moves=2000, moves"})
    void programsRunOnApplicationProcessors(int cpus, String word, String test) throws Exception {
        assertPasses(run(KernelRun.build(Variant.APKERN), cpus, word, "test_application", test));
    }

    @Test
    void threadsThatMoveHandleSignalsWhereTheyAre() throws Exception {
        assertPasses(run(KernelRun.build(Variant.APKERN), 3, "moves=2000", "test_application", "signals", "moves"));
    }

    @Test
    void callsThatNeedNoHostAreHandedOnToo() throws Exception {
        assertPasses(run(KernelRun.build(Variant.APKERN), 2, "answers=off", "test_application", "answers", "off"));
    }

    @ParameterizedTest
    @CsvSource({"2, places", "4, parallel", "3, discard", "4, ends", "2, answers"})
    void bootstrapThreadsMayPoll(int cpus, String test) throws Exception {
        assertPasses(run(KernelRun.build(Variant.APKERN), cpus, "bootstrap=poll", "test_application", test));
    }

    @ParameterizedTest
    @CsvSource({"2, brief=thread, places", "4, brief=thread, parallel", "3, brief=thread, discard", "4, brief=thread, ends",
            "3, brief=thread, signals", "3, bootstrap=sleep, signals", "2, bootstrap=sleep, places", "4, bootstrap=sleep, ends"})
    void bootstrapThreadsMayDoAllThemselvesAndTheProcessorSleep(int cpus, String word, String test) throws Exception {
        assertPasses(run(KernelRun.build(Variant.APKERN), cpus, word, "test_application", test));
    }

    @Test
    void theSelfTestPassesIfThreadsDoAll() throws Exception {
        assertPasses(run(KernelRun.build(Variant.APKERN), 3, "brief=thread", "selftest"));
        assertPasses(run(KernelRun.build(Variant.APKERN), 3, "brief=thread", "faults", "calls=100"));
    }

    @Test
    void theSelfTestPassesIfThreadsAreMoved() throws Exception {
        assertPasses(run(KernelRun.build(Variant.APKERN), 3, "moves=2000", "selftest"));
        assertPasses(run(KernelRun.build(Variant.APKERN), 3, "moves=2000", "faults", "calls=100"));
    }

    @Test
    void bootstrapThreadsThatPollAreNotInterrupted() throws Exception {
        assertPasses(run(KernelRun.build(Variant.APKERN), 2, "bootstrap=poll", "test_application", "interrupts", "poll"));
    }

    @Test
    void withOneProcessorThereIsNothingForIt() throws Exception {
        KernelRun run = run(KernelRun.build(Variant.APKERN), 1, "", "hello", "world");
        assertEquals("Hello from a user program.\nargument 0: world\n", run.console().replace("\r", ""));
        assertTrue(run.result().isSuccess(), run::toString);
    }

    @Test
    void programsThatDoEverythingWrongHarmNeitherKernel() throws Exception {
        assertPasses(run(KernelRun.build(Variant.APKERN), 4, "", "faults"));
        assertPasses(run(KernelRun.build(Variant.APKERN), 3, "bootstrap=poll", "faults", "calls=100"));
    }

    @Test
    void theEventLogHasTheApplicationProcessorsToo() throws Exception {
        KernelRun run = run(KernelRun.build(Variant.APKERN), 3, "trace", "test_application", "parallel");
        assertPasses(run);
        assertEquals(3, run.recording().times().size());
        assertEquals(3, run.recording().events().cpus());
        ApplicationThreads told = ApplicationThreads.of(run.recording()).orElseThrow();
        // The test's own, and twice as many more as there are application processors.
        assertTrue(told.threads().size() > 4, told::toString);
        assertTrue(told.longestQueue() >= 2, told::toString);
        assertTrue(told.requests().stream().anyMatch(request -> request.name().equals("thread_create") && request.count() >= 4),
                told.requests()::toString);
    }

    /** What faults of programs say. */
    private static List<String> faults(KernelRun run) {
        return run.console().lines().filter(line -> line.matches("\\w+\\[\\d+\\]: .* at .*"))
                .map(line -> line.replaceFirst("\\[\\d+\\]", "")).sorted().toList();
    }

    @Test
    void aFaultIsToldAsIfThereWereNoApplicationKernel() throws Exception {
        KernelRun up = KernelRun.of(KernelRun.build(Variant.UP), SimulatorOptions.of(Variant.UP)
                .withSimulator(Simulator.BOCHS).withProgram("selftest", List.of()).withTimeout(LIMIT));
        KernelRun apkern = run(KernelRun.build(Variant.APKERN), 4, "", "selftest");
        assertEquals(3, faults(up).size(), up::toString);
        assertEquals(faults(up), faults(apkern));
    }

    private static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("discard", "", new KernelRun.Mistake("application/host-own/discard.c",
                        "        apkern_invalidate(container->directory);\n", "        { }\n")),
                Arguments.of("floating_point", "fpu", new KernelRun.Mistake("application/schedule.c",
                        "floating_point_load(thread->floating_point);", "{ }")),
                Arguments.of("parallel", "", new KernelRun.Mistake("application/trap.c",
                        "        thread->ticks_left--;\n", "        { }\n")),
                // A thread goes back with the registers of its last call.
                Arguments.of("moves", "moves=2000", new KernelRun.Mistake("application/host-own/placement.c",
                        "    *apkern_registers(pair->application) = *registers;\n", "")),
                // A process goes while processors still run its threads.
                Arguments.of("ends", "", new KernelRun.Mistake("application/host-own/driver.c",
                        "    apkern_remove_thread(pair->application);\n", "    { }\n")),
                // A bootstrap thread goes, and the driver makes calls in its name.
                Arguments.of("orphans", "", new KernelRun.Mistake("application/host-own/driver.c",
                        "            remove_application(pair);\n    }\n    process_thread", "            { }\n    }\n    process_thread")));
    }

    /** Each of them is what only several processors need. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void theTestsFindTheMistake(String test, String word, KernelRun.Mistake mistake, @TempDir Path copy) throws Exception {
        KernelImages wrong = KernelRun.buildWrong(KernelRun.build(Variant.APKERN), copy.resolve("kernel"), "", mistake);
        SimulatorOptions options = SimulatorOptions.of(Variant.APKERN).withSimulator(Simulator.BOCHS).withCpus(3)
                .withProgram("test_application", List.of(test)).withTimeout(Duration.ofSeconds(25));
        KernelRun run = KernelRun.of(wrong, word.isEmpty() ? options : options.withKernelWord(word));
        assertFalse(Tap.parse(run.console()).allPassed() && run.result().isSuccess(), () -> "passes with the mistake:\n" + run);
    }

    /** The debug information names the folder of the build; the rest is compared byte for byte. */
    @Test
    void theUniprocessorKernelIsLinkedUnchanged(@TempDir Path work) throws Exception {
        KernelImages up = KernelRun.build(Variant.UP);
        KernelImages apkern = KernelRun.build(Variant.APKERN);
        List<Path> objects = up.project().objects(Variant.UP);
        assertTrue(objects.size() > 40, objects::toString);
        assertTrue(apkern.project().objects(Variant.APKERN).containsAll(objects));
        assertTrue(apkern.project().objects(Variant.APKERN).contains(Path.of("application/host-own/driver.o")));
        for (Path object : objects) {
            assertArrayEquals(stripped(up.directory().resolve(object), work), stripped(apkern.directory().resolve(object), work),
                    object::toString);
        }
    }

    @Test
    void itCannotBeInstrumented() throws Exception {
        InstrumentedBuild build = new InstrumentedBuild(KernelBuild.of(KernelRun.project(), Variant.APKERN), Path.of("none"), "none",
                List.of(), Files::readAllBytes);
        assertTrue(assertThrows(KernelException.class, () -> build.run(line -> { }, () -> false)).getMessage()
                .contains("the apkern kernel can't be instrumented"));
    }

    private static byte[] stripped(Path object, Path work) throws Exception {
        Path copy = work.resolve("stripped.o");
        output("i686-linux-gnu-objcopy", "--strip-debug", object.toString(), copy.toString());
        return Files.readAllBytes(copy);
    }

    /** Of the core, which is to run beside other kernels too: it calls the machine, itself, and what its hosts supply. */
    @Test
    void theCoreKnowsNoHost() throws Exception {
        Path core = KernelRun.project().directory().resolveSibling("apkern");
        Path objects = KernelRun.build(Variant.APKERN).directory();
        List<String> found = new ArrayList<>();
        Set<String> defined = new TreeSet<>();
        Set<String> used = new TreeSet<>();
        try (Stream<Path> files = Files.walk(core)) {
            for (Path file : files.filter(file -> file.toString().matches(".*\\.[ch]")
                    && !core.relativize(file).toString().matches("(host-|library/|include/portwright/).*")).toList()) {
                Matcher matcher = INCLUDE.matcher(Files.readString(file));
                while (matcher.find()) {
                    if (!matcher.group(1).matches("(machine|apkern)/.*|thread\\.h")) {
                        found.add(file.getFileName() + ": " + matcher.group(1));
                    }
                }
                if (Files.readString(file).matches("(?s).*\\basm\\b.*")) {
                    found.add(file.getFileName() + ": assembly");
                }
            }
        }
        assertEquals(List.of(), found);
        for (String folder : new String[] {"application", "machine"}) {
            try (Stream<Path> files = Files.list(objects.resolve(folder))) {
                for (Path object : files.filter(file -> file.toString().endsWith(".o")).toList()) {
                    for (String line : output("i686-linux-gnu-nm", object.toString()).lines().toList()) {
                        if (line.charAt(9) != 'U') {
                            defined.add(line.substring(11));
                        } else if (folder.equals("application")) {
                            used.add(line.substring(11));
                        }
                    }
                }
            }
        }
        used.removeAll(defined);
        assertTrue(used.stream().allMatch(symbol -> symbol.startsWith("apkern_host_")), used::toString);
        assertFalse(used.isEmpty());
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertEquals(0, process.waitFor());
        return output;
    }
}
