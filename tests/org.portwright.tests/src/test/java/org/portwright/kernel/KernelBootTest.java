// SPDX-License-Identifier: EPL-2.0
// Each variant boots on one and on several processors, in both simulators, and passes its self-test.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.portwright.Limit.LIMIT;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.kernel.SessionResult.Ending;
import org.portwright.kernel.hostchannel.DeadlockReport;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventType;

@Order(2)
@KernelRuns
class KernelBootTest {
    /** IRQ 4. */
    private static final int SERIAL_VECTOR = 0x24;

    private static SimulatorOptions options(Simulator simulator, Variant variant, int cpus) {
        return SimulatorOptions.of(variant).withSimulator(simulator).withCpus(cpus).withTimeout(LIMIT);
    }

    @TestFactory
    Stream<DynamicContainer> selfTest() {
        List<SimulatorOptions> runs = new ArrayList<>();
        for (Variant variant : Variant.values()) {
            for (int cpus : new int[] {1, 2, 4}) {
                runs.add(options(Simulator.QEMU, variant, cpus));
            }
        }
        runs.add(options(Simulator.BOCHS, Variant.UP, 1));
        runs.add(options(Simulator.BOCHS, Variant.GIANT, 8));
        runs.add(options(Simulator.BOCHS, Variant.COARSE, 8));
        runs.add(options(Simulator.BOCHS, Variant.APKERN, 8));
        for (Variant variant : List.of(Variant.GIANT, Variant.COARSE)) {
            for (Simulator simulator : Simulator.values()) {
                runs.add(options(simulator, variant, 4).withKernelWord("queue=shared"));
                runs.add(options(simulator, variant, 4).withKernelWord("interrupts=balanced"));
                runs.add(options(simulator, variant, 4).withKernelWord("queue=shared").withKernelWord("interrupts=balanced"));
            }
        }
        return runs.stream().map(KernelBootTest::selfTest);
    }

    /** A test for each line that the self-test prints, and one for its end. */
    private static DynamicContainer selfTest(SimulatorOptions options) {
        String name = options.variant() + ", " + options.cpus() + " CPUs, " + options.simulator() + " "
                + String.join(" ", options.kernelWords());
        List<DynamicNode> tests = new ArrayList<>();
        KernelRun run;
        try {
            run = KernelRun.of(KernelRun.build(options.variant()),
                    options.withProgram("selftest", List.of()).withKernelWord("deadlock"));
        } catch (Exception e) {
            return dynamicContainer(name, List.of(dynamicTest("boots", () -> {
                throw e;
            })));
        }
        Tap tap = Tap.parse(run.console());
        for (Tap.Line line : tap.lines()) {
            tests.add(dynamicTest(line.number() + " - " + line.name(), () -> assertTrue(line.passed(), run::toString)));
        }
        tests.add(dynamicTest("all tests ran", () -> assertEquals("", tap.problem(), run::toString)));
        tests.add(dynamicTest("status 0", () -> assertTrue(run.result().isSuccess(), run::toString)));
        tests.add(dynamicTest("no deadlock is possible", () -> assertEquals(List.of(), run.recording().deadlocks())));
        tests.add(dynamicTest("its variant and CPUs", () -> {
            assertEquals(options.variant(), Variant.of(run.recording().start().orElseThrow()).orElseThrow());
            assertEquals(knownCpus(options), run.recording().start().orElseThrow().cpus());
        }));
        return dynamicContainer(name, tests);
    }

    /** Those that the kernel itself knows of. */
    private static int knownCpus(SimulatorOptions options) {
        return options.variant() == Variant.APKERN ? 1 : Math.min(options.cpus(), options.variant().mostCpus());
    }

    @Test
    void programsThatDoEverythingWrongDoNotHarmTheKernel() throws Exception {
        for (Variant variant : List.of(Variant.UP, Variant.COARSE, Variant.APKERN)) {
            KernelRun run = KernelRun.of(KernelRun.build(variant),
                    options(Simulator.QEMU, variant, variant == Variant.UP ? 1 : 4).withProgram("faults", List.of())
                            .withKernelWord("deadlock"));
            assertEquals("", Tap.parse(run.console()).problem(), run::toString);
            assertTrue(run.result().isSuccess(), run::toString);
            assertEquals(List.of(), run.recording().deadlocks());
        }
    }

    @Test
    void theDeadlockDetectorFindsWhatIsMadeForIt() throws Exception {
        SimulatorOptions detecting = options(Simulator.QEMU, Variant.COARSE, 2).withProgram("test_locks", List.of())
                .withKernelWord("deadlock");
        KernelRun run = KernelRun.of(KernelRun.build(Variant.COARSE), detecting);
        assertEquals("", Tap.parse(run.console()).problem(), run::toString);
        assertEquals(EnumSet.complementOf(EnumSet.of(DeadlockReport.Kind.UNKNOWN)), run.recording().deadlocks().stream()
                .map(DeadlockReport::kind).collect(Collectors.toCollection(
                        () -> EnumSet.noneOf(DeadlockReport.Kind.class))), run::toString);
        SourceLocator locator = SourceLocator.of(KernelRun.build(Variant.COARSE));
        for (DeadlockReport report : run.recording().deadlocks()) {
            Path file = locator.locate(report.address()).orElseThrow().file().orElseThrow();
            assertEquals("self_test.c", file.getFileName().toString(), report::toString);
        }
    }

    @Test
    void locksWorkInEachVariant() throws Exception {
        for (Variant variant : Variant.values()) {
            KernelRun run = KernelRun.of(KernelRun.build(variant), options(Simulator.QEMU, variant, 2)
                    .withProgram("test_locks", List.of()));
            assertEquals("", Tap.parse(run.console()).problem(), run::toString);
        }
    }

    @Test
    void bochsDoesTheSameInEachRun() throws Exception {
        KernelImages images = KernelRun.build(Variant.COARSE);
        SimulatorOptions selfTest = options(Simulator.BOCHS, Variant.COARSE, 4).withProgram("selftest", List.of());
        KernelRun first = KernelRun.of(images, selfTest);
        KernelRun second = KernelRun.of(images, selfTest);
        assertEquals(first.console(), second.console());
        assertArrayEquals(first.frames(), second.frames());
    }

    @Test
    void bochsRecordsTheSameEventsInEachRun() throws Exception {
        KernelImages images = KernelRun.build(Variant.COARSE);
        SimulatorOptions traced = options(Simulator.BOCHS, Variant.COARSE, 4).withProgram("hello", List.of())
                .withKernelWord("trace");
        KernelRun first = KernelRun.of(images, traced);
        KernelRun second = KernelRun.of(images, traced);
        assertArrayEquals(first.frames(), second.frames());
        assertEquals(4, first.recording().events().cpus());
        assertTrue(first.recording().events().events().stream().anyMatch(event -> event.is(EventType.SYSTEM_CALL)));
        assertTrue(first.recording().events().events().stream().anyMatch(event -> event.is(EventType.LOCK_ACQUIRE)));
    }

    @ParameterizedTest
    @EnumSource(Simulator.class)
    void typedLinesReachAProgram(Simulator simulator) throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            lines.append("line ").append(i).append('\n');
        }
        try (SimulatorSession session = SimulatorSession.start(KernelRun.build(Variant.UP),
                options(simulator, Variant.UP, 1).withProgram("cat", List.of()))) {
            session.input().write((lines + "\004").getBytes(StandardCharsets.US_ASCII));
            session.input().flush();
            assertEquals(lines.toString(), new String(session.console().readAllBytes(), StandardCharsets.US_ASCII));
            assertTrue(session.await().isSuccess());
        }
    }

    @ParameterizedTest
    @EnumSource(Simulator.class)
    void interruptsOfADeviceComeToAllProcessorsIfTheyAreBalanced(Simulator simulator) throws Exception {
        for (boolean balanced : new boolean[] {false, true}) {
            SimulatorOptions options = options(simulator, Variant.COARSE, 4).withProgram("cat", List.of())
                    .withKernelWord("trace");
            try (SimulatorSession session = SimulatorSession.start(KernelRun.build(Variant.COARSE),
                    balanced ? options.withKernelWord("interrupts=balanced") : options)) {
                StringBuilder lines = new StringBuilder();
                for (int i = 0; i < 60; i++) {
                    lines.append("line ").append(i).append('\n');
                }
                session.input().write((lines + "\004").getBytes(StandardCharsets.US_ASCII));
                session.input().flush();
                assertEquals(lines.toString(),
                        new String(session.console().readAllBytes(), StandardCharsets.US_ASCII));
                assertTrue(session.await().isSuccess());
                Set<Integer> processors = session.recording().events().events().stream()
                        .filter(event -> event.is(EventType.INTERRUPT) && event.a() == SERIAL_VECTOR)
                        .map(Event::cpu).collect(Collectors.toCollection(TreeSet::new));
                assertEquals(balanced ? Set.of(0, 1, 2, 3) : Set.of(0), processors);
            }
        }
    }

    @Test
    void anUnknownProgramEndsInAPanicThatNamesIt() throws Exception {
        KernelRun run = KernelRun.of(KernelRun.build(Variant.UP),
                options(Simulator.QEMU, Variant.UP, 1).withProgram("nosuch", List.of()));
        assertEquals(Ending.PANIC, run.result().ending());
        assertTrue(run.result().message().contains("nosuch"), run::toString);
    }

    @Test
    void littleMemoryIsEnough() throws Exception {
        KernelRun run = KernelRun.of(KernelRun.build(Variant.COARSE), options(Simulator.QEMU, Variant.COARSE, 2)
                .withMemory(SimulatorOptions.LEAST_MEMORY).withProgram("hello", List.of()));
        assertTrue(run.result().isSuccess(), run::toString);
    }
}
