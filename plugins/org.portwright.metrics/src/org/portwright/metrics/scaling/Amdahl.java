// SPDX-License-Identifier: EPL-2.0
// Amdahl's law, fitted to measurements.
package org.portwright.metrics.scaling;

import java.util.List;

/**
 * Speed-up by n processors is 1 / (s + (1 - s) / n), where s is the part of the work that only one processor can do at a
 * time (Amdahl 1967).
 *
 * @param serial the part s, from 0 to 1
 */
public record Amdahl(double serial) {
    /** The law that is nearest to measurements, by the least squares of times; with one processor nothing is learnt. */
    public static Amdahl fit(List<SpeedUp> measured) {
        double product = 0;
        double square = 0;
        for (SpeedUp each : measured) {
            // 1 / speed-up - 1 / n = s (1 - 1 / n)
            double parallel = 1.0 / each.processors();
            product += (1 / each.value() - parallel) * (1 - parallel);
            square += (1 - parallel) * (1 - parallel);
        }
        return new Amdahl(square == 0 ? 0 : Math.min(1, Math.max(0, product / square)));
    }

    /** What so many processors bring. */
    public double speedUp(int processors) {
        return 1 / (serial + (1 - serial) / processors);
    }

    /** What no number of processors brings; infinite if nothing is serial. */
    public double limit() {
        return 1 / serial;
    }

    /** With so many processors half of them bring nothing; infinite if nothing is serial. */
    public double processorsAtHalfEfficiency() {
        return (1 + serial) / serial;
    }
}
