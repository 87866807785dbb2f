// SPDX-License-Identifier: EPL-2.0
// Instructions of MIPS whose result no single Java operator gives.
package org.portwright.runtime;

/**
 * Integer and floating-point operations with the results of MIPS32 release 2.
 *
 * <p>NaNs. The processors that GCC targets here use the legacy encoding: a quiet NaN has the top bit of its fraction
 * clear (MIPS32 vol. I, table "Value Supplied When a New Quiet NaN Is Created"), the host's has it set. A number keeps
 * its bits as long as it is only moved: programs keep other values in them. What host arithmetic has made may be any NaN;
 * the translator has {@link #mipsNaN} make the one of MIPS of it before it is stored, passed or looked at.
 */
public final class Arithmetic {

    /** Quiet NaN that MIPS arithmetic makes. */
    private static final float FLOAT_NAN = Float.intBitsToFloat(0x7fbfffff);
    private static final double DOUBLE_NAN = Double.longBitsToDouble(0x7ff7ffffffffffffL);
    /** What the host makes anew, without its sign, which depends on the host. */
    private static final int FLOAT_HOST_NAN = 0x7fc00000;
    private static final long DOUBLE_HOST_NAN = 0x7ff8000000000000L;
    /** What the host sets in a NaN that goes through an operation. */
    private static final int FLOAT_QUIET = 1 << 22;
    private static final long DOUBLE_QUIET = 1L << 51;

    private Arithmetic() {
    }

    /** @throws ArithmeticException if the divisor is 0 */
    public static int divideUnsigned(int dividend, int divisor) {
        return Integer.divideUnsigned(dividend, divisor);
    }

    /** @throws ArithmeticException if the divisor is 0 */
    public static int remainderUnsigned(int dividend, int divisor) {
        return Integer.remainderUnsigned(dividend, divisor);
    }

    /** @throws ArithmeticException if the divisor is 0 */
    public static long divideUnsigned(long dividend, long divisor) {
        return Long.divideUnsigned(dividend, divisor);
    }

    /** @throws ArithmeticException if the divisor is 0 */
    public static long remainderUnsigned(long dividend, long divisor) {
        return Long.remainderUnsigned(dividend, divisor);
    }

    /** CLZ: 32 for 0. */
    public static int countLeadingZeros(int value) {
        return Integer.numberOfLeadingZeros(value);
    }

    /** ROTR, ROTRV: the low five bits of the distance count. */
    public static int rotateRight(int value, int distance) {
        return Integer.rotateRight(value, distance);
    }

    /** WSBH: swaps the two bytes of each half. */
    public static int swapBytesInHalfwords(int value) {
        return (value & 0x00ff00ff) << 8 | value >>> 8 & 0x00ff00ff;
    }

    /** TRUNC.W.S: towards zero; NaN and what is out of range give 0x7fffffff. */
    public static int truncate(float value) {
        return truncate((double) value);
    }

    /** TRUNC.W.D: towards zero; NaN and what is out of range give 0x7fffffff. */
    public static int truncate(double value) {
        int result = (int) value;
        // Java gives 0 for NaN and the lowest int for what is too low; only these two need a second look.
        if (result << 1 == 0 && (value != value || value <= -2147483649.0)) {
            return Integer.MAX_VALUE;
        }
        return result;
    }

    /** ROUND.W.S: to nearest, ties to even. */
    public static int round(float value) {
        return truncate(Math.rint(value));
    }

    /** ROUND.W.D: to nearest, ties to even. */
    public static int round(double value) {
        return truncate(Math.rint(value));
    }

    /** CEIL.W.S: towards positive infinity. */
    public static int ceil(float value) {
        return truncate(Math.ceil(value));
    }

    /** CEIL.W.D: towards positive infinity. */
    public static int ceil(double value) {
        return truncate(Math.ceil(value));
    }

    /** FLOOR.W.S: towards negative infinity. */
    public static int floor(float value) {
        return truncate(Math.floor(value));
    }

    /** FLOOR.W.D: towards negative infinity. */
    public static int floor(double value) {
        return truncate(Math.floor(value));
    }

    /** SQRT.S: the double root of a float, rounded once more, is the correctly rounded float root. */
    public static float sqrt(float value) {
        return (float) Math.sqrt(value);
    }

    /** SQRT.D. */
    public static double sqrt(double value) {
        return Math.sqrt(value);
    }

    /** ABS.S, which also takes a NaN's sign; Math.abs does so since Java 18. */
    public static float abs(float value) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(value) & Integer.MAX_VALUE);
    }

    /** ABS.D. */
    public static double abs(double value) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(value) & Long.MAX_VALUE);
    }

    /** The number; for any NaN the one that MIPS arithmetic makes. */
    public static float mipsNaN(float value) {
        return value != value ? FLOAT_NAN : value;
    }

    /** The number; for any NaN the one that MIPS arithmetic makes. */
    public static double mipsNaN(double value) {
        return value != value ? DOUBLE_NAN : value;
    }

    /**
     * The number; for a NaN that arithmetic has made the one that libgcc would have made: MIPS's where there was none before,
     * else the operand's, without the bit by which the host has made it quiet.
     */
    public static float libraryNaN(float value) {
        if (value == value) {
            return value;
        }
        int bits = Float.floatToRawIntBits(value);
        return (bits & Integer.MAX_VALUE) == FLOAT_HOST_NAN ? FLOAT_NAN : Float.intBitsToFloat(bits & ~FLOAT_QUIET);
    }

    /** As of a float. */
    public static double libraryNaN(double value) {
        if (value == value) {
            return value;
        }
        long bits = Double.doubleToRawLongBits(value);
        return (bits & Long.MAX_VALUE) == DOUBLE_HOST_NAN ? DOUBLE_NAN : Double.longBitsToDouble(bits & ~DOUBLE_QUIET);
    }

    /** MFC1. */
    public static int floatBits(float value) {
        return Float.floatToRawIntBits(value);
    }

    /** MTC1. */
    public static float bitsFloat(int bits) {
        return Float.intBitsToFloat(bits);
    }

    /** MFC1 of both halves. */
    public static long doubleBits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    /** MTC1 of both halves. */
    public static double bitsDouble(long bits) {
        return Double.longBitsToDouble(bits);
    }

    /** C.UN.S: 1 if either operand is a NaN, else 0. */
    public static int unordered(float first, float second) {
        return first != first || second != second ? 1 : 0;
    }

    /** C.UN.D: 1 if either operand is a NaN, else 0. */
    public static int unordered(double first, double second) {
        return first != first || second != second ? 1 : 0;
    }

    /** C.UEQ.S: 1 if the operands are equal or either is a NaN, else 0. */
    public static int unorderedOrEqual(float first, float second) {
        return first < second || first > second ? 0 : 1;
    }

    /** C.UEQ.D: 1 if the operands are equal or either is a NaN, else 0. */
    public static int unorderedOrEqual(double first, double second) {
        return first < second || first > second ? 0 : 1;
    }
}
