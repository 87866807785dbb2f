// SPDX-License-Identifier: EPL-2.0
// Arguments of system calls that are not in one register.
package org.portwright.runtime.abi;

import org.portwright.runtime.Memory;

/** The fifth and sixth argument of a system call, and those of 64 bits (MIPS ABI supplement). */
public final class Arguments {

    private Arguments() {
    }

    /** @param sp the caller's stack pointer */
    public static int fifth(int sp) {
        return Memory.loadInt(sp + 16);
    }

    /** @param sp the caller's stack pointer */
    public static int sixth(int sp) {
        return Memory.loadInt(sp + 20);
    }

    /** A 64-bit argument in two registers, the first of which is the one at the lower address. */
    public static long pair(int first, int second) {
        return Memory.BIG_ENDIAN
                ? (long) first << 32 | second & 0xffffffffL
                : (long) second << 32 | first & 0xffffffffL;
    }

    /**
     * A position whose high word is the fifth argument, in any byte order: that of preadv.
     *
     * @param low the fourth argument
     * @param sp the caller's stack pointer
     */
    public static long position(int low, int sp) {
        return low & 0xffffffffL | (long) fifth(sp) << 32;
    }

    /**
     * The fifth and the sixth argument as one.
     *
     * @param sp the caller's stack pointer
     */
    public static long lastPair(int sp) {
        return pair(fifth(sp), sixth(sp));
    }
}
