// SPDX-License-Identifier: EPL-2.0
// A place where a debugger may stop the program.
package org.portwright.translator.ir;

import java.util.List;

/**
 * What a {@code STOP} tells about its inputs.
 *
 * @param address     of the machine instruction before which the program is; {@link #GONE} behind a tail call
 * @param afterCall   whether it is where a call has returned, rather than where a row of the line table begins
 * @param registers   for each input which register it is, by DWARF's number for MIPS (as {@code gdb} has them: 0 to 31
 *                    general, 32 to 63 floating point, 64 and 65 HI and LO), {@link #CFA}, or with {@link #ENTRY} added
 *                    what the register was at the function's entry
 */
public record StopPoint(int address, boolean afterCall, List<Integer> registers) implements Attribute {
    /** Not a register: the canonical frame address (DWARF 4, section 6.4), on MIPS what $sp was at the function's entry. */
    public static final int CFA = 255;
    /** Added to a register's number: its value at the function's entry. */
    public static final int ENTRY = 128;
    /** Where a function that has ended by a jump to another one would go on. */
    public static final int GONE = 0;

    public StopPoint {
        registers = List.copyOf(registers);
    }

    @Override
    public String toString() {
        return String.format("%08x%s%s", address, afterCall ? " returned" : "",
            registers.isEmpty() ? "" : " " + String.join(" ", registers.stream().map(String::valueOf).toList()));
    }
}
