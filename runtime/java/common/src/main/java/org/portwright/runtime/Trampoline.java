// SPDX-License-Identifier: EPL-2.0
// What a pointer to a nested function leads to.
package org.portwright.runtime;

/**
 * GCC makes a pointer to a nested function by writing code to the stack (GCC internals, "Trampolines"; mips.cc,
 * mips_trampoline_init): it loads the function's address, and where the variables of the function around it are, from the
 * two words behind it.
 *
 * <pre>
 * lui $1, UPPER
 * lw  $25, FUNCTION($1)
 * jr  $25
 * lw  $15, CHAIN($1)
 * </pre>
 */
public final class Trampoline {

    private static final int LUI_AT = 0x3c01;
    private static final int LW_T9_AT = 0x8c39;
    private static final int JR_T9 = 0x03200008;
    private static final int LW_T7_AT = 0x8c2f;

    private static final int FUNCTION = 4;
    private static final int JUMP = 8;
    private static final int CHAIN = 12;

    private Trampoline() {
    }

    /**
     * The function that a pointer leads to.
     *
     * @throws RuntimeException if that is no such code
     */
    public static int function(int address) {
        boolean isCode;
        try {
            isCode = (address & 3) == 0 && Memory.loadInt(address) >>> 16 == LUI_AT
                    && Memory.loadInt(address + FUNCTION) >>> 16 == LW_T9_AT && Memory.loadInt(address + JUMP) == JR_T9
                    && Memory.loadInt(address + CHAIN) >>> 16 == LW_T7_AT;
        } catch (RuntimeException e) {
            isCode = false; // outside of memory
        }
        if (!isCode) {
            throw Machine.badCall(address);
        }
        return operand(address, FUNCTION);
    }

    /** What the function gets in register $15. */
    public static int chain(int address) {
        return operand(address, CHAIN);
    }

    /** What the load does. */
    private static int operand(int address, int load) {
        return Memory.loadInt((Memory.loadInt(address) << 16) + (short) Memory.loadInt(address + load));
    }
}
