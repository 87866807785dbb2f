// SPDX-License-Identifier: EPL-2.0
// Kernels of which all functions are instrumented do what the plain ones do, and count the truth.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.elf.CrossCompiler;
import org.portwright.kernel.hostchannel.EventType;
import org.portwright.kernel.hostchannel.FunctionCounts;
import org.portwright.kernel.hostchannel.LockKind;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.lopi.Instrumenter;
import org.portwright.lopi.Probe;
import org.portwright.lopi.ProbeSource;
import org.portwright.lopi.Selection;

@KernelTree
class InstrumentedKernelTest {
    @BeforeAll
    static void makeProbes() throws Exception {
        CrossCompiler.run(CrossCompiler.home(), List.of("make", "-s", "-C", "native/lopi", "kernel"));
    }

    private static KernelImages build(Variant variant, String probe, Selection.Exit exit, Path... probes)
            throws Exception {
        Path home = KernelRun.project().directory().getParent().getParent();
        ProbeSource source = (machine, positionIndependent) -> {
            Path file = home.resolve("build/lopi/i386/" + probe + ".kernel.o");
            return Probe.read(file.toString(), Files.readAllBytes(file));
        };
        Selection everything = new Selection(List.of(), List.of(), exit);
        return new InstrumentedBuild(KernelBuild.of(KernelRun.project(), variant), home.resolve("native/lopi/kernel"),
                "test-" + probe + "-" + exit, List.of(probes), object -> Instrumenter.instrument(object.toString(),
                        Files.readAllBytes(object), everything, source, false).bytes())
                .run(line -> { }, () -> false);
    }

    private static KernelRun run(KernelImages images, SimulatorOptions options) throws Exception {
        KernelRun run = KernelRun.of(images, options.withTimeout(LIMIT));
        assertTrue(run.result().isSuccess(), run::toString);
        return run;
    }

    /** What the self-test says, without figures: times, processes, and pages that are left. */
    private static List<String> withoutFigures(KernelRun run) {
        List<String> lines = new ArrayList<>();
        for (Tap.Line line : Tap.parse(run.console()).lines()) {
            lines.add((line.passed() ? "ok " : "not ok ") + line.number() + " " + line.name().replaceAll("\\d+", "N"));
        }
        return lines;
    }

    /** Frames are taken by all functions where return addresses are replaced, by few otherwise. */
    @ParameterizedTest
    @CsvSource({"UP, 1, QEMU, cycles, CALL", "GIANT, 1, QEMU, counter, REPLACE", "GIANT, 4, QEMU, accumulate, CALL",
        "COARSE, 1, QEMU, count, CALL", "COARSE, 4, QEMU, cycles, REPLACE",
        "GIANT, 4, BOCHS, histogram, REPLACE"})
    void theSelfTestSaysWhatItSaysInThePlainKernel(Variant variant, int cpus, Simulator simulator, String probe,
            Selection.Exit exit) throws Exception {
        SimulatorOptions options = SimulatorOptions.of(variant).withSimulator(simulator).withCpus(cpus);
        KernelRun plain = run(KernelRun.build(variant), options);
        KernelRun instrumented = run(build(variant, probe, exit), options);
        assertEquals("", Tap.parse(instrumented.console()).problem(), instrumented::toString);
        assertEquals(withoutFigures(plain), withoutFigures(instrumented));
        Map<String, FunctionCounts> functions = functions(instrumented);
        assertTrue(functions.size() > 200, () -> functions.size() + " functions");
        FunctionCounts trap = functions.get("trap");
        assertTrue(probe.equals("accumulate") || trap.calls() > 1000, trap::toString);
        assertTrue(!probe.matches("cycles|histogram") || trap.sum() > 20 * trap.calls(), trap::toString);
        for (FunctionCounts function : probe.equals("histogram") ? instrumented.recording().functions()
                : List.<FunctionCounts>of()) {
            assertEquals(function.calls(), function.buckets().stream().mapToLong(FunctionCounts.Bucket::calls).sum(),
                    function::toString);
            assertTrue(function.calls() == 0 || function.least() >= function.buckets().get(0).start()
                    && function.most() >= function.sum() / function.calls(), function::toString);
        }
    }

    /** Of static functions of one name one: those that are asked for here have names of their own. */
    private static Map<String, FunctionCounts> functions(KernelRun run) {
        return run.recording().functions().stream().collect(
                Collectors.toMap(FunctionCounts::name, function -> function, (one, other) -> one));
    }

    private static long acquisitions(KernelRun run, LockKind kind) {
        return run.recording().locks().stream().filter(lock -> lock.kind() == kind)
                .mapToLong(LockStatistics::acquisitions).sum();
    }

    /**
     * Four CPUs count, ten times as many interrupts as usual come in between, in stubs that take frames too, and nothing
     * is lost: the kernel counts its locks by itself.
     */
    @Test
    void countsAreThoseOfTheKernelsOwnStatisticsAndTheSameInEachRun() throws Exception {
        KernelImages images = build(Variant.COARSE, "counter", Selection.Exit.REPLACE);
        SimulatorOptions options = SimulatorOptions.of(Variant.COARSE).withSimulator(Simulator.BOCHS).withCpus(4)
                .withProgram("traffic", List.of()).withKernelWords(List.of("lockstat", "hz=1000"));
        KernelRun run = run(images, options);
        Map<String, FunctionCounts> functions = functions(run);
        assertTrue(acquisitions(run, LockKind.SPIN) > 10_000, () -> run.recording().locks().toString());
        assertEquals(acquisitions(run, LockKind.SPIN), functions.get("spin_acquire_watched").calls());
        assertEquals(acquisitions(run, LockKind.SPIN), functions.get("spin_release_watched").calls());
        assertEquals(acquisitions(run, LockKind.RECURSIVE), functions.get("giant_acquire_slowly").calls());
        assertEquals(acquisitions(run, LockKind.READERS_WRITER), functions.get("read_acquire_watched").calls()
                + functions.get("write_acquire_watched").calls());
        assertEquals(run.recording().functions(), run(images, options).recording().functions());
    }

    /** They are called with their function's record, and add to the CPU's own counters. */
    @Test
    void functionsOfOnesOwnAreCalled(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("probe.c"), """
                #include "lopi.h"
                void lopi_enter(struct lopi_function *function, struct lopi_call *call,
                                const struct lopi_registers *registers)
                {
                    call->data[0] = (uintptr_t)function;
                }
                void lopi_exit(struct lopi_function *function, struct lopi_call *call,
                               const struct lopi_registers *registers)
                {
                    ((struct lopi_counters *)function->counters)->calls += call->data[0] == (uintptr_t)function->self;
                }
                """);
        CrossCompiler.run(CrossCompiler.home(), List.of("i686-linux-gnu-gcc", "-O2", "-ffreestanding", "-fno-pic",
                "-mgeneral-regs-only", "-Inative/lopi/include", "-c", source.toString(), "-o",
                folder.resolve("probe.o").toString()));
        SimulatorOptions options = SimulatorOptions.of(Variant.COARSE).withSimulator(Simulator.BOCHS)
                .withProgram("test_locks", List.of()).withKernelWord("lockstat");
        KernelRun run = run(build(Variant.COARSE, "call", Selection.Exit.CALL, folder.resolve("probe.o")), options);
        assertTrue(acquisitions(run, LockKind.SPIN) > 100, () -> run.recording().locks().toString());
        assertEquals(acquisitions(run, LockKind.SPIN), functions(run).get("spin_acquire_watched").calls());
    }

    /** Through stubs and functions, to the start of the kernel. */
    @Test
    void debuggersSeeWhoHasCalledWhom() throws Exception {
        KernelImages images = build(Variant.UP, "counter", Selection.Exit.REPLACE);
        try (SimulatorSession session = SimulatorSession.start(images,
                SimulatorOptions.of(Variant.UP).withGdb(SimulatorOptions.ANY_PORT))) {
            String text = CrossCompiler.run(CrossCompiler.home(), List.of("gdb", "-nx", "-batch", "-ex",
                    "target remote 127.0.0.1:" + session.gdbPort().getAsInt(), "-ex", "break ramdisk_init.body", "-ex",
                    "continue", "-ex", "backtrace", images.kernel().toString()));
            assertTrue(text.matches("(?s).*#0 +(0x\\w+ in )?ramdisk_init \\(.* in kernel_main \\(.* in start \\(.*"), text);
        }
    }

    @Test
    void countsAreThoseOfTheEventLog() throws Exception {
        KernelRun run = run(build(Variant.UP, "count", Selection.Exit.CALL), SimulatorOptions.of(Variant.UP)
                .withSimulator(Simulator.BOCHS).withProgram("test_locks", List.of()).withKernelWord("trace"));
        long systemCalls = run.recording().events().events().stream()
                .filter(event -> event.type().orElse(null) == EventType.SYSTEM_CALL).count();
        assertTrue(systemCalls > 10, () -> systemCalls + " system calls");
        assertEquals(systemCalls, functions(run).get("system_call").calls());
    }
}
