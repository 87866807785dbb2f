// SPDX-License-Identifier: EPL-2.0
// Two runs of a kernel beside each other.
package org.portwright.kernel.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.portwright.kernel.hostchannel.BenchmarkResult;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventType;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.kernel.hostchannel.TimeShare;
import org.portwright.kernel.timeline.SystemCallNames;

/** What two runs have told, figure by figure. Immutable. */
public final class RunComparison {
    /** Groups of figures. */
    public enum Group {
        /** How all CPUs together have spent their time. */
        TIME,
        /** What benchmarks have measured. */
        RESULTS,
        /** Locks. */
        LOCKS,
        /** System calls in the event log, by name. */
        SYSTEM_CALLS,
        /** Other events in the event log, by type. */
        EVENTS,
        /** What the deadlock detector has found. */
        DEADLOCKS
    }

    /**
     * A figure of both runs.
     *
     * @param group what kind of figure it is
     * @param name what was counted
     * @param unit of the figure; empty if it is a number of events
     * @param first of the first run; empty if that has not told
     * @param second of the second run; empty if that has not told
     */
    public record Row(Group group, String name, String unit, OptionalLong first, OptionalLong second) {
        /** @return whether both have told, and the same */
        public boolean isEqual() {
            return first.equals(second);
        }

        /** @return by how much the second figure is larger, as a share of the first; NaN if there is no such share */
        public double change() {
            return first.isEmpty() || second.isEmpty() || first.getAsLong() == 0 ? Double.NaN
                    : (double) (second.getAsLong() - first.getAsLong()) / first.getAsLong();
        }
    }

    private record Key(Group group, String name, String unit) {
    }

    private final Map<Key, OptionalLong[]> figures = new LinkedHashMap<>();

    private RunComparison() {
    }

    /**
     * @param first what a run has told
     * @param second what another one has told
     * @return the figures of both, in the order of {@link Group}; those that only one of them has, too
     */
    public static List<Row> of(Recording first, Recording second) {
        RunComparison comparison = new RunComparison();
        comparison.add(0, first);
        comparison.add(1, second);
        List<Row> rows = new ArrayList<>();
        for (Group group : Group.values()) {
            comparison.figures.forEach((key, both) -> {
                if (key.group() == group) {
                    rows.add(new Row(group, key.name(), key.unit(), both[0], both[1]));
                }
            });
        }
        return rows;
    }

    private void add(int run, Recording recording) {
        if (!recording.times().isEmpty()) {
            TimeShare all = TimeShare.sum(recording.times());
            time(run, all, "user", TimeShare::user);
            time(run, all, "kernel", TimeShare::kernel);
            time(run, all, "spinning", TimeShare::spinning);
            time(run, all, "idle", TimeShare::idle);
            time(run, all, "all", TimeShare::total);
        }
        for (BenchmarkResult result : recording.results()) {
            put(run, Group.RESULTS, result.name(), result.unit(), result.value());
        }
        for (LockStatistics lock : recording.locks()) {
            put(run, Group.LOCKS, lock.name() + ", acquisitions", "", lock.acquisitions());
            put(run, Group.LOCKS, lock.name() + ", contended", "", lock.contended());
            put(run, Group.LOCKS, lock.name() + ", held", "cycles", lock.cyclesHeld());
            put(run, Group.LOCKS, lock.name() + ", spun", "cycles", lock.cyclesSpun());
        }
        if (!recording.events().events().isEmpty()) {
            addEvents(run, recording);
        }
        put(run, Group.DEADLOCKS, "reports", "", recording.deadlocks().size());
    }

    private void addEvents(int run, Recording recording) {
        SystemCallNames names = SystemCallNames.of(recording);
        Map<String, Long> calls = new TreeMap<>();
        Map<Integer, Long> others = new TreeMap<>();
        for (Event event : recording.events().events()) {
            if (event.is(EventType.SYSTEM_CALL)) {
                calls.merge(names.of(event.a()), 1L, Long::sum);
            } else if (!event.is(EventType.SYSTEM_CALL_END)) {
                others.merge(event.code(), 1L, Long::sum);
            }
        }
        calls.forEach((name, count) -> put(run, Group.SYSTEM_CALLS, name, "", count));
        others.forEach((code, count) -> put(run, Group.EVENTS,
                EventType.of(code).map(EventType::label).orElse("type " + code), "", count));
    }

    private void time(int run, TimeShare all, String name, ToLongFunction<TimeShare> part) {
        put(run, Group.TIME, name, "cycles", part.applyAsLong(all));
    }

    private void put(int run, Group group, String name, String unit, long value) {
        figures.computeIfAbsent(new Key(group, name, unit), key -> new OptionalLong[] {OptionalLong.empty(), OptionalLong.empty()})[run] =
                OptionalLong.of(value);
    }
}
