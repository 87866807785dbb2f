// SPDX-License-Identifier: EPL-2.0
// The five problems of thesis 4.4, and others of the same kind: each has a test that passes, and that fails when the
// solution is left out.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@KernelRuns
class KernelProblemsTest {
    /** Without its solution one of them hangs. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Makes the moments in which problems strike longer. */
    private static final String RACE_WINDOWS = "-DRACE_WINDOWS ";

    @TempDir
    private static Path directory;

    /** The same where a thread is made ready. */
    private static final String WAKING_WINDOWS = RACE_WINDOWS + "-DRACE_WINDOWS_WAKING ";

    private static KernelImages solved;
    private static KernelImages solvedWaking;

    @BeforeAll
    static void build() throws Exception {
        solved = KernelRun.buildCopy(directory.resolve("solved"), Variant.COARSE, RACE_WINDOWS);
        solvedWaking = KernelRun.buildCopy(directory.resolve("waking"), Variant.COARSE, WAKING_WINDOWS);
    }

    private static KernelImages solvedWithoutWindows() throws Exception {
        return KernelRun.build(Variant.COARSE);
    }

    private static KernelRun run(KernelImages images, String problem, Duration limit) throws Exception {
        return run(images, problem, List.of(), limit);
    }

    private static KernelRun run(KernelImages images, String problem, List<String> arguments, Duration limit)
            throws Exception {
        return KernelRun.of(images, SimulatorOptions.of(Variant.COARSE).withSimulator(Simulator.BOCHS).withCpus(4)
                .withProgram("problem_" + problem, arguments).withTimeout(limit));
    }

    @ParameterizedTest
    @ValueSource(strings = {"termination", "context", "timers", "heap", "idle"})
    void theSolutionIsNeededAndSuffices(String problem) throws Exception {
        // Idle CPUs are a question of time, of which windows would take too much.
        boolean windows = !problem.equals("idle");
        KernelRun with = run(windows ? solved : solvedWithoutWindows(), problem, LIMIT);
        assertEquals("", Tap.parse(with.console()).problem(), with::toString);
        assertEquals(new SessionResult(SessionResult.Ending.EXIT, 0, ""), with.result(), with::toString);

        KernelImages unsolved = KernelRun.rebuildCopy(windows ? solved : solvedWithoutWindows(),
                directory.resolve(problem), windows ? RACE_WINDOWS : "",
                "UNSOLVED_" + problem.toUpperCase(Locale.ROOT));
        KernelRun without = run(unsolved, problem, PATIENCE);
        assertFalse(Tap.parse(without.console()).allPassed() && without.result().isSuccess(),
                () -> "passes without its solution:\n" + without);
    }

    /** Without RACE_WINDOWS, which would take the time that is measured. */
    private static final String NONE = "";

    private static Stream<Arguments> otherProblems() {
        return Stream.of(
                Arguments.of("waker", List.of(), WAKING_WINDOWS, new KernelRun.Mistake("kernel/thread.c",
                        """
                            spin_acquire(&thread->block_lock);
                            spin_release(&thread->block_lock);
                        """, "")),
                Arguments.of("late", List.of("wake"), WAKING_WINDOWS, new KernelRun.Mistake("kernel/schedule.c",
                        "if ((COARSE || shared) && !woken)", "if (false && !woken)")),
                Arguments.of("late", List.of("save"), WAKING_WINDOWS, new KernelRun.Mistake("kernel/leave.c",
                        "if (current_thread && unlikely(thread_must_leave()))",
                        "if (current_thread && thread_must_leave() && !work_pending())")),
                Arguments.of("late", List.of("halt"), NONE, new KernelRun.Mistake("kernel/schedule.c",
                        "may_take_from(cpu) && queue_has_one(&run_queues[cpu])",
                        "may_take_from(cpu) | queue_has_one(&run_queues[cpu])")),
                Arguments.of("late", List.of("console"), NONE, new KernelRun.Mistake("kernel/print.c",
                        "#define PIECE 16u", "#define PIECE 256u")));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("otherProblems")
    void theKernelWithoutTheMistakePasses(String problem, List<String> arguments, String options,
            KernelRun.Mistake mistake, @TempDir Path copy) throws Exception {
        KernelImages right = options.equals(WAKING_WINDOWS) ? solvedWaking : solvedWithoutWindows();
        KernelRun with = run(right, problem, arguments, LIMIT);
        assertEquals("", Tap.parse(with.console()).problem(), with::toString);
        assertEquals(new SessionResult(SessionResult.Ending.EXIT, 0, ""), with.result(), with::toString);

        KernelImages wrong = KernelRun.buildWrong(right, copy.resolve("kernel"), options, mistake);
        KernelRun without = run(wrong, problem, arguments, PATIENCE);
        assertFalse(Tap.parse(without.console()).allPassed() && without.result().isSuccess(),
                () -> "passes with the mistake:\n" + without);
    }

    /** In the system call with which a program ends. */
    private static KernelRun.Mistake atExit(String before, String statement) {
        String call = "i32 system_call_exit(const u32 *argument)\n{\n";
        return new KernelRun.Mistake("kernel/process_calls.c", call, before + call + statement);
    }

    private static Stream<Arguments> mistakesOfTheKernel() {
        return Stream.of(
                Arguments.of("panic: page fault in the kernel", atExit("",
                        "    *(volatile u8 *) system_call_exit = 0x90;\n")),
                Arguments.of("panic: the kernel's stack is full", atExit("""
                        static __attribute__((noinline)) u32 deeper(volatile u32 depth)
                        {
                            volatile u8 bytes[200];
                            bytes[depth % 200] = 1;
                            return depth ? deeper(depth - 1) + bytes[0] : 0;
                        }
                        """, "    deeper(1000);\n")),
                // When it is said already that the CPU is in user mode.
                Arguments.of("panic: illegal instruction in the kernel", new KernelRun.Mistake("kernel/leave.c",
                        "    execution_context = CONTEXT_USER;\n",
                        "    execution_context = CONTEXT_USER;\n    asm volatile(\"ud2\");\n")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakesOfTheKernel")
    void aMistakeOfTheKernelEndsItWithAMessage(String message, KernelRun.Mistake mistake, @TempDir Path copies)
            throws Exception {
        for (Variant variant : List.of(Variant.UP, Variant.COARSE)) {
            KernelImages wrong = KernelRun.buildWrong(KernelRun.build(variant), copies.resolve(variant.id()),
                    NONE, mistake);
            KernelRun run = KernelRun.of(wrong, SimulatorOptions.of(variant).withProgram("hello", List.of())
                    .withTimeout(LIMIT));
            assertTrue(run.console().contains(message), run::toString);
            assertFalse(run.result().isSuccess(), run::toString);
        }
    }
}
