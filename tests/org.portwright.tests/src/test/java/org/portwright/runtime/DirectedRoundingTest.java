// SPDX-License-Identifier: EPL-2.0
// The operations of both runtimes in directed rounding modes, against exact arithmetic.
package org.portwright.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.packaging.RuntimeUnderTest;

/** Each result is the number next to the exact result on the side that the mode wants. */
class DirectedRoundingTest {

    private static final String CLASS = "DirectedRounding";
    private static final int ZERO = 1;
    private static final int UP = 2;
    private static final int DOWN = 3;
    private static final int ROUNDS = 20_000;

    private static final double[] SPECIAL = {0.0, -0.0, 1, -1, 3, 0.1, Double.MIN_VALUE, -Double.MIN_VALUE,
        3 * Double.MIN_VALUE, Double.MIN_NORMAL, -Double.MIN_NORMAL, Math.nextDown(Double.MIN_NORMAL),
        Math.nextUp(Double.MIN_NORMAL), Double.MAX_VALUE, -Double.MAX_VALUE, 0x1p1023, 0x1p-600, 0x1.1p600, Math.nextUp(1.0),
        Math.nextDown(1.0), Math.nextDown(2.0), Float.MIN_VALUE, Float.MAX_VALUE, Float.MIN_NORMAL, 0.5f * Float.MIN_VALUE,
        Math.nextUp((double) Float.MAX_VALUE), 16777217.0, Math.nextUp(1.0f)};

    static Stream<RuntimeUnderTest> runtimes() {
        return Stream.of(RuntimeUnderTest.se(false), RuntimeUnderTest.cldc(false));
    }

    /** The sign of an exact result minus a number. */
    private interface Side {
        int of(BigDecimal number);
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void doubles(RuntimeUnderTest runtime) {
        Random random = new Random(1);
        for (int i = 0; i < ROUNDS; i++) {
            double a = i < SPECIAL.length * SPECIAL.length ? SPECIAL[i / SPECIAL.length] : number(random);
            double b = i < SPECIAL.length * SPECIAL.length ? SPECIAL[i % SPECIAL.length] : number(random);
            BigDecimal x = new BigDecimal(a);
            BigDecimal y = new BigDecimal(b);
            for (int mode = ZERO; mode <= DOWN; mode++) {
                String what = mode + ": " + Double.toHexString(a) + ", " + Double.toHexString(b);
                BigDecimal sum = x.add(y);
                checkSum(a, b, sum, mode, (double) runtime.call(CLASS, "add", a, b, mode), "add " + what);
                checkSum(a, -b, x.subtract(y), mode, (double) runtime.call(CLASS, "subtract", a, b, mode),
                        "subtract " + what);
                check(a * b, x.multiply(y)::compareTo, mode, (double) runtime.call(CLASS, "multiply", a, b, mode),
                        "multiply " + what);
                if (b != 0) {
                    check(a / b, n -> x.compareTo(n.multiply(y)) * y.signum(), mode,
                            (double) runtime.call(CLASS, "divide", a, b, mode), "divide " + what);
                }
                double positive = Math.abs(a);
                check(Math.sqrt(positive), n -> x.abs().compareTo(n.multiply(n)), mode,
                        (double) runtime.call(CLASS, "sqrt", positive, mode), "sqrt " + what);
                checkFloat((float) a, x::compareTo, mode, (float) runtime.call(CLASS, "toFloat", a, mode),
                        "toFloat " + what);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void floats(RuntimeUnderTest runtime) {
        Random random = new Random(2);
        for (int i = 0; i < ROUNDS; i++) {
            float a = i < SPECIAL.length * SPECIAL.length ? (float) SPECIAL[i / SPECIAL.length] : floatNumber(random);
            float b = i < SPECIAL.length * SPECIAL.length ? (float) SPECIAL[i % SPECIAL.length] : floatNumber(random);
            if (Float.isInfinite(a) || Float.isInfinite(b)) {
                continue;
            }
            BigDecimal x = new BigDecimal(a);
            BigDecimal y = new BigDecimal(b);
            for (int mode = ZERO; mode <= DOWN; mode++) {
                String what = mode + ": " + Float.toHexString(a) + ", " + Float.toHexString(b);
                checkSum(a, b, x.add(y), mode, (float) runtime.call(CLASS, "add", a, b, mode), "add " + what);
                checkSum(a, -b, x.subtract(y), mode, (float) runtime.call(CLASS, "subtract", a, b, mode),
                        "subtract " + what);
                checkFloat(a * b, x.multiply(y)::compareTo, mode, (float) runtime.call(CLASS, "multiply", a, b, mode),
                        "multiply " + what);
                if (b != 0) {
                    checkFloat(a / b, n -> x.compareTo(n.multiply(y)) * y.signum(), mode,
                            (float) runtime.call(CLASS, "divide", a, b, mode), "divide " + what);
                }
                float positive = Math.abs(a);
                checkFloat((float) Math.sqrt(positive), n -> x.abs().compareTo(n.multiply(n)), mode,
                        (float) runtime.call(CLASS, "sqrt", positive, mode), "sqrt " + what);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void infinitiesAndNans(RuntimeUnderTest runtime) {
        double infinity = Double.POSITIVE_INFINITY;
        for (int mode = ZERO; mode <= DOWN; mode++) {
            assertEquals(infinity, runtime.call(CLASS, "add", infinity, 1.0, mode));
            assertEquals(Double.NaN, runtime.call(CLASS, "subtract", infinity, infinity, mode));
            assertEquals(Double.NaN, runtime.call(CLASS, "multiply", infinity, 0.0, mode));
            assertEquals(-infinity, runtime.call(CLASS, "divide", -1.0, 0.0, mode));
            assertEquals(Double.NaN, runtime.call(CLASS, "divide", 0.0, 0.0, mode));
            assertEquals(-0.0, runtime.call(CLASS, "divide", -1.0, infinity, mode));
            assertEquals(Double.NaN, runtime.call(CLASS, "sqrt", -1.0, mode));
            assertEquals(-0.0, runtime.call(CLASS, "sqrt", -0.0, mode));
            assertEquals(infinity, runtime.call(CLASS, "sqrt", infinity, mode));
            assertEquals(Float.NEGATIVE_INFINITY, runtime.call(CLASS, "toFloat", -infinity, mode));
            assertEquals(Float.NaN, runtime.call(CLASS, "divide", Float.NaN, 1f, mode));
        }
    }

    /** A sum of opposite numbers is a negative zero downwards. */
    private static double sumOfOpposites(double a, double b, int mode) {
        boolean bothPositive = Double.doubleToRawLongBits(a) == 0 && Double.doubleToRawLongBits(b) == 0;
        return mode == DOWN && !bothPositive ? -0.0 : a + b;
    }

    private static void checkSum(double a, double b, BigDecimal sum, int mode, double actual, String what) {
        check(sum.signum() == 0 ? sumOfOpposites(a, b, mode) : a + b, sum::compareTo, mode, actual, what);
    }

    private static void checkSum(float a, float b, BigDecimal sum, int mode, float actual, String what) {
        checkFloat(sum.signum() == 0 ? (float) sumOfOpposites(a, b, mode) : a + b, sum::compareTo, mode, actual, what);
    }

    /** @param nearest has the sign of the exact result, also if it is a zero */
    private static void check(double nearest, Side exact, int mode, double actual, String what) {
        check(nearest, Math.nextDown(actual), actual, Math.nextUp(actual), exact, mode, what);
    }

    private static void checkFloat(float nearest, Side exact, int mode, float actual, String what) {
        check(nearest, Math.nextDown(actual), actual, Math.nextUp(actual), exact, mode, what);
    }

    private static void check(double nearest, double below, double actual, double above, Side exact, int mode,
            String what) {
        boolean isNegative = 1 / nearest < 0 || nearest < 0;
        boolean isUp = mode == UP || mode == ZERO && isNegative;
        int side = side(actual, exact);
        boolean isLast = side == 0 || (isUp ? side < 0 && side(below, exact) > 0 : side > 0 && side(above, exact) < 0);
        assertTrue(isLast, () -> what + " gives " + Double.toHexString(actual));
        assertEquals(isNegative, 1 / actual < 0 || actual < 0, () -> "sign: " + what);
    }

    private static int side(double number, Side exact) {
        return Double.isInfinite(number) ? number > 0 ? -1 : 1 : exact.of(new BigDecimal(number));
    }

    private static double number(Random random) {
        long bits = random.nextLong();
        return switch (random.nextInt(4)) {
            case 0 -> Math.scalb((double) random.nextInt(1 << 12), random.nextInt(40) - 20);
            case 1 -> Double.longBitsToDouble(bits & 0x800fffffffffffffL | 1013L + random.nextInt(20) << 52);
            case 2 -> Double.longBitsToDouble(bits & 0x800fffffffffffffL
                    | (random.nextBoolean() ? random.nextInt(120) : 2046L - random.nextInt(60)) << 52);
            default -> (bits >> 52 & 0x7ff) == 0x7ff ? 1 : Double.longBitsToDouble(bits);
        };
    }

    private static float floatNumber(Random random) {
        int bits = random.nextInt();
        return switch (random.nextInt(3)) {
            case 0 -> Math.scalb((float) random.nextInt(1 << 8), random.nextInt(20) - 10);
            case 1 -> Float.intBitsToFloat(bits & 0x807fffff | 117 + random.nextInt(20) << 23);
            default -> (bits >> 23 & 0xff) == 0xff ? 1 : Float.intBitsToFloat(bits);
        };
    }
}
