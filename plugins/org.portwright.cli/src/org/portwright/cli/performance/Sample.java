// SPDX-License-Identifier: EPL-2.0
// The same figure of several processes.
package org.portwright.cli.performance;

import java.util.Arrays;
import java.util.Collection;

/**
 * A figure of several processes, in its unit.
 *
 * @param median of two in the middle, their mean
 */
record Sample(double median, double min, double max) {
    /** @throws IllegalArgumentException if there are no figures */
    static Sample of(double... figures) {
        if (figures.length == 0) {
            throw new IllegalArgumentException("no figures");
        }
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Sample(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** How much the largest is over the least, as a share of the least. */
    double spread() {
        return max / min - 1;
    }

    /** In another unit. */
    Sample dividedBy(double unit) {
        return new Sample(median / unit, min / unit, max / unit);
    }

    /** NaN if there are none. */
    static double geometricMean(Collection<Double> ratios) {
        return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }
}
