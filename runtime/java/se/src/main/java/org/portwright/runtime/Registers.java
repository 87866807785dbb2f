// SPDX-License-Identifier: EPL-2.0
// Registers that are kept for each thread.
package org.portwright.runtime;

/**
 * The rounding mode, and results that do not fit into the one value a Java method returns. These are
 * result registers of the calling thread's last call; a caller reads them before it makes another call. Such results
 * are rare: both parts of a complex number, and what a function pointer's caller can't know of its callee.
 */
public final class Registers {

    private Registers() {
    }

    /** Bits of register $f0, or of the pair $f0 and $f1. */
    public static long f0() {
        return MachineThread.current().f0;
    }

    public static void f0(long bits) {
        MachineThread.current().f0 = bits;
    }

    /** Bits of register $f2, or of the pair $f2 and $f3. */
    public static long f2() {
        return MachineThread.current().f2;
    }

    public static void f2(long bits) {
        MachineThread.current().f2 = bits;
    }

    /** Bits of registers $a0 (the low word) and $a1. */
    public static long a0() {
        return MachineThread.current().a0;
    }

    public static void a0(long bits) {
        MachineThread.current().a0 = bits;
    }

    /** The two lowest bits of FCSR, see {@link Rounding}. */
    static int rounding() {
        return MachineThread.current().rounding;
    }

    static void rounding(int mode) {
        MachineThread.current().rounding = mode;
    }

    /** Where a handle is made, if the user wants to know. */
    static Object origin() {
        return LeakReport.origin();
    }

    /** What calls of Java keep. */
    static JavaState java() {
        return MachineThread.current().java;
    }
}
