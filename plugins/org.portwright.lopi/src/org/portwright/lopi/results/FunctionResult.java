// SPDX-License-Identifier: EPL-2.0
// What was measured of one function.
package org.portwright.lopi.results;

import java.util.List;

/**
 * What was measured of one function.
 *
 * @param name its symbol
 * @param file its source file, or the object file
 * @param line where it begins in the file, from 1; 0 if not known
 * @param unit what the values are, as "cycles" or "page-faults"; empty if the probe does not tell
 * @param calls how often it was called
 * @param total what the probe has added up over its calls, its callees included
 * @param self without those callees that are instrumented; -1 if the probe does not tell
 * @param least the smallest value of a call; -1 if the probe does not tell
 * @param most the largest value of a call; -1 if the probe does not tell
 * @param buckets how many calls had values from each bucket's start on, smallest first; empty if the probe does not tell
 */
public record FunctionResult(String name, String file, int line, String unit, long calls, long total, long self,
        long least, long most, List<Bucket> buckets) {
    /**
     * A bucket of a histogram.
     *
     * @param start the least value in it
     * @param calls how many calls had a value in it
     */
    public record Bucket(long start, long calls) {
    }

    /** Makes one. */
    public FunctionResult {
        buckets = List.copyOf(buckets);
    }

    /** What a call adds up to on average; 0 if there was none. */
    public double mean() {
        return calls == 0 ? 0 : (double) total / calls;
    }
}
