// SPDX-License-Identifier: EPL-2.0
// What a function does when an exception passes through it.
package org.portwright.translator.program;

import java.util.List;

/**
 * A function's language-specific data area (Itanium C++ ABI, Exception Handling, level II; the layout is
 * GCC's, as {@code libsupc++/eh_personality.cc} reads it). All numbers are addresses of the MIPS process.
 *
 * @param function    the function's first instruction
 * @param table       the language-specific data area, for the personality routine to read
 * @param personality the personality routine
 * @param callSites   the calls that are told of, by ascending address
 */
public record ExceptionFrame(int function, int table, int personality, List<CallSite> callSites) {
    /** Stands for a landing pad where there is none. */
    public static final int NO_LANDING_PAD = 0;

    /**
     * A range of instructions.
     *
     * @param start      address of the first instruction
     * @param end        address after the last one
     * @param landingPad where an exception goes that a call in the range throws; {@link #NO_LANDING_PAD} if it
     *                   just leaves the function
     * @param action     index into the action table plus one; 0 for a cleanup
     */
    public record CallSite(int start, int end, int landingPad, int action) {
    }

    /**
     * @param address of an instruction
     * @return the range that it is in; null if it is in none, which means that no exception may come from there:
     *         the personality routine then ends the program
     */
    public CallSite callSite(int address) {
        return callSites.stream().filter(site -> address >= site.start() && address < site.end()).findFirst()
            .orElse(null);
    }
}
