// SPDX-License-Identifier: EPL-2.0
// Two runs are compared figure by figure, also those that only one of them has.
package org.portwright.kernel.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.portwright.kernel.comparison.RunComparison.Group;
import org.portwright.kernel.comparison.RunComparison.Row;
import org.portwright.kernel.hostchannel.BenchmarkResult;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventType;
import org.portwright.kernel.hostchannel.Frame;
import org.portwright.kernel.hostchannel.LockKind;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.kernel.hostchannel.TimeShare;

class RunComparisonTest {
    private static final long YIELD = 3;
    private static final long WRITE = 27;

    private static Recording recording(Frame... frames) {
        Recording recording = new Recording();
        for (Frame frame : frames) {
            recording.frame(frame);
        }
        return recording;
    }

    private static Frame events(Object... typesAndNumbers) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < typesAndNumbers.length; i += 2) {
            events.add(new Event(i, 0, ((EventType) typesAndNumbers[i]).code(), 1, 0, (long) typesAndNumbers[i + 1], 0));
        }
        return new Frame.Events(0, events);
    }

    private static Row row(List<Row> rows, Group group, String name) {
        return rows.stream().filter(row -> row.group() == group && row.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void timesOfAllCpusAreAddedUp() {
        Recording one = recording(new Frame.Time(0, List.of(new TimeShare(100, 50, 0, 50))));
        Recording two = recording(new Frame.Time(0, List.of(new TimeShare(60, 20, 10, 10), new TimeShare(60, 30, 10, 0))));
        List<Row> rows = RunComparison.of(one, two);
        assertEquals(new Row(Group.TIME, "user", "cycles", OptionalLong.of(100), OptionalLong.of(120)), row(rows, Group.TIME, "user"));
        assertEquals(0.2, row(rows, Group.TIME, "user").change(), 1e-9);
        assertTrue(row(rows, Group.TIME, "all").isEqual());
        assertTrue(Double.isNaN(row(rows, Group.TIME, "spinning").change()), "there is no share of nothing");
        assertFalse(row(rows, Group.TIME, "spinning").isEqual());
    }

    @Test
    void whatOnlyOneRunHasIsThereToo() {
        Recording one = recording(new Frame.Locks(0, List.of(new LockStatistics("giant", 1, LockKind.RECURSIVE, 7, 3, 70, 30))),
                new Frame.Result(0, new BenchmarkResult("traffic.calls", 5, "calls")));
        Recording two = recording(new Frame.Locks(0, List.of(new LockStatistics("page", 1, LockKind.SPIN, 8, 0, 80, 0))),
                new Frame.Result(0, new BenchmarkResult("traffic.calls", 10, "calls")));
        List<Row> rows = RunComparison.of(one, two);
        assertEquals(new Row(Group.LOCKS, "giant, spun", "cycles", OptionalLong.of(30), OptionalLong.empty()),
                row(rows, Group.LOCKS, "giant, spun"));
        assertEquals(new Row(Group.LOCKS, "page, acquisitions", "", OptionalLong.empty(), OptionalLong.of(8)),
                row(rows, Group.LOCKS, "page, acquisitions"));
        assertEquals(1.0, row(rows, Group.RESULTS, "traffic.calls").change(), 1e-9);
        assertEquals(List.of(Group.RESULTS, Group.LOCKS, Group.DEADLOCKS), rows.stream().map(Row::group).distinct().toList());
    }

    @Test
    void systemCallsAreCountedByNameAndOtherEventsByType() {
        Recording one = recording(events(EventType.SYSTEM_CALL, WRITE, EventType.SYSTEM_CALL_END, WRITE, EventType.SYSTEM_CALL, WRITE,
                EventType.SWITCH, 1L));
        Recording two = recording(events(EventType.SYSTEM_CALL, YIELD, EventType.SWITCH, 1L, EventType.SWITCH, 2L));
        List<Row> rows = RunComparison.of(one, two);
        assertEquals(new Row(Group.SYSTEM_CALLS, "write", "", OptionalLong.of(2), OptionalLong.empty()),
                row(rows, Group.SYSTEM_CALLS, "write"));
        assertEquals(new Row(Group.EVENTS, "switch", "", OptionalLong.of(1), OptionalLong.of(2)), row(rows, Group.EVENTS, "switch"));
        assertEquals(1, rows.stream().filter(row -> row.group() == Group.EVENTS).count(), "the end of a call is no event of its own");
    }
}
