// SPDX-License-Identifier: EPL-2.0
// What is told of application threads is what their events say.
package org.portwright.kernel.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventType;
import org.portwright.kernel.hostchannel.Frame;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.kernel.timeline.ApplicationThreads.ApplicationThread;
import org.portwright.kernel.timeline.ApplicationThreads.Kind;
import org.portwright.kernel.timeline.ApplicationThreads.Request;
import org.portwright.kernel.timeline.ApplicationThreads.State;

class ApplicationThreadsTest {
    private static final int LINUX = 3;
    private static final int CALL = 1;
    private static final int PAGE_FAULT = 2;
    private static final long WRITE = 4;
    private static final long GET_PROCESS_ID = 20;

    private final List<Event> events = new ArrayList<>();

    private void at(long time, int cpu, EventType type, int thread, long a, long b) {
        events.add(new Event(time, cpu, type.code(), thread, 0x8049000L, a, b));
    }

    private Optional<ApplicationThreads> of(int variant, String commandLine) {
        Recording recording = new Recording();
        recording.frame(new Frame.Start(0, 1, variant, 3, 100, 0, 1000, commandLine));
        recording.frame(new Frame.Events(0, events));
        return ApplicationThreads.of(recording);
    }

    @Test
    void requestsAreCountedByKindAndWaitsAddedUp() {
        at(0, 0, EventType.IDLE, 0, 0, 0);
        at(100, 1, EventType.SWITCH, 7, 7, 5);
        at(200, 1, EventType.SYSTEM_CALL, 7, WRITE, 1);
        at(210, 1, EventType.BLOCK, 7, 7, CALL);
        at(220, 0, EventType.SYSTEM_CALL, 7, WRITE, 1);
        at(400, 0, EventType.SYSTEM_CALL_END, 7, WRITE, 1);
        at(410, 0, EventType.IDLE, 0, 0, 0);
        at(420, 1, EventType.UNBLOCK, 7, 7, 1);
        at(500, 1, EventType.SYSTEM_CALL, 7, GET_PROCESS_ID, 0);
        at(520, 1, EventType.SYSTEM_CALL_END, 7, GET_PROCESS_ID, 5);
        at(600, 1, EventType.FAULT, 7, 14, 0x1000);
        at(610, 1, EventType.BLOCK, 7, 7, PAGE_FAULT);
        at(810, 0, EventType.QUEUE, 7, 1, 0);
        at(820, 2, EventType.SWITCH, 7, 7, 5);
        at(820, 2, EventType.QUEUE, 0, 0, 0);
        at(1000, 2, EventType.SYSTEM_CALL, 7, WRITE, 1);
        at(1000, 2, EventType.BLOCK, 7, 7, CALL);
        ApplicationThreads told = of(LINUX, "Linux 6.1").orElseThrow();
        assertEquals(List.of(new ApplicationThread(7, 5, 2, 1, 1, 220 + 210, State.WAITING)), told.threads());
        assertEquals(List.of(new Request(Kind.SYSTEM_CALL, "write", 2, 220), new Request(Kind.PAGE_FAULT, "", 1, 210)), told.requests());
        assertEquals(1, told.longestQueue());
        assertEquals(0.01, told.meanQueue(), 1e-9);
        // From 220 to 410 the bootstrap processor worked.
        assertEquals(0.19, told.load(), 1e-9);
    }

    @Test
    void aThreadThatMakesWayIsReady() {
        at(0, 1, EventType.SWITCH, 7, 7, 5);
        at(100, 1, EventType.INTERRUPT, 0, 48, 0);
        at(110, 1, EventType.QUEUE, 7, 2, 0);
        assertEquals(State.READY, of(LINUX, "Linux").orElseThrow().threads().get(0).state());
    }

    @Test
    void kernelsWithoutApplicationKernelTellNothing() {
        at(0, 1, EventType.BLOCK, 7, 7, CALL);
        assertTrue(of(1, "program=selftest").isEmpty());
        assertTrue(of(0, "program=selftest").isEmpty());
        assertEquals(1, of(0, "apkern program=selftest").orElseThrow().threads().size());
    }

    /** The numbers of our kernel's calls are their order in its header. */
    @Test
    void theCallsOfTheKernelHaveTheirNames() throws Exception {
        Path home = Path.of(System.getProperty("portwright.home", "../.."));
        Matcher call = Pattern.compile("(?m)^    SYSTEM_CALL_(\\w+),").matcher(
                Files.readString(home.resolve("native/kernel/include/portwright/system_calls.h")));
        for (long number = 0; call.find(); number++) {
            events.clear();
            at(0, 1, EventType.SYSTEM_CALL, 7, number, 0);
            at(0, 1, EventType.BLOCK, 7, 7, CALL);
            assertEquals(call.group(1).toLowerCase(), of(0, "apkern").orElseThrow().requests().get(0).name());
        }
        assertEquals("signal_return", of(0, "apkern").orElseThrow().requests().get(0).name());
    }
}
