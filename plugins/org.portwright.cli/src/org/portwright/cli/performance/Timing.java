// SPDX-License-Identifier: EPL-2.0
// How long programs take when they are warm.
package org.portwright.cli.performance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.portwright.cli.bench.Shell;

/**
 * Times programs in their steady state, by the processor time of their threads.
 *
 * @param place where they are built and run
 * @param processes of each
 */
record Timing(Workplace place, int processes) {
    /** A process repeats its work as long, which makes it warm. */
    private static final int SECONDS = 5;
    private static final int MOST_REPETITIONS = 1_000_000;

    /**
     * Runs programs in turn, which must compute the same.
     *
     * @param builds by whatever tells them apart
     * @return milliseconds of a repetition, the median of the processes
     * @throws Shell.FailedException if one fails, or the machine is too busy for them to become warm
     */
    <K> Map<K, Double> milliseconds(Map<K, Workshop.Build> builds)
            throws Shell.FailedException, IOException, InterruptedException {
        Map<K, List<Run>> runs = new LinkedHashMap<>();
        String checksum = null;
        for (int process = 0; process < processes; process++) {
            for (Map.Entry<K, Workshop.Build> build : builds.entrySet()) {
                Run run = place.run(build.getValue(), MOST_REPETITIONS, SECONDS);
                String actual = run.repetitions().get(0).checksum();
                if (checksum != null && !checksum.equals(actual)) {
                    throw new Shell.FailedException(build.getKey() + ": the checksum is " + actual + ", not " + checksum
                            + " as of the others");
                }
                checksum = actual;
                runs.computeIfAbsent(build.getKey(), key -> new ArrayList<>()).add(run);
            }
        }
        if (runs.values().stream().anyMatch(Quietness::hasWaited)) {
            throw new Shell.FailedException("the machine is too busy for figures; wait until it is not");
        }
        Map<K, Double> times = new LinkedHashMap<>();
        runs.forEach((key, all) -> times.put(key, Quietness.steady(all, Clock.PROCESSOR).median()));
        return times;
    }
}
