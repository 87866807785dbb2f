// SPDX-License-Identifier: EPL-2.0
// What an instrumented function of the kernel has counted.
package org.portwright.kernel.hostchannel;

import java.util.List;

/**
 * What an instrumented function has counted, on all CPUs.
 *
 * @param name its symbol
 * @param file its source file
 * @param line where it begins in the file; 0 if not known
 * @param address its own code's, in the instrumented kernel
 * @param calls how often it was called, if the probe counts that
 * @param sum what the probe has added up over its calls
 * @param least the smallest value of a call; 0 without buckets
 * @param most the largest value of a call; 0 without buckets
 * @param buckets how many calls had values from each bucket's start on, smallest first; empty if the probe does not tell
 */
public record FunctionCounts(String name, String file, long line, long address, long calls, long sum, long least,
        long most, List<Bucket> buckets) {
    /** Bytes in a FUNCTIONS frame, before the names. */
    static final int BYTES = 28;

    /**
     * A bucket of a histogram.
     *
     * @param start the least value in it
     * @param calls how many calls had a value in it
     */
    public record Bucket(long start, long calls) {
        static final int BYTES = 12;
    }

    /** Makes one. */
    public FunctionCounts {
        buckets = List.copyOf(buckets);
    }
}
