// SPDX-License-Identifier: EPL-2.0
// A stretch of time in which a CPU did one thing.
package org.portwright.kernel.timeline;

/**
 * A stretch of time on one CPU.
 *
 * @param start its first cycle, counted from the start of the log
 * @param end the first cycle after it
 * @param activity what the CPU did
 */
public record Span(long start, long end, Activity activity) {
}
