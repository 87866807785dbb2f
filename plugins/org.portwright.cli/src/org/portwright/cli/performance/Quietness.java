// SPDX-License-Identifier: EPL-2.0
// Decides whether a machine was quiet enough for ratios.
package org.portwright.cli.performance;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/** Decides by the runs themselves, since what disturbs a run need not show in the machine's load. */
final class Quietness {
    /** How much slower the slowest native process may be than the fastest one. */
    private static final double MOST_SPREAD = 0.10;
    /** How much more time may pass than a program gets of the processor. */
    private static final double MOST_WAITING = 0.10;
    private static final int PERCENT = 100;

    private Quietness() {
    }

    /**
     * Why ratios of a program's steady state would say something about the machine; empty if they can be trusted.
     *
     * @param runs of a program, by ways, I686 among them
     */
    static Optional<String> disturbanceOfSteady(Map<Way, List<Run>> runs, Clock clock) {
        return disturbance(runs, clock, Quietness::steady, Way::tellsThreadTime);
    }

    /** The same of the time from start to end; a Java virtual machine's threads use more time than passes. */
    static Optional<String> disturbanceOfStartToEnd(Map<Way, List<Run>> runs, Clock clock) {
        return disturbance(runs, clock, Quietness::startToEnd, way -> !way.warmsUp());
    }

    private static Optional<String> disturbance(Map<Way, List<Run>> runs, Clock clock,
            BiFunction<List<Run>, Clock, Sample> figure, Predicate<Way> showsWaiting) {
        if (!runs.containsKey(Way.I686)) {
            return Optional.of("it did not run natively");
        }
        double spread = figure.apply(runs.get(Way.I686), clock).spread();
        if (spread > MOST_SPREAD) {
            return Optional.of(String.format(Locale.ROOT, "native processes differ by %.0f %%", spread * PERCENT));
        }
        for (Map.Entry<Way, List<Run>> way : runs.entrySet()) {
            double waiting = waiting(way.getValue(), figure);
            if (clock == Clock.WALL && showsWaiting.test(way.getKey()) && waiting > MOST_WAITING) {
                return Optional.of(String.format(Locale.ROOT, "%s waited for a processor, %.0f %% of its time",
                        way.getKey().title(), waiting * PERCENT));
            }
        }
        return Optional.empty();
    }

    private static double waiting(List<Run> runs, BiFunction<List<Run>, Clock, Sample> figure) {
        return figure.apply(runs, Clock.WALL).median() / figure.apply(runs, Clock.PROCESSOR).median() - 1;
    }

    /** Whether programs waited for a processor, so that they may not have become warm. */
    static boolean hasWaited(List<Run> runs) {
        return waiting(runs, Quietness::steady) > MOST_WAITING;
    }

    /** The steady state of a way's processes, milliseconds: it has a small part of the machine's noise only. */
    static Sample steady(List<Run> runs, Clock clock) {
        return Sample.of(runs.stream().mapToDouble(run -> Repetition.steady(run.repetitions(), clock)).toArray());
    }

    /** The time of a way's processes from start to end, milliseconds. */
    static Sample startToEnd(List<Run> runs, Clock clock) {
        return Sample.of(runs.stream().mapToDouble(clock == Clock.WALL ? Run::wall : Run::processor).toArray());
    }
}
