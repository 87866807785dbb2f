// SPDX-License-Identifier: EPL-2.0
// The figures of LLVA-OS say what the runs told, and stand beside the paper's.
package org.portwright.kernel.figures;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.figures.LlvaFigures.OnLlva;
import org.portwright.kernel.hostchannel.BenchmarkResult;
import org.portwright.kernel.hostchannel.Frame;
import org.portwright.kernel.hostchannel.Recording;

class LlvaFiguresTest {
    private static final List<String> OPERATIONS = List.of("system_call", "trap", "page_fault", "read_1024", "string_1000", "open_close",
            "process_start_to_end", "signal_install", "signal_dispatch", "yield", "ipc_round_trip", "semaphore_claim_release", "timer_add_cancel", "database_read",
            "database_transaction", "thread_start_to_join");

    /** What a kernel would tell whose operations take so many cycles. */
    private static List<Measurement> told(long cycles) {
        List<Measurement> measurements = new ArrayList<>();
        for (SweepRun run : LlvaFigures.runs()) {
            Recording recording = new Recording();
            OPERATIONS.forEach(name -> tell(recording, "latency." + name, cycles));
            for (int size : List.of(1024, 4096, 16384)) {
                tell(recording, "bandwidth.file_" + size, 1_000_000 / cycles);
                tell(recording, "bandwidth.pipe_" + size, 2_000_000 / cycles);
            }
            tell(recording, "compute.cycles", cycles);
            tell(recording, "traffic.calls_per_gigacycle", 1_000_000 / cycles);
            measurements.add(new Measurement(run, recording));
        }
        return measurements;
    }

    private static void tell(Recording recording, String name, long value) {
        recording.frame(new Frame.Result(0, new BenchmarkResult(name, value, "")));
    }

    @Test
    void overheadIsMoreCyclesOrFewerCalls() throws Exception {
        String page = LlvaFigures.page(told(100), new OnLlva(told(125), told(80)), new OnLlva(told(150), told(84)));
        assertTrue(page.contains("| system call that does nothing | 100 | 125 | 25.00 | 80 | -20.00 | system call entry | 7.30 |\n"), page);
        assertTrue(page.contains("| yield to nobody | 100 | 125 | 25.00 | 80 | -20.00 |  |  |\n"), page);
        assertTrue(page.contains("| file | 1024 | 10000 | 8000 | 20.00 | 12500 | -25.00 |  |\n"), page);
        assertTrue(page.contains("| pipe | 16384 | 20000 | 16000 | 20.00 | 25000 | -25.00 | 17.37 |\n"), page);
        assertTrue(page.contains("| traffic-processes | coarse | 4 | 10000 | 8000 | 25.00 | 12500 | -20.00 |\n"), page);
        assertTrue(page.contains("| compute | up | 1 | 100 | 125 | 25.00 | 80 | -20.00 |\n"), page);
    }

    @Test
    void whatChecksCostIsComparedWithTheSameWithoutThem() throws Exception {
        String page = LlvaFigures.page(told(100), new OnLlva(told(125), told(80)), new OnLlva(told(150), told(84)));
        assertTrue(page.contains("| system call that does nothing | 125 | 150 | 20.00 | 80 | 84 | 5.00 |\n"), page);
        assertTrue(page.contains(" | 8000 | 6666 | 20.01 | 12500 | 11904 | 5.01 |\n"), page);
    }

    /** Of 1.0730, 0.8108, 1.4163, 1.1445, 1.2164, 1.1293, 1.0725, 1.1206 and 1.4818. */
    @Test
    void theGeometricMeansAreOfWhatThePaperHas() throws Exception {
        String page = LlvaFigures.page(told(100), new OnLlva(told(125), told(80)), new OnLlva(told(150), told(84)));
        assertTrue(page.contains("| geometric mean of table IV |  |  | 25.00 |  | -20.00 |  | 11.40 |\n"), page);
        assertTrue(page.contains("| geometric mean of both tables |  |  | 25.00 |  | -20.00 |  | 14.75 |\n"), page);
    }

    @Test
    void aRunThatDidNotTellItsFigureIsNamed() {
        List<Measurement> nothing = LlvaFigures.runs().stream().map(run -> new Measurement(run, new Recording())).toList();
        assertTrue(assertThrows(KernelException.class, () -> LlvaFigures.page(told(100), new OnLlva(told(125), nothing), new OnLlva(told(150), told(84)))).getMessage()
                .contains("did not tell latency.system_call"));
    }

    @Test
    void eachOperationIsOneOfTheProgram() throws Exception {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isExecutable(folder.resolve("portwright"))) {
            folder = folder.getParent();
        }
        String program = Files.readString(folder.resolve("native/kernel/user/programs/bench_latency.c"));
        for (String name : OPERATIONS) {
            assertTrue(program.contains('"' + name + '"'), name);
        }
    }
}
