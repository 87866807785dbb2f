// SPDX-License-Identifier: EPL-2.0
// A figure that a benchmark has measured.
package org.portwright.kernel.hostchannel;

/**
 * A benchmark's figure.
 *
 * @param name what was measured
 * @param value the figure
 * @param unit its unit, such as {@code cycles}
 */
public record BenchmarkResult(String name, long value, String unit) {
}
