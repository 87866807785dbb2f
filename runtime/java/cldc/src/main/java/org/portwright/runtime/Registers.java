// SPDX-License-Identifier: EPL-2.0
// Registers that a call leaves behind.
package org.portwright.runtime;

/** The rounding mode, and result registers of the last call; a caller reads these before it makes another call. */
public final class Registers {

    private static long f0;
    private static long f2;
    private static long a0;
    private static int rounding;
    private static JavaState java = new JavaState();

    private Registers() {
    }

    /** Bits of register $f0, or of the pair $f0 and $f1. */
    public static long f0() {
        return f0;
    }

    public static void f0(long bits) {
        f0 = bits;
    }

    /** Bits of register $f2, or of the pair $f2 and $f3. */
    public static long f2() {
        return f2;
    }

    public static void f2(long bits) {
        f2 = bits;
    }

    /** Bits of registers $a0 (the low word) and $a1. */
    public static long a0() {
        return a0;
    }

    public static void a0(long bits) {
        a0 = bits;
    }

    /** The two lowest bits of FCSR, see {@link Rounding}. */
    static int rounding() {
        return rounding;
    }

    static void rounding(int mode) {
        rounding = mode;
    }

    /** What calls of Java keep for the thread that runs C. */
    static JavaState java() {
        return java;
    }

    /** Where a handle is made: this platform can't tell. */
    static Object origin() {
        return null;
    }

    static void java(JavaState state) {
        java = state;
    }
}
