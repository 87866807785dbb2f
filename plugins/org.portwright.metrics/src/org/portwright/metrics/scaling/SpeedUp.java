// SPDX-License-Identifier: EPL-2.0
// A measurement of speed.
package org.portwright.metrics.scaling;

/**
 * How much faster so many processors are than one.
 *
 * @param processors 1 or more
 * @param value above 0
 * @param load of the processor that makes the system calls of all, from 0 to 1; NaN if there is none, or it is not known
 */
public record SpeedUp(int processors, double value, double load) {
    public SpeedUp(int processors, double value) {
        this(processors, value, Double.NaN);
    }
}
