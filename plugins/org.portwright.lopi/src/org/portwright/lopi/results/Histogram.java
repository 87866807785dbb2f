// SPDX-License-Identifier: EPL-2.0
// The bars of a histogram, without a window.
package org.portwright.lopi.results;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A function's calls by what they took: buckets whose width grows with their value, so that they are even in a logarithm. */
public final class Histogram {
    private static final int EIGHTHS = 8;

    /**
     * A bar.
     *
     * @param start the least value
     * @param end the first value of the next bar
     * @param calls how many
     */
    public record Bar(long start, long end, long calls) {
    }

    private final List<Bar> bars = new ArrayList<>();
    private final long calls;
    private final long highest;

    /** Makes the bars from the first bucket that has calls to the last one; those without calls are there too. */
    public Histogram(List<FunctionResult.Bucket> buckets) {
        NavigableMap<Integer, Long> counts = new TreeMap<>();
        buckets.forEach(bucket -> counts.merge(index(bucket.start()), bucket.calls(), MergedResults::sum));
        long sum = 0;
        long most = 0;
        if (!counts.isEmpty()) {
            for (int i = counts.firstKey(); i <= counts.lastKey(); i++) {
                long count = counts.getOrDefault(i, 0L);
                bars.add(new Bar(start(i), start(i + 1), count));
                sum = MergedResults.sum(sum, count);
                most = Math.max(most, count);
            }
        }
        calls = sum;
        highest = most;
    }

    /** As native/lopi/probes/histogram.c numbers buckets: eight in a power of two. */
    private static int index(long value) {
        if (value < EIGHTHS) {
            return (int) value;
        }
        int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
        return (power - 2) * EIGHTHS + (int) (value >>> (power - 3) & (EIGHTHS - 1));
    }

    private static long start(int index) {
        return index < EIGHTHS ? index : (long) (EIGHTHS + index % EIGHTHS) << (index / EIGHTHS - 1);
    }

    /** The bars, smallest value first. */
    public List<Bar> bars() {
        return List.copyOf(bars);
    }

    /** All calls. */
    public long calls() {
        return calls;
    }

    /** The calls of the highest bar. */
    public long highest() {
        return highest;
    }

    /** The start of the bar in which this part of the calls, from 0 to 1, is reached; 0 if there are none. */
    public long percentile(double part) {
        long soFar = 0;
        for (Bar bar : bars) {
            soFar = MergedResults.sum(soFar, bar.calls);
            if (soFar > part * calls || soFar == calls) {
                return bar.start;
            }
        }
        return 0;
    }
}
