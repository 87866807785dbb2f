// SPDX-License-Identifier: EPL-2.0
// Decides whether a machine was quiet enough for ratios.
package org.portwright.cli.performance;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Decides by the runs themselves, since what disturbs a run need not show in the machine's load. Of each process its
 * steady state counts, which has a small part of the machine's noise only.
 */
final class Quietness {
    /** How much slower the slowest native process may be than the fastest one. */
    private static final double MOST_SPREAD = 0.10;
    /** How much more time may pass than the thread gets of the processor. */
    private static final double MOST_WAITING = 0.10;
    private static final int PERCENT = 100;

    private Quietness() {
    }

    /**
     * Why ratios of a program would say something about the machine; empty if they can be trusted.
     *
     * @param runs of a program, by ways, I686 among them
     */
    static Optional<String> disturbance(Map<Way, List<Run>> runs, Clock clock) {
        double spread = steady(runs.get(Way.I686), clock).spread();
        if (spread > MOST_SPREAD) {
            return Optional.of(String.format(Locale.ROOT, "native processes differ by %.0f %%", spread * PERCENT));
        }
        if (clock == Clock.PROCESSOR) {
            return Optional.empty();
        }
        for (Map.Entry<Way, List<Run>> way : runs.entrySet()) {
            double waiting = steady(way.getValue(), Clock.WALL).median()
                    / steady(way.getValue(), Clock.PROCESSOR).median() - 1;
            if (way.getKey().tellsThreadTime() && waiting > MOST_WAITING) {
                return Optional.of(String.format(Locale.ROOT, "%s waited for a processor, %.0f %% of its time",
                        way.getKey().title(), waiting * PERCENT));
            }
        }
        return Optional.empty();
    }

    /** The steady state of a way's processes, milliseconds. */
    static Sample steady(List<Run> runs, Clock clock) {
        return Sample.of(runs.stream().mapToDouble(run -> Repetition.steady(run.repetitions(), clock)).toArray());
    }
}
