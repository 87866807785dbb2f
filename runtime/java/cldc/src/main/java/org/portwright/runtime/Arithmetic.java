// SPDX-License-Identifier: EPL-2.0
// Instructions of MIPS whose result no single Java operator gives.
package org.portwright.runtime;

/**
 * Integer and floating-point operations with the results of MIPS32 release 2.
 *
 * <p>A NaN becomes the quiet NaN that MIPS arithmetic makes when its bits are looked at: CLDC does not tell one NaN from
 * another.
 */
public final class Arithmetic {

    private static final int FLOAT_NAN = 0x7fbfffff;
    private static final long DOUBLE_NAN = 0x7ff7ffffffffffffL;

    private Arithmetic() {
    }

    /** @throws ArithmeticException if the divisor is 0 */
    public static int divideUnsigned(int dividend, int divisor) {
        if ((dividend | divisor) >= 0) {
            return dividend / divisor;
        }
        return (int) ((dividend & 0xffffffffL) / (divisor & 0xffffffffL));
    }

    /** @throws ArithmeticException if the divisor is 0 */
    public static int remainderUnsigned(int dividend, int divisor) {
        if ((dividend | divisor) >= 0) {
            return dividend % divisor;
        }
        return (int) ((dividend & 0xffffffffL) % (divisor & 0xffffffffL));
    }

    /** @throws ArithmeticException if the divisor is 0 */
    public static long divideUnsigned(long dividend, long divisor) {
        if ((dividend | divisor) >= 0) {
            return dividend / divisor;
        }
        if (divisor < 0) {
            return (dividend ^ Long.MIN_VALUE) < (divisor ^ Long.MIN_VALUE) ? 0 : 1;
        }
        // Half of it has no sign; what is lost by that is at most one.
        long quotient = (dividend >>> 1) / divisor << 1;
        long rest = dividend - quotient * divisor;
        return (rest ^ Long.MIN_VALUE) < (divisor ^ Long.MIN_VALUE) ? quotient : quotient + 1;
    }

    /** @throws ArithmeticException if the divisor is 0 */
    public static long remainderUnsigned(long dividend, long divisor) {
        return dividend - divideUnsigned(dividend, divisor) * divisor;
    }

    /** CLZ: 32 for 0. */
    public static int countLeadingZeros(int value) {
        if (value == 0) {
            return 32;
        }
        int count = 0;
        for (int step = 16; step > 0; step >>= 1) {
            if (value >>> 32 - step == 0) {
                count += step;
                value <<= step;
            }
        }
        return count;
    }

    /** ROTR, ROTRV: the low five bits of the distance count. */
    public static int rotateRight(int value, int distance) {
        return value >>> distance | value << -distance;
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
        return round((double) value);
    }

    /** ROUND.W.D: to nearest, ties to even. */
    public static int round(double value) {
        double floor = Math.floor(value);
        double fraction = value - floor;
        if (fraction > 0.5 || fraction == 0.5 && floor % 2 != 0) {
            floor += 1;
        }
        return truncate(floor);
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

    /** ABS.S. */
    public static float abs(float value) {
        return Math.abs(value);
    }

    /** ABS.D. */
    public static double abs(double value) {
        return Math.abs(value);
    }

    /** The number: its bits are looked at by {@link #floatBits}, which knows one NaN. */
    public static float mipsNaN(float value) {
        return value;
    }

    /** The number: its bits are looked at by {@link #doubleBits}, which knows one NaN. */
    public static double mipsNaN(double value) {
        return value;
    }

    /** MFC1: the bits of a float as MIPS has them. */
    public static int floatBits(float value) {
        return value != value ? FLOAT_NAN : Float.floatToIntBits(value);
    }

    /** MTC1. */
    public static float bitsFloat(int bits) {
        return Float.intBitsToFloat(bits);
    }

    /** The bits of a double as MIPS has them. */
    public static long doubleBits(double value) {
        return value != value ? DOUBLE_NAN : Double.doubleToLongBits(value);
    }

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
