// SPDX-License-Identifier: EPL-2.0
// The application kernel's capacity formula, fitted to measurements.
package org.portwright.metrics.scaling;

import java.util.Comparator;
import java.util.List;

/**
 * Where one processor makes the system calls of all (application kernel, section 5.2), each further processor adds as much,
 * until that one is full: C = scps (ipsc + opsc), so that no more system calls a second are made than its capacity C,
 * divided by what a call and forwarding it cost.
 *
 * @param perProcessor the speed-up that a processor adds which runs programs
 * @param limit the speed-up at which the processor that makes the calls is full; infinite if it was not seen to be
 */
public record Capacity(double perProcessor, double limit) {
    /** A limit is one if the last measurement would be above it by so much without it: less is noise. */
    private static final double LEAST_ABOVE = 1.05;

    /**
     * The formula that is nearest to measurements, by the least squares of speed-up. Where the limit was not reached, it is
     * what the load of the processor that makes the calls leaves room for, if that was measured.
     *
     * @param measured some with several processors
     */
    public static Capacity fit(List<SpeedUp> measured) {
        List<SpeedUp> several = measured.stream().filter(each -> each.processors() > 1)
                .sorted(Comparator.comparingInt(SpeedUp::processors)).toList();
        Capacity best = null;
        double least = Double.POSITIVE_INFINITY;
        for (int rising = several.size(); rising > 0; rising--) {
            Capacity law = new Capacity(slope(several.subList(0, rising)),
                    several.stream().skip(rising).mapToDouble(SpeedUp::value).average().orElse(Double.POSITIVE_INFINITY));
            double error = several.stream().mapToDouble(each -> square(law.speedUp(each.processors()) - each.value())).sum();
            boolean isReached = rising == several.size()
                    || (several.get(several.size() - 1).processors() - 1) * law.perProcessor > LEAST_ABOVE * law.limit;
            if (isReached && error < least) {
                best = law;
                least = error;
            }
        }
        return Double.isInfinite(best.limit) ? new Capacity(best.perProcessor, limitByLoad(several)) : best;
    }

    private static double slope(List<SpeedUp> measured) {
        double product = measured.stream().mapToDouble(each -> (each.processors() - 1) * each.value()).sum();
        return product / measured.stream().mapToDouble(each -> square(each.processors() - 1)).sum();
    }

    private static double square(double value) {
        return value * value;
    }

    private static double limitByLoad(List<SpeedUp> measured) {
        return measured.stream().filter(each -> each.load() > 0).max(Comparator.comparingDouble(SpeedUp::load))
                .map(each -> each.value() / each.load()).orElse(Double.POSITIVE_INFINITY);
    }

    /** What so many processors bring; one of several makes the calls. */
    public double speedUp(int processors) {
        return processors == 1 ? 1 : Math.min(limit, (processors - 1) * perProcessor);
    }

    /** With so many processors it ends: more bring nothing; infinite if no limit is known. */
    public double processorsAtLimit() {
        return Math.ceil(1 + limit / perProcessor);
    }
}
