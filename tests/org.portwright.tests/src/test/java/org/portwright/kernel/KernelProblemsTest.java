// SPDX-License-Identifier: EPL-2.0
// The five problems of thesis 4.4: each has a test that passes, and that fails when the solution is left out.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelProblemsTest {
    /** A minute is long enough for all of them, on a busy host too. */
    private static final Duration LIMIT = Duration.ofSeconds(60);
    /** Without its solution one of them hangs. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Makes the moments in which problems strike longer. */
    private static final String RACE_WINDOWS = "-DRACE_WINDOWS ";

    @TempDir
    private static Path directory;

    private static KernelImages solved;

    @BeforeAll
    static void build() throws Exception {
        solved = KernelRun.buildCopy(directory.resolve("solved"), Variant.COARSE, RACE_WINDOWS);
    }

    private static KernelImages solvedWithoutWindows() throws Exception {
        return KernelRun.build(Variant.COARSE);
    }

    private static KernelRun run(KernelImages images, String problem, Duration limit) throws Exception {
        return KernelRun.of(images, SimulatorOptions.of(Variant.COARSE).withSimulator(Simulator.BOCHS).withCpus(4)
                .withProgram("problem_" + problem, List.of()).withTimeout(limit));
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
}
