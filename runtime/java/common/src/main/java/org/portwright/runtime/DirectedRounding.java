// SPDX-License-Identifier: EPL-2.0
// Floating-point operations that do not round to the nearest.
package org.portwright.runtime;

/**
 * The operations of IEEE 754 rounded towards zero, upwards or downwards. Each takes what Java gives, which is the number
 * nearest to the exact result, finds on which side of it the exact result lies, and where that is the wanted side takes
 * the neighbour. The side is the sign of an error that is itself computed exactly (T. J. Dekker, "A floating-point
 * technique for extending the available precision", 1971), by doubles and nothing else, for CLDC has no fma.
 *
 * <p>Infinite operands, and results that are NaN, are Java's.
 */
final class DirectedRounding {

    // The modes, as in FCSR.
    static final int ZERO = 1;
    static final int UP = 2;
    static final int DOWN = 3;

    /** 2^27 + 1: multiplied by it, a double falls into two halves of 26 bits. */
    private static final double SPLITTER = 134217729.0;
    /** Powers of two: within them no error of a product is lost, and no half of a factor overflows. */
    private static final double SMALL = powerOfTwo(-400);
    private static final double LARGE = powerOfTwo(400);

    private static final long FRACTION = 0x000fffffffffffffL;
    private static final long HIDDEN = 0x0010000000000000L;
    private static final int BIAS = 1023;
    private static final int LOWEST_EXPONENT = -1022;
    private static final int FRACTION_BITS = 52;

    private DirectedRounding() {
    }

    static double add(double a, double b, int mode) {
        double sum = a + b;
        if (sum != sum || isInfinite(a) || isInfinite(b)) {
            return sum;
        }
        if (sum == 0) {
            // Exact; a sum of opposite numbers is negative zero downwards (IEEE 754, 6.3).
            return mode == DOWN && (Double.doubleToLongBits(a) | Double.doubleToLongBits(b)) != 0 ? -0.0 : sum;
        }
        if (isInfinite(sum)) {
            return step(sum, -sum, mode);
        }
        double larger = Math.abs(a) >= Math.abs(b) ? a : b;
        double smaller = Math.abs(a) >= Math.abs(b) ? b : a;
        return step(sum, smaller - (sum - larger), mode);
    }

    static float add(float a, float b, int mode) {
        float sum = a + b;
        if (sum != sum || isInfinite(a) || isInfinite(b)) {
            return sum;
        }
        if (sum == 0) {
            return mode == DOWN && (Float.floatToIntBits(a) | Float.floatToIntBits(b)) != 0 ? -0.0f : sum;
        }
        if (isInfinite(sum)) {
            return step(sum, -sum, mode);
        }
        float larger = Math.abs(a) >= Math.abs(b) ? a : b;
        float smaller = Math.abs(a) >= Math.abs(b) ? b : a;
        return step(sum, smaller - (sum - larger), mode);
    }

    static double subtract(double a, double b, int mode) {
        double difference = a - b;
        return difference != difference ? difference : add(a, -b, mode);
    }

    static float subtract(float a, float b, int mode) {
        float difference = a - b;
        return difference != difference ? difference : add(a, -b, mode);
    }

    /** The product of two floats is a double. */
    static float multiply(float a, float b, int mode) {
        return toFloat((double) a * b, mode);
    }

    static double multiply(double a, double b, int mode) {
        double product = a * b;
        if (product != product || a == 0 || b == 0 || isInfinite(a) || isInfinite(b)) {
            return product;
        }
        if (isModerate(a) && isModerate(b)) {
            return step(product, productError(a, b, product), mode);
        }
        int exponent = exponent(a) + exponent(b);
        double x = fraction(a);
        double y = fraction(b);
        product = x * y;
        return scale(product, productError(x, y, product), exponent, mode);
    }

    static float divide(float a, float b, int mode) {
        // No quotient of floats is too large or too small for a double.
        double quotient = (double) a / b;
        if (quotient != quotient || quotient == 0 || isInfinite(quotient) || quotient != (float) quotient) {
            return toFloat(quotient, mode);
        }
        // A float times a float is exact.
        double remainder = a - quotient * b;
        return step((float) quotient, (float) sign(b < 0 ? -remainder : remainder), mode);
    }

    static double divide(double a, double b, int mode) {
        double quotient = a / b;
        if (quotient != quotient || a == 0 || b == 0 || isInfinite(a) || isInfinite(b)) {
            return quotient;
        }
        if (isModerate(a) && isModerate(b) && isModerate(quotient)) {
            return step(quotient, quotientError(a, b, quotient), mode);
        }
        int exponent = exponent(a) - exponent(b);
        double x = fraction(a);
        double y = fraction(b);
        quotient = x / y;
        return scale(quotient, quotientError(x, y, quotient), exponent, mode);
    }

    static float sqrt(float value, int mode) {
        double root = Math.sqrt(value);
        if (root != root || root == 0 || isInfinite(root) || root != (float) root) {
            return toFloat(root, mode);
        }
        return step((float) root, (float) sign(value - root * root), mode);
    }

    static double sqrt(double value, int mode) {
        double root = Math.sqrt(value);
        if (root != root || root == 0 || isInfinite(root)) {
            return root;
        }
        if (isModerate(value)) {
            return step(root, rootError(value, root), mode);
        }
        // An even power of two away there is no difference but the exponent.
        boolean isLarge = value > 1;
        double moved = isLarge ? value * powerOfTwo(-800) : value * powerOfTwo(800);
        root = Math.sqrt(moved);
        return step(root, rootError(moved, root), mode) * powerOfTwo(isLarge ? 400 : -400);
    }

    static float toFloat(double value, int mode) {
        float nearest = (float) value;
        // Not a difference, which could be infinite or NaN.
        return nearest == value || nearest != nearest ? nearest : step(nearest, nearest < value ? 1 : -1, mode);
    }

    /** @return what an exact product has more than the nearest double, where all are {@link #isModerate} */
    private static double productError(double a, double b, double product) {
        double x = a * SPLITTER;
        double highA = x - (x - a);
        double lowA = a - highA;
        double y = b * SPLITTER;
        double highB = y - (y - b);
        double lowB = b - highB;
        return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
    }

    /** @return a number with the sign of what an exact quotient has more than the nearest double */
    private static double quotientError(double a, double b, double quotient) {
        double product = quotient * b;
        double remainder = a - product - productError(quotient, b, product);
        return b < 0 ? -remainder : remainder;
    }

    /** @return a number with the sign of what an exact root has more than the nearest double */
    private static double rootError(double value, double root) {
        double square = root * root;
        return value - square - productError(root, root, square);
    }

    /**
     * The last step of what lies outside the range of exact errors.
     *
     * @param value the number nearest to the exact result, between 1/2 and 4
     * @param error has the sign of what the exact result has more
     * @param exponent the power of two that both are to be multiplied by
     */
    private static double scale(double value, double error, int exponent, int mode) {
        int power = exponent + exponent(value);
        if (power > BIAS) {
            double infinity = value > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            return step(infinity, -infinity, mode);
        }
        if (power > LOWEST_EXPONENT) {
            int half = exponent / 2;
            return step(value, error, mode) * powerOfTwo(half) * powerOfTwo(exponent - half);
        }
        // Subnormal, or next to it: bits are cut off, and the fraction must not have been rounded before.
        long bits = Double.doubleToLongBits(Math.abs(value)) & FRACTION | HIDDEN;
        boolean isInexact = error != 0;
        if (isInexact && error > 0 != value > 0) {
            bits--;
        }
        int shift = Math.min(LOWEST_EXPONENT - power, FRACTION_BITS + 2);
        long kept = bits >>> shift;
        isInexact |= kept << shift != bits;
        if (isInexact && mode == (value > 0 ? UP : DOWN)) {
            kept++;
        }
        double magnitude = Double.longBitsToDouble(kept);
        return value > 0 ? magnitude : -magnitude;
    }

    /** Takes a nearest number's neighbour if the mode wants the one on the other side of the exact result. */
    private static double step(double nearest, double error, int mode) {
        boolean isUp = error > 0 && (mode == UP || mode == ZERO && nearest < 0);
        boolean isDown = error < 0 && (mode == DOWN || mode == ZERO && nearest > 0);
        if (!isUp && !isDown) {
            return nearest;
        }
        if (nearest == 0) {
            return isUp ? Double.MIN_VALUE : -Double.MIN_VALUE;
        }
        // Numbers of one sign have the order of their bits.
        return Double.longBitsToDouble(Double.doubleToLongBits(nearest) + (isUp == nearest > 0 ? 1 : -1));
    }

    private static float step(float nearest, float error, int mode) {
        boolean isUp = error > 0 && (mode == UP || mode == ZERO && nearest < 0);
        boolean isDown = error < 0 && (mode == DOWN || mode == ZERO && nearest > 0);
        if (!isUp && !isDown) {
            return nearest;
        }
        if (nearest == 0) {
            return isUp ? Float.MIN_VALUE : -Float.MIN_VALUE;
        }
        return Float.intBitsToFloat(Float.floatToIntBits(nearest) + (isUp == nearest > 0 ? 1 : -1));
    }

    private static int sign(double value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    private static boolean isInfinite(double value) {
        return value == Double.POSITIVE_INFINITY || value == Double.NEGATIVE_INFINITY;
    }

    private static boolean isModerate(double value) {
        double magnitude = Math.abs(value);
        return magnitude > SMALL && magnitude < LARGE;
    }

    /** @return the exponent of a finite number that is not 0, as if there were no subnormal ones */
    private static int exponent(double value) {
        int exponent = (int) (Double.doubleToLongBits(value) >>> FRACTION_BITS) & 0x7ff;
        return exponent != 0 ? exponent - BIAS : exponent(value * HIDDEN) - FRACTION_BITS;
    }

    /** @return a number divided by two to the power of its exponent: from 1 to 2, with its sign */
    private static double fraction(double value) {
        long bits = Double.doubleToLongBits(Math.abs(value) < powerOfTwo(LOWEST_EXPONENT) ? value * HIDDEN : value);
        return Double.longBitsToDouble(bits & (FRACTION | Long.MIN_VALUE) | (long) BIAS << FRACTION_BITS);
    }

    /** @param exponent of a normal number */
    private static double powerOfTwo(int exponent) {
        return Double.longBitsToDouble((long) (exponent + BIAS) << FRACTION_BITS);
    }
}
