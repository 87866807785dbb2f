// SPDX-License-Identifier: EPL-2.0
// Other people's tools read our traces: babeltrace2, the reference implementation of the format.
package org.portwright.kernel.ctf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventType;
import org.portwright.kernel.hostchannel.Frame;
import org.portwright.kernel.hostchannel.LockKind;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.kernel.hostchannel.Recording;

class CtfTraceTest {
    private static final int COARSE = 2;
    private static final long SLEEP = 16;
    private static final long WRITE = 27;

    private final List<Event> events = new ArrayList<>();

    @TempDir
    private Path directory;

    private void at(long time, int cpu, EventType type, int thread, long a, long b) {
        events.add(new Event(time, cpu, type.code(), thread, 0xc0101000L, a, b));
    }

    private Recording recording() {
        Recording recording = new Recording();
        // 100 ticks a second of 50,000 cycles each: a cycle is 200 ns.
        recording.frame(new Frame.Start(0, 1, COARSE, 2, 100, 0, 50_000, "cpus=2 \"quoted\" -- \\"));
        recording.frame(new Frame.Events(0, events));
        recording.frame(new Frame.Locks(0, List.of(new LockStatistics("page", 0xc0111278L, LockKind.SPIN, 1, 0, 10, 0))));
        return recording;
    }

    /** What babeltrace2 prints of a trace: a line for each event. It must find nothing wrong. */
    private List<String> read(Path trace) throws Exception {
        Path errors = directory.resolve("errors");
        Process process = new ProcessBuilder("babeltrace2", "--clock-cycles", trace.toString()).redirectError(errors.toFile()).start();
        String text = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), Files.readString(errors));
        assertEquals("", Files.readString(errors));
        return text.lines().toList();
    }

    private List<String> written() throws Exception {
        Path trace = directory.resolve("trace");
        CtfTrace.write(recording(), Optional.empty(), trace);
        return read(trace);
    }

    private static void assertEvent(String line, int cpu, String event) {
        assertTrue(line.contains("{ cpu_id = " + cpu + " }"), line);
        assertTrue(line.replaceAll("\\[[^]]*] \\([^)]*\\) (\\S+): \\{[^}]*\\}, \\{[^}]*\\}, ", "$1 ").equals(event), line);
    }

    @Test
    void threadsAndCallsHaveTheNamesThatTraceCompassKnows() throws Exception {
        at(1000, 0, EventType.SWITCH, 7, 7, 3);
        at(1100, 0, EventType.SYSTEM_CALL, 7, SLEEP, 20);
        at(1200, 0, EventType.BLOCK, 7, 7, 0);
        at(1300, 0, EventType.SWITCH, 8, 8, 4);
        at(1350, 1, EventType.UNBLOCK, 0, 7, 1);
        at(1400, 0, EventType.SWITCH, 9, 9, 4);
        at(1500, 0, EventType.SYSTEM_CALL_END, 9, WRITE, 0xffff_fffeL);
        at(1600, 0, EventType.IDLE, 0, 0, 0);
        at(1700, 0, EventType.IDLE, 0, 0, 0);
        List<String> lines = written();
        assertEquals(events.size(), lines.size());
        assertEvent(lines.get(0), 0, "sched_switch { prev_comm = \"process 3\", prev_tid = 7, prev_prio = 20, prev_state = 0, "
                + "next_comm = \"process 3\", next_tid = 7, next_prio = 20 }");
        assertEvent(lines.get(1), 0, "syscall_entry_sleep { nr = 16, argument = 0x14 }");
        assertEvent(lines.get(2), 0, "block { thread = 7, reason = 0 }");
        assertEvent(lines.get(3), 0, "sched_switch { prev_comm = \"process 3\", prev_tid = 7, prev_prio = 20, prev_state = 1, "
                + "next_comm = \"process 4\", next_tid = 8, next_prio = 20 }");
        assertEvent(lines.get(4), 1, "sched_wakeup { comm = \"process 3\", tid = 7, prio = 20, target_cpu = 1 }");
        assertTrue(lines.get(5).contains("prev_tid = 8, prev_prio = 20, prev_state = 0"), "it could have gone on: " + lines.get(5));
        assertEvent(lines.get(6), 0, "syscall_exit_write { nr = 27, ret = -2 }");
        assertTrue(lines.get(7).contains("next_comm = \"idle/0\", next_tid = 0"), lines.get(7));
        assertEvent(lines.get(8), 0, "idle { }");
        assertTrue(lines.get(1).startsWith("[00000000000000001100]"), lines.get(1));
        assertTrue(lines.get(1).contains("{ tid = 7, ip = 0xC0101000, place = \"\" }"), lines.get(1));
    }

    @Test
    void locksAreNamed() throws Exception {
        at(10, 0, EventType.LOCK_ACQUIRE, 1, 0xc0111280L, 0xc0111278L);
        assertEvent(written().get(0), 0, "lock_acquire { lock = 0xC0111280, name = \"page\" }");
    }

    @Test
    void timesAreThoseOfTheKernelsClock() throws Exception {
        at(5_000_000, 0, EventType.MARK, 1, 1, 2);
        Path trace = directory.resolve("trace");
        CtfTrace.write(recording(), Optional.empty(), trace);
        Process process = new ProcessBuilder("babeltrace2", "--clock-seconds", trace.toString()).start();
        String text = new String(process.getInputStream().readAllBytes());
        assertTrue(text.startsWith("[1.000000000]"), "5 million cycles are a second: " + text);
    }

    /** All types, and numbers that are none; values of all sizes; several events in one cycle. */
    @Test
    void anyLogIsRead() throws Exception {
        for (long seed = 1; seed <= 5; seed++) {
            Random random = new Random(seed);
            events.clear();
            long time = 0;
            for (int i = 0; i < 2000; i++) {
                time += random.nextInt(3) * (long) random.nextInt(1 << 20);
                events.add(new Event(time, random.nextInt(8), random.nextInt(25), random.nextInt(1 << 16), random.nextInt() & 0xffff_ffffL,
                        random.nextInt() & 0xffff_ffffL, random.nextInt() & 0xffff_ffffL));
            }
            Path trace = directory.resolve("trace" + seed);
            CtfTrace.write(recording(), Optional.empty(), trace);
            assertEquals(events.size(), read(trace).size(), "seed " + seed);
        }
    }

    @Test
    void nothingIsOverwrittenAndNothingHalfWritten() throws Exception {
        assertThrows(NoEventsException.class, () -> CtfTrace.write(recording(), Optional.empty(), directory.resolve("none")));
        at(1, 0, EventType.IDLE, 0, 0, 0);
        Path full = Files.createDirectory(directory.resolve("full"));
        Files.writeString(full.resolve("mine"), "text");
        assertRefused("full: not empty", full);
        assertRefused("mine: no folder", full.resolve("mine"));
        assertRefused("there is no folder", directory.resolve("nowhere/trace"));
        CtfTrace.write(recording(), Optional.empty(), Files.createDirectory(directory.resolve("empty")));
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(List.of("empty", "full"), files.map(file -> file.getFileName().toString()).sorted().toList());
        }
        assertFalse(Files.exists(full.resolve("metadata")));
    }

    private void assertRefused(String message, Path trace) {
        IOException refusal = assertThrows(IOException.class, () -> CtfTrace.write(recording(), Optional.empty(), trace));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }
}
