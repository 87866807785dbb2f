// SPDX-License-Identifier: EPL-2.0
// Floating-point operations of programs that set a rounding mode.
package org.portwright.runtime;

/**
 * What a program that may call fesetround uses in place of Java's operators: they round by the mode of the calling
 * thread, which is the two lowest bits of MIPS's FCSR (MIPS32 vol. I, table 5-7).
 */
public final class Rounding {

    private Rounding() {
    }

    /** CFC1: 0 to nearest, 1 towards zero, 2 upwards, 3 downwards. */
    public static int get() {
        return Registers.rounding();
    }

    /** CTC1; the other bits of the word do not count. */
    public static void set(int control) {
        Registers.rounding(control & 3);
    }

    public static float add(float a, float b) {
        int mode = Registers.rounding();
        return mode == 0 ? a + b : DirectedRounding.add(a, b, mode);
    }

    public static double add(double a, double b) {
        int mode = Registers.rounding();
        return mode == 0 ? a + b : DirectedRounding.add(a, b, mode);
    }

    public static float subtract(float a, float b) {
        int mode = Registers.rounding();
        return mode == 0 ? a - b : DirectedRounding.subtract(a, b, mode);
    }

    public static double subtract(double a, double b) {
        int mode = Registers.rounding();
        return mode == 0 ? a - b : DirectedRounding.subtract(a, b, mode);
    }

    public static float multiply(float a, float b) {
        int mode = Registers.rounding();
        return mode == 0 ? a * b : DirectedRounding.multiply(a, b, mode);
    }

    public static double multiply(double a, double b) {
        int mode = Registers.rounding();
        return mode == 0 ? a * b : DirectedRounding.multiply(a, b, mode);
    }

    public static float divide(float a, float b) {
        int mode = Registers.rounding();
        return mode == 0 ? a / b : DirectedRounding.divide(a, b, mode);
    }

    public static double divide(double a, double b) {
        int mode = Registers.rounding();
        return mode == 0 ? a / b : DirectedRounding.divide(a, b, mode);
    }

    public static float sqrt(float value) {
        int mode = Registers.rounding();
        return mode == 0 ? (float) Math.sqrt(value) : DirectedRounding.sqrt(value, mode);
    }

    public static double sqrt(double value) {
        int mode = Registers.rounding();
        return mode == 0 ? Math.sqrt(value) : DirectedRounding.sqrt(value, mode);
    }

    /** CVT.S.D. */
    public static float toFloat(double value) {
        int mode = Registers.rounding();
        return mode == 0 ? (float) value : DirectedRounding.toFloat(value, mode);
    }

    /** CVT.S.W. */
    public static float toFloat(int value) {
        int mode = Registers.rounding();
        return mode == 0 ? (float) value : DirectedRounding.toFloat(value, mode);
    }

    /** CVT.W.S. */
    public static int toInt(float value) {
        return toInt((double) value);
    }

    /** CVT.W.D. */
    public static int toInt(double value) {
        switch (Registers.rounding()) {
            case DirectedRounding.ZERO:
                return Arithmetic.truncate(value);
            case DirectedRounding.UP:
                return Arithmetic.ceil(value);
            case DirectedRounding.DOWN:
                return Arithmetic.floor(value);
            default:
                return Arithmetic.round(value);
        }
    }
}
