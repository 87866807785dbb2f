// SPDX-License-Identifier: EPL-2.0
// An event log as lanes, one a CPU.
package org.portwright.kernel.timeline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventLog;
import org.portwright.kernel.hostchannel.EventType;

/** The lanes of a timeline. All times are in cycles from the start of the log. Immutable. */
public final class Timeline {

    /** The kernel's half of the address space begins here (docs/kernel.md). */
    private static final long KERNEL_BASE = 0xc000_0000L;

    /** An entry takes one lock; while it waits it may be interrupted. */
    private static final int LONGEST_ENTRY = 8;

    private final long origin;
    private final long length;
    private final List<List<Event>> events = new ArrayList<>();
    private final List<List<Span>> spans = new ArrayList<>();

    /**
     * Stretches of one colour in a lane as it is drawn.
     *
     * @param x left edge in pixels
     * @param width width in pixels
     * @param activity what most of the time in each of its pixels went to
     */
    public record Block(int x, int width, Activity activity) {
    }

    /**
     * A place in a lane where there are events.
     *
     * @param x where, in pixels
     * @param category of the first of them
     * @param count how many events share this pixel
     */
    public record Tick(int x, EventCategory category, int count) {
    }

    /**
     * Makes the lanes of a log.
     *
     * @param log the events
     * @param cpus how many CPUs were in use; a CPU without events has an empty lane
     */
    public Timeline(EventLog log, int cpus) {
        origin = log.start();
        length = Math.max(1, log.end() - origin);
        for (int cpu = 0; cpu < Math.max(cpus, log.cpus()); cpu++) {
            List<Event> own = log.ofCpu(cpu);
            events.add(own);
            spans.add(spans(own));
        }
    }

    /** How many lanes there are. */
    public int lanes() {
        return events.size();
    }

    /** Length of the log in cycles, at least 1. */
    public long length() {
        return length;
    }

    /** Whether there is nothing to show. */
    public boolean isEmpty() {
        return events.stream().allMatch(List::isEmpty);
    }

    /** When {@code event} happened. */
    public long timeOf(Event event) {
        return event.time() - origin;
    }

    /** What CPU {@code lane} did, from its first event to the end of the log. */
    public List<Span> spans(int lane) {
        return spans.get(lane);
    }

    /** The events of CPU {@code lane}. */
    public List<Event> events(int lane) {
        return events.get(lane);
    }

    private List<Span> spans(List<Event> own) {
        List<Span> result = new ArrayList<>();
        Activity now = Activity.KERNEL;
        for (int i = 0; i < own.size(); i++) {
            Event next = i + 1 < own.size() ? own.get(i + 1) : null;
            now = activity(now, own, i);
            long start = timeOf(own.get(i));
            long end = next == null ? length : timeOf(next);
            int last = result.size() - 1;
            if (end == start) {
                continue;
            }
            if (last >= 0 && result.get(last).activity() == now) {
                result.set(last, new Span(result.get(last).start(), end, now));
            } else {
                result.add(new Span(start, end, now));
            }
        }
        return Collections.unmodifiableList(result);
    }

    /**
     * What a CPU does after its event {@code index}. The log has an event for each entry to the kernel but not for each
     * return, so what comes next counts: before an entry from user mode the CPU was in user mode, and most of the
     * stretch was.
     */
    private static Activity activity(Activity before, List<Event> own, int index) {
        Event event = own.get(index);
        EventType type = event.type().orElse(null);
        boolean interruptedKernel = type == EventType.INTERRUPT && event.address() >= KERNEL_BASE;
        if (type == EventType.LOCK_SPIN) {
            return Activity.SPINNING;
        }
        if (type == EventType.IDLE
                // Giving the giant lock back comes after; and until something else happens an interrupt has found
                // nothing to do.
                || before == Activity.IDLE && (type == EventType.LOCK_RELEASE || interruptedKernel)) {
            return Activity.IDLE;
        }
        if (type == EventType.SYSTEM_CALL || type == EventType.LOCK_ACQUIRE) {
            return Activity.KERNEL;
        }
        if (interruptedKernel || type == EventType.QUEUE) {
            return before;
        }
        if (index + 1 == own.size()) {
            return type == EventType.SYSTEM_CALL_END || type == EventType.SWITCH ? Activity.USER : Activity.KERNEL;
        }
        return comesFromUser(own, index + 1) ? Activity.USER : Activity.KERNEL;
    }

    /**
     * Whether an entry from user mode begins with event {@code index}: in the giant variant taking the lock comes
     * first, and who is in user mode holds no lock.
     */
    private static boolean comesFromUser(List<Event> own, int index) {
        for (Event event : own.subList(index, Math.min(own.size(), index + LONGEST_ENTRY))) {
            EventType type = event.type().orElse(null);
            boolean goesOn = type == EventType.LOCK_SPIN || type == EventType.LOCK_ACQUIRE || type == EventType.QUEUE
                    || type == EventType.INTERRUPT && event.address() >= KERNEL_BASE;
            if (!goesOn) {
                return entersFromUser(event);
            }
        }
        return false;
    }

    private static boolean entersFromUser(Event event) {
        EventType type = event.type().orElse(null);
        return type == EventType.SYSTEM_CALL
                || (type == EventType.FAULT || type == EventType.INTERRUPT) && event.address() < KERNEL_BASE;
    }

    /** The coloured blocks of a lane. Of what shares a pixel, that which took most of it is drawn. */
    public List<Block> blocks(int lane, Viewport view) {
        List<Span> own = spans.get(lane);
        int width = view.width();
        Activity[] activities = Activity.values();
        double[][] shares = new double[width][];
        for (int i = firstSpan(own, view.start()); i < own.size(); i++) {
            Span span = own.get(i);
            double from = Math.max(0, view.xOf(span.start()));
            double to = Math.min(width, view.xOf(span.end()));
            if (from >= width) {
                break;
            }
            for (int x = (int) from; x < to; x++) {
                if (shares[x] == null) {
                    shares[x] = new double[activities.length];
                }
                shares[x][span.activity().ordinal()] += Math.min(x + 1, to) - Math.max(x, from);
            }
        }
        List<Block> blocks = new ArrayList<>();
        for (int x = 0; x < width; x++) {
            if (shares[x] == null) {
                continue;
            }
            Activity most = activities[0];
            for (Activity activity : activities) {
                most = shares[x][activity.ordinal()] > shares[x][most.ordinal()] ? activity : most;
            }
            int last = blocks.size() - 1;
            Block previous = last < 0 ? null : blocks.get(last);
            if (previous != null && previous.activity() == most && previous.x() + previous.width() == x) {
                blocks.set(last, new Block(previous.x(), previous.width() + 1, most));
            } else {
                blocks.add(new Block(x, 1, most));
            }
        }
        return blocks;
    }

    private static int firstSpan(List<Span> own, double time) {
        int low = 0;
        int high = own.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (own.get(middle).end() <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The ticks of a lane: where events of the {@code wanted} types are. */
    public List<Tick> ticks(int lane, Viewport view, Set<EventCategory> wanted) {
        List<Event> own = events.get(lane);
        List<Tick> ticks = new ArrayList<>();
        for (int i = firstEvent(own, view.start()); i < own.size(); i++) {
            int x = (int) view.xOf(timeOf(own.get(i)));
            if (x >= view.width()) {
                break;
            }
            EventCategory category = category(own.get(i));
            if (!wanted.contains(category)) {
                continue;
            }
            int last = ticks.size() - 1;
            if (last >= 0 && ticks.get(last).x() == x) {
                ticks.set(last, new Tick(x, ticks.get(last).category(), ticks.get(last).count() + 1));
            } else {
                ticks.add(new Tick(x, category, 1));
            }
        }
        return ticks;
    }

    /** The category of an event; that of marks for a type that this version doesn't know. */
    public static EventCategory category(Event event) {
        return event.type().map(EventCategory::of).orElse(EventCategory.MARKS);
    }

    /**
     * The event that a person points at.
     *
     * @param x where in the lane
     * @param tolerance how many pixels beside it still count
     * @return the nearest event of the {@code wanted} categories; empty if none is near
     */
    public Optional<Event> eventAt(int lane, Viewport view, int x, int tolerance, Set<EventCategory> wanted) {
        if (lane < 0 || lane >= lanes()) {
            return Optional.empty();
        }
        List<Event> own = events.get(lane);
        Event nearest = null;
        double distance = tolerance + 1;
        for (int i = firstEvent(own, view.timeAt(x - tolerance - 1)); i < own.size(); i++) {
            double there = view.xOf(timeOf(own.get(i)));
            if (there > x + tolerance + 1) {
                break;
            }
            if (wanted.contains(category(own.get(i))) && Math.abs(there - x) < distance) {
                nearest = own.get(i);
                distance = Math.abs(there - x);
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** What CPU {@code lane} did at {@code time}; empty before its first event. */
    public Optional<Span> spanAt(int lane, double time) {
        if (lane < 0 || lane >= lanes()) {
            return Optional.empty();
        }
        int index = firstSpan(spans.get(lane), time);
        return index < spans.get(lane).size() && spans.get(lane).get(index).start() <= time
                ? Optional.of(spans.get(lane).get(index)) : Optional.empty();
    }

    /**
     * The next event on a lane, for those who go by the keyboard.
     *
     * @param from the event to go from; null: from {@code time}
     * @param time where to start without an event
     * @param forward whether later ones are meant
     */
    public Optional<Event> neighbour(int lane, Event from, double time, boolean forward, Set<EventCategory> wanted) {
        if (lane < 0 || lane >= lanes()) {
            return Optional.empty();
        }
        List<Event> own = events.get(lane);
        int at = from == null ? -1 : own.indexOf(from);
        int index = at >= 0 ? at + (forward ? 1 : -1)
                : firstEvent(own, from == null ? time : timeOf(from)) - (forward ? 0 : 1);
        while (index >= 0 && index < own.size()) {
            if (wanted.contains(category(own.get(index)))) {
                return Optional.of(own.get(index));
            }
            index += forward ? 1 : -1;
        }
        return Optional.empty();
    }

    private int firstEvent(List<Event> own, double time) {
        int low = 0;
        int high = own.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (timeOf(own.get(middle)) < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
