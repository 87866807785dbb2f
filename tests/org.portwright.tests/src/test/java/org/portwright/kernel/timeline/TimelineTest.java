// SPDX-License-Identifier: EPL-2.0
// A timeline shows what each CPU did, and finds what a person points at.
package org.portwright.kernel.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventLog;
import org.portwright.kernel.hostchannel.EventType;

class TimelineTest {
    private static final Set<EventCategory> ALL = EnumSet.allOf(EventCategory.class);
    private static final long USER = 0x40001000L;
    private static final long KERNEL = 0xc0101000L;

    private final List<Event> events = new ArrayList<>();

    private Event at(long time, int cpu, EventType type, long address) {
        Event event = new Event(time, cpu, type.code(), 1, address, 0, 0);
        events.add(event);
        return event;
    }

    private Timeline timeline(int cpus) {
        return new Timeline(EventLog.of(events), cpus);
    }

    @Test
    void aSystemCallIsKernelTimeBetweenUserTimes() {
        at(1000, 0, EventType.SYSTEM_CALL, USER);
        at(1300, 0, EventType.SYSTEM_CALL_END, USER);
        at(2000, 0, EventType.SYSTEM_CALL, USER);
        at(2100, 0, EventType.SYSTEM_CALL_END, USER);
        at(2100, 1, EventType.IDLE, KERNEL);
        assertEquals(List.of(new Span(0, 300, Activity.KERNEL), new Span(300, 1000, Activity.USER),
                new Span(1000, 1100, Activity.KERNEL)), timeline(2).spans(0));
    }

    @Test
    void waitingForALockIsSpinningUntilItIsTaken() {
        at(0, 0, EventType.SYSTEM_CALL, USER);
        at(10, 0, EventType.LOCK_SPIN, KERNEL);
        at(60, 0, EventType.LOCK_ACQUIRE, KERNEL);
        at(80, 0, EventType.LOCK_RELEASE, KERNEL);
        at(90, 0, EventType.SYSTEM_CALL_END, USER);
        at(200, 0, EventType.SYSTEM_CALL, USER);
        assertEquals(List.of(new Span(0, 10, Activity.KERNEL), new Span(10, 60, Activity.SPINNING),
                new Span(60, 90, Activity.KERNEL), new Span(90, 200, Activity.USER)), timeline(1).spans(0));
    }

    @Test
    void theLockThatIsGivenBackOnReturnDoesNotMakeUserTimeKernelTime() {
        at(0, 0, EventType.SYSTEM_CALL, USER);
        at(100, 0, EventType.SYSTEM_CALL_END, USER);
        at(105, 0, EventType.LOCK_RELEASE, KERNEL);
        at(900, 0, EventType.INTERRUPT, USER);
        assertEquals(Activity.USER, timeline(1).spanAt(0, 500).orElseThrow().activity());
    }

    @Test
    void takingTheGiantLockIsTheBeginningOfAnEntry() {
        at(0, 0, EventType.SYSTEM_CALL, USER);
        at(100, 0, EventType.SYSTEM_CALL_END, USER);
        at(110, 0, EventType.LOCK_RELEASE, KERNEL);
        at(500, 0, EventType.LOCK_SPIN, KERNEL);
        at(600, 0, EventType.INTERRUPT, KERNEL);
        at(700, 0, EventType.LOCK_ACQUIRE, KERNEL);
        at(710, 0, EventType.SYSTEM_CALL, USER);
        at(800, 0, EventType.SYSTEM_CALL_END, USER);
        assertEquals(List.of(new Span(0, 110, Activity.KERNEL), new Span(110, 500, Activity.USER),
                new Span(500, 700, Activity.SPINNING), new Span(700, 800, Activity.KERNEL)), timeline(1).spans(0));
    }

    @Test
    void aCpuThatGivesTheGiantLockBackToIdleIsIdle() {
        at(0, 0, EventType.LOCK_ACQUIRE, KERNEL);
        at(10, 0, EventType.IDLE, KERNEL);
        at(20, 0, EventType.LOCK_RELEASE, KERNEL);
        at(500, 0, EventType.INTERRUPT, KERNEL);
        at(510, 0, EventType.LOCK_ACQUIRE, KERNEL);
        at(520, 0, EventType.IDLE, KERNEL);
        at(900, 0, EventType.INTERRUPT, KERNEL);
        assertEquals(List.of(new Span(0, 10, Activity.KERNEL), new Span(10, 510, Activity.IDLE),
                new Span(510, 520, Activity.KERNEL), new Span(520, 900, Activity.IDLE)), timeline(1).spans(0));
    }

    @Test
    void anInterruptThatFindsNothingToDoLeavesACpuIdle() {
        at(0, 0, EventType.IDLE, KERNEL);
        at(100, 0, EventType.INTERRUPT, KERNEL);
        at(200, 0, EventType.INTERRUPT, KERNEL);
        at(300, 0, EventType.SWITCH, USER);
        at(400, 0, EventType.SYSTEM_CALL, USER);
        assertEquals(List.of(new Span(0, 300, Activity.IDLE), new Span(300, 400, Activity.USER)),
                timeline(1).spans(0));
    }

    @Test
    void aCpuWithoutEventsHasAnEmptyLane() {
        at(0, 0, EventType.IDLE, KERNEL);
        Timeline timeline = timeline(4);
        assertEquals(4, timeline.lanes());
        assertEquals(List.of(), timeline.spans(3));
        assertEquals(List.of(), timeline.blocks(3, Viewport.all(timeline.length(), 100)));
        assertEquals(Optional.empty(), timeline.spanAt(3, 0));
    }

    @Test
    void anEmptyLogIsEmpty() {
        Timeline timeline = timeline(2);
        assertTrue(timeline.isEmpty());
        assertEquals(1, timeline.length());
    }

    @Test
    void whatTookMostOfAPixelIsDrawn() {
        at(0, 0, EventType.IDLE, KERNEL);
        at(630, 0, EventType.SYSTEM_CALL, USER);
        at(650, 0, EventType.SYSTEM_CALL_END, USER);
        at(1000, 0, EventType.SYSTEM_CALL, USER);
        // The seventh of ten pixels is 30 parts idle, 20 kernel, 50 user.
        assertEquals(List.of(new Timeline.Block(0, 6, Activity.IDLE), new Timeline.Block(6, 4, Activity.USER)),
                timeline(1).blocks(0, Viewport.all(1000, 10)));
    }

    @Test
    void eventsThatShareAPixelAreOneTick() {
        at(0, 0, EventType.SYSTEM_CALL, USER);
        at(1, 0, EventType.LOCK_ACQUIRE, KERNEL);
        at(500, 0, EventType.LOCK_RELEASE, KERNEL);
        at(1000, 0, EventType.SYSTEM_CALL_END, USER);
        Viewport view = Viewport.all(1000, 100);
        assertEquals(List.of(new Timeline.Tick(0, EventCategory.SYSTEM_CALLS, 2),
                new Timeline.Tick(50, EventCategory.LOCKS, 1)), timeline(1).ticks(0, view, ALL));
        assertEquals(List.of(new Timeline.Tick(0, EventCategory.LOCKS, 1), new Timeline.Tick(50, EventCategory.LOCKS, 1)),
                timeline(1).ticks(0, view, EnumSet.of(EventCategory.LOCKS)));
    }

    @Test
    void theNearestEventIsFoundThatIsNotFilteredOut() {
        at(0, 0, EventType.SYSTEM_CALL, USER);
        Event lock = at(500, 0, EventType.LOCK_ACQUIRE, KERNEL);
        Event end = at(520, 0, EventType.SYSTEM_CALL_END, USER);
        at(1000, 0, EventType.SYSTEM_CALL, USER);
        Viewport view = Viewport.all(1000, 100);
        Timeline timeline = timeline(1);
        assertEquals(Optional.of(lock), timeline.eventAt(0, view, 49, 4, ALL));
        assertEquals(Optional.of(end), timeline.eventAt(0, view, 52, 4, ALL));
        assertEquals(Optional.of(end), timeline.eventAt(0, view, 49, 4, EnumSet.of(EventCategory.SYSTEM_CALLS)));
        assertEquals(Optional.empty(), timeline.eventAt(0, view, 30, 4, ALL));
        assertEquals(Optional.empty(), timeline.eventAt(-1, view, 50, 4, ALL));
        assertEquals(Optional.empty(), timeline.eventAt(1, view, 50, 4, ALL));
    }

    @Test
    void theKeyboardGoesFromEventToEvent() {
        Event first = at(0, 0, EventType.SYSTEM_CALL, USER);
        at(500, 0, EventType.LOCK_ACQUIRE, KERNEL);
        Event last = at(900, 0, EventType.SYSTEM_CALL_END, USER);
        Timeline timeline = timeline(1);
        Set<EventCategory> calls = EnumSet.of(EventCategory.SYSTEM_CALLS);
        assertEquals(Optional.of(first), timeline.neighbour(0, null, 0, true, calls));
        assertEquals(Optional.of(last), timeline.neighbour(0, first, 0, true, calls));
        assertEquals(Optional.of(first), timeline.neighbour(0, last, 0, false, calls));
        assertEquals(Optional.empty(), timeline.neighbour(0, last, 0, true, calls));
        assertEquals(Optional.of(last), timeline.neighbour(0, null, 600, true, ALL));
    }

    @Test
    void everyTypeHasACategory() {
        for (EventType type : EventType.values()) {
            assertEquals(type == EventType.MARK, EventCategory.of(type) == EventCategory.MARKS, type.name());
        }
    }

    @Test
    void timesAreUnsigned() {
        at(Long.MAX_VALUE - 5, 0, EventType.IDLE, KERNEL);
        at(Long.MIN_VALUE + 5, 0, EventType.SYSTEM_CALL, USER);
        assertEquals(11, timeline(1).length());
    }
}
