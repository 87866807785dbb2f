// SPDX-License-Identifier: EPL-2.0
// Edge cases of the arithmetic helpers of both runtimes.
package org.portwright.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.packaging.RuntimeUnderTest;

class ArithmeticTest {

    private static final int MAX = Integer.MAX_VALUE;
    private static final int MIN = Integer.MIN_VALUE;
    private static final int[] INTERESTING = {0, 1, 2, 3, 7, 10, 0x7fff, 0x8000, 0x10000, MAX - 1, MAX, MIN, MIN + 1,
        -1, -2, -10};

    static Stream<RuntimeUnderTest> runtimes() {
        return Stream.of(RuntimeUnderTest.se(false), RuntimeUnderTest.cldc(false));
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void unsignedDivision(RuntimeUnderTest runtime) {
        for (int a : INTERESTING) {
            for (int b : INTERESTING) {
                if (b == 0) {
                    assertThrows(ArithmeticException.class, () -> runtime.call("Arithmetic", "divideUnsigned", a, b));
                    assertThrows(ArithmeticException.class, () -> runtime.call("Arithmetic", "remainderUnsigned", a, b));
                } else {
                    assertEquals(Integer.divideUnsigned(a, b), runtime.callInt("Arithmetic", "divideUnsigned", a, b));
                    assertEquals(Integer.remainderUnsigned(a, b),
                            runtime.callInt("Arithmetic", "remainderUnsigned", a, b));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void bitOperations(RuntimeUnderTest runtime) {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            int value = i < INTERESTING.length ? INTERESTING[i] : random.nextInt() >>> random.nextInt(32);
            assertEquals(Integer.numberOfLeadingZeros(value),
                    runtime.callInt("Arithmetic", "countLeadingZeros", value), Integer.toHexString(value));
            assertEquals(Integer.rotateRight(value, i), runtime.callInt("Arithmetic", "rotateRight", value, i));
            assertEquals(Integer.rotateRight(Integer.reverseBytes(value), 16),
                    runtime.callInt("Arithmetic", "swapBytesInHalfwords", value));
        }
    }

    /** Each row: value, truncated, rounded, up, down; MIPS gives 0x7fffffff for what does not fit. */
    private static final Object[][] CONVERSIONS = {
        {0.0, 0, 0, 0, 0},
        {-0.0, 0, 0, 0, 0},
        {0.5, 0, 0, 1, 0},
        {1.5, 1, 2, 2, 1},
        {2.5, 2, 2, 3, 2},
        {-0.5, 0, 0, 0, -1},
        {-1.5, -1, -2, -1, -2},
        {-2.5, -2, -2, -2, -3},
        {2147483646.5, 2147483646, 2147483646, MAX, 2147483646},
        {2147483647.0, MAX, MAX, MAX, MAX},
        {2147483647.5, MAX, MAX, MAX, MAX},
        {2147483648.0, MAX, MAX, MAX, MAX},
        {1e300, MAX, MAX, MAX, MAX},
        {-2147483647.5, -2147483647, MIN, -2147483647, MIN},
        {-2147483648.0, MIN, MIN, MIN, MIN},
        {-2147483648.5, MIN, MIN, MIN, MAX},
        {-2147483649.0, MAX, MAX, MAX, MAX},
        {-1e300, MAX, MAX, MAX, MAX},
        {Double.POSITIVE_INFINITY, MAX, MAX, MAX, MAX},
        {Double.NEGATIVE_INFINITY, MAX, MAX, MAX, MAX},
        {Double.NaN, MAX, MAX, MAX, MAX},
    };

    @ParameterizedTest
    @MethodSource("runtimes")
    void conversionsToWords(RuntimeUnderTest runtime) {
        String[] methods = {"truncate", "round", "ceil", "floor"};
        for (Object[] row : CONVERSIONS) {
            double value = (Double) row[0];
            for (int i = 0; i < methods.length; i++) {
                assertEquals(row[i + 1], runtime.callInt("Arithmetic", methods[i], value), methods[i] + ' ' + value);
                if ((float) value == value || value != value) {
                    assertEquals(row[i + 1], runtime.callInt("Arithmetic", methods[i], (float) value),
                            methods[i] + " float " + value);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void squareRootsAreCorrectlyRounded(RuntimeUnderTest runtime) {
        Random random = new Random(2);
        for (int i = 0; i < 1000; i++) {
            double value = Math.scalb(random.nextDouble(), random.nextInt(200) - 100);
            assertEquals(Math.sqrt(value), runtime.call("Arithmetic", "sqrt", value));
            assertEquals((float) Math.sqrt((float) value), runtime.call("Arithmetic", "sqrt", (float) value));
        }
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void unorderedComparisons(RuntimeUnderTest runtime) {
        double[] values = {0.0, -0.0, 1.0, -1.0, Double.POSITIVE_INFINITY, Double.NaN};
        for (double a : values) {
            for (double b : values) {
                int unordered = Double.isNaN(a) || Double.isNaN(b) ? 1 : 0;
                int unorderedOrEqual = unordered == 1 || a == b ? 1 : 0;
                assertEquals(unordered, runtime.callInt("Arithmetic", "unordered", a, b));
                assertEquals(unordered, runtime.callInt("Arithmetic", "unordered", (float) a, (float) b));
                assertEquals(unorderedOrEqual, runtime.callInt("Arithmetic", "unorderedOrEqual", a, b));
                assertEquals(unorderedOrEqual, runtime.callInt("Arithmetic", "unorderedOrEqual", (float) a, (float) b));
            }
        }
    }

    @Test
    void aNaNThatArithmeticMadeIsTheOneOfMips() {
        RuntimeUnderTest runtime = RuntimeUnderTest.se(false);
        float zero = 0;
        for (String name : new String[] {"mipsNaN", "libraryNaN"}) {
            for (float number : new float[] {zero / zero, Float.intBitsToFloat(0xffc00000), Float.intBitsToFloat(0x7fbfffff) + 1}) {
                assertEquals(0x7fbfffff, Float.floatToRawIntBits((float) runtime.call("Arithmetic", name, number)));
            }
            for (double number : new double[] {0.0 / zero, Double.longBitsToDouble(0xfff8000000000000L),
                Double.longBitsToDouble(0x7ff7ffffffffffffL) + 1}) {
                assertEquals(0x7ff7ffffffffffffL, Double.doubleToRawLongBits((double) runtime.call("Arithmetic", name, number)));
            }
            assertEquals(1f, runtime.call("Arithmetic", name, 1f));
            assertEquals(-2.5, runtime.call("Arithmetic", name, -2.5));
        }
    }

    /** Hardware makes one NaN; libgcc keeps what an operand was. */
    @Test
    void aNaNOfAnOperandIsKeptByTheLibraryOnly() {
        RuntimeUnderTest runtime = RuntimeUnderTest.se(false);
        assertEquals(0x7fbfffff, Float.floatToRawIntBits((float) runtime.call("Arithmetic", "mipsNaN", Float.intBitsToFloat(0xffc00123))));
        assertEquals(0xff800123, Float.floatToRawIntBits((float) runtime.call("Arithmetic", "libraryNaN", Float.intBitsToFloat(0xffc00123))));
        assertEquals(0xfff7ffffffffffffL, Double.doubleToRawLongBits((double) runtime.call("Arithmetic", "libraryNaN", Double.longBitsToDouble(0xffffffffffffffffL))));
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void bitsOfNumbers(RuntimeUnderTest runtime) {
        assertEquals(0x3f800000, runtime.callInt("Arithmetic", "floatBits", 1f));
        assertEquals(Double.doubleToRawLongBits(-2.5), runtime.call("Arithmetic", "doubleBits", -2.5));
    }

    /** CLDC knows one NaN. */
    @Test
    void aNaNIsTheOneOfMipsOnAPhone() {
        RuntimeUnderTest runtime = RuntimeUnderTest.cldc(false);
        assertEquals(0x7fbfffff, runtime.callInt("Arithmetic", "floatBits", Float.NaN));
        assertEquals(0x7ff7ffffffffffffL, runtime.call("Arithmetic", "doubleBits", Double.longBitsToDouble(0xfff8000000000000L)));
    }

    @Test
    void theBitsOfANaNAreAsTheyAre() {
        RuntimeUnderTest runtime = RuntimeUnderTest.se(false);
        for (int bits : new int[] {0x7f800001, 0x7fbfffff, 0xffbfffff, 0x7fc00000, 0x7fffffff, 0x7fc00001, 0xffc12345, 0xfffffffe}) {
            assertEquals(bits, runtime.callInt("Arithmetic", "floatBits", Float.intBitsToFloat(bits)));
        }
        for (long bits : new long[] {0x7ff0000000000001L, 0xfff7ffffffffffffL, 0x7ff8000000000000L, 0x7ff8000000000001L, 0xfff9123456789abcL}) {
            assertEquals(bits, runtime.call("Arithmetic", "doubleBits", Double.longBitsToDouble(bits)));
        }
    }
}
