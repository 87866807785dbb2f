// SPDX-License-Identifier: EPL-2.0
// What an instrumented function of the kernel has counted.
package org.portwright.kernel.hostchannel;

/**
 * What an instrumented function has counted, on all CPUs.
 *
 * @param name its symbol
 * @param file its source file
 * @param line where it begins in the file; 0 if not known
 * @param address its own code's, in the instrumented kernel
 * @param calls how often it was called, if the probe counts that
 * @param sum what the probe has added up over its calls
 */
public record FunctionCounts(String name, String file, long line, long address, long calls, long sum) {
    /** Bytes in a FUNCTIONS frame, before the names. */
    static final int BYTES = 24;
}
