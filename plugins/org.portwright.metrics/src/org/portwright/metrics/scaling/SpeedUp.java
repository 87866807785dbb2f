// SPDX-License-Identifier: EPL-2.0
// A measurement of speed.
package org.portwright.metrics.scaling;

/**
 * How much faster so many processors are than one.
 *
 * @param processors 1 or more
 * @param value above 0
 */
public record SpeedUp(int processors, double value) {
}
