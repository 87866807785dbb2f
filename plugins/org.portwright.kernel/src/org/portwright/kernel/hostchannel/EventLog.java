// SPDX-License-Identifier: EPL-2.0
// The events of all CPUs.
package org.portwright.kernel.hostchannel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The events of a run, those of all CPUs merged in the order of time. Immutable.
 *
 * <p>In Bochs the time stamp counters of all CPUs are equal. In QEMU with a thread for each CPU they follow the host's
 * clock, and are equal too.
 */
public final class EventLog {
    /** A log without events. */
    public static final EventLog EMPTY = new EventLog(List.of(), 0);

    private static final Comparator<Event> BY_TIME =
            (first, second) -> Long.compareUnsigned(first.time(), second.time());

    private final List<Event> events;
    private final int cpus;

    private EventLog(List<Event> sorted, int cpus) {
        this.events = sorted;
        this.cpus = cpus;
    }

    /**
     * Merges events.
     *
     * @param events those of a CPU in their order; CPUs may be mixed
     * @return the log
     */
    public static EventLog of(List<Event> events) {
        List<Event> sorted = new ArrayList<>(events);
        // A stable sort: what one CPU did within a cycle stays in its order.
        sorted.sort(BY_TIME);
        int cpus = sorted.stream().mapToInt(Event::cpu).max().orElse(-1) + 1;
        return new EventLog(List.copyOf(sorted), cpus);
    }

    /** @return all events, by time */
    public List<Event> events() {
        return events;
    }

    /** @return one more than the highest CPU that has an event */
    public int cpus() {
        return cpus;
    }

    /** @return the events of a CPU, by time */
    public List<Event> ofCpu(int cpu) {
        return events.stream().filter(event -> event.cpu() == cpu).toList();
    }

    /** @return the time of the first event in cycles, 0 if there is none */
    public long start() {
        return events.isEmpty() ? 0 : events.get(0).time();
    }

    /** @return the time of the last event in cycles, 0 if there is none */
    public long end() {
        return events.isEmpty() ? 0 : events.get(events.size() - 1).time();
    }

    /**
     * Finds events by time.
     *
     * @param from the first cycle wanted
     * @param to the first cycle no longer wanted
     * @return the events between, by time
     */
    public List<Event> between(long from, long to) {
        int first = indexOf(from);
        return events.subList(first, Math.max(first, indexOf(to)));
    }

    /** @return the index of the first event that is not before a time */
    private int indexOf(long time) {
        int low = 0;
        int high = events.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(events.get(middle).time(), time) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
