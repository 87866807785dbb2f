// SPDX-License-Identifier: EPL-2.0
// The values that instructions are tried with: edges, and random ones.
package org.portwright.translator.instructions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A list of machine states to begin with; the assembler knows it by its label.
 *
 * @param label name in the assembly file
 * @param states what each run begins with
 * @param nan whether any floating register is a NaN
 */
record Inputs(String label, List<State> states, boolean nan) {

    /** As struct state of driver.c. A double is its bits; a single or an integer is in the low half. */
    record State(int[] general, int hi, int lo, long[] floating, int[] memory) {
    }

    private static final int[] INTEGERS = {0, 1, -1, 2, -2, 7, 31, 32, 33, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff,
        0x10000, 0x7fffffff, 0x80000000, 0x80000001, 0xffff8000, 0x12345678, 0xfedcba98, 0x00ff00ff, 0x0000ff00};

    private static final double[] DOUBLES = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 3.5, 0.49999999999999994,
        2147483646.5, 2147483647.0, 2147483647.5, 2147483648.0, -2147483648.0, -2147483648.5, -2147483649.0,
        4294967296.0, 1e10, -1e300, 1e300, 1e-300, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL,
        Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Math.PI, 0.1, 16777217.0,
        3.4028235677973366e38, 1.4e-45, 1.0 / 3, 100, -7};

    private static final float[] FLOATS = {0.0f, -0.0f, 1, -1, 0.5f, -0.5f, 1.5f, -1.5f, 2.5f, -2.5f, 3.5f, 0.49999997f,
        2147483520f, 2147483648f, -2147483648f, -2147483904f, 4294967296f, 1e10f, 1e-30f, 1e30f, Float.MIN_VALUE,
        -Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY,
        (float) Math.PI, 0.1f, 16777216f, 1 / 3f, 100, -7, 8388607.5f};

    /** GCC's NAN: in MIPS' old encoding, which the o32 ABI uses, a quiet NaN has the top bit of the fraction clear. */
    private static final int NAN_SINGLE = 0x7fbfffff;
    /** Without these bits a double is finite, in either order of its words. */
    private static final long NO_NAN = ~0x4000000040000000L;
    private static final long NAN_DOUBLE = 0x7ff7ffffffffffffL;

    static Inputs integers(String label, int count, Random random) {
        List<State> states = new ArrayList<>();
        // Every edge with every fourth other edge, then at random.
        for (int i = 0; i < INTEGERS.length; i++) {
            for (int j = i & 3; j < INTEGERS.length; j += 4) {
                states.add(state(new int[] {INTEGERS[i], INTEGERS[j]}, new long[0], random));
            }
        }
        for (int i = 0; i < count; i++) {
            states.add(state(new int[] {integer(random), integer(random)}, new long[0], random));
        }
        return new Inputs(label, states, false);
    }

    static Inputs singles(String label, int count, boolean nan, Random random) {
        List<State> states = new ArrayList<>();
        for (int i = 0; i < FLOATS.length + count; i++) {
            long[] bits = new long[6];
            for (int r = 0; r < bits.length; r++) {
                bits[r] = Integer.toUnsignedLong(Float.floatToRawIntBits(single(random)));
            }
            if (i < FLOATS.length) {
                bits[0] = Integer.toUnsignedLong(Float.floatToRawIntBits(FLOATS[i]));
            }
            if (nan) {
                bits[i % 3] = NAN_SINGLE;
            }
            states.add(state(new int[0], bits, random));
        }
        return new Inputs(label, states, nan);
    }

    static Inputs doubles(String label, int count, boolean nan, Random random) {
        List<State> states = new ArrayList<>();
        for (int i = 0; i < DOUBLES.length + count; i++) {
            long[] bits = new long[6];
            for (int r = 0; r < bits.length; r++) {
                bits[r] = Double.doubleToRawLongBits(real(random));
            }
            if (i < DOUBLES.length) {
                bits[0] = Double.doubleToRawLongBits(DOUBLES[i]);
            }
            if (nan) {
                bits[i % 3] = NAN_DOUBLE;
            }
            states.add(state(new int[0], bits, random));
        }
        return new Inputs(label, states, nan);
    }

    /** Among numbers of one type NaNs of all kinds, which programs may tell apart. */
    static Inputs nans(String label, boolean isDouble, int count, Random random) {
        List<State> states = (isDouble ? doubles(label, count, false, random) : singles(label, count, false, random)).states();
        for (State state : states) {
            for (int r = 0; r < state.floating().length; r++) {
                if (random.nextInt(2) == 0) {
                    long fraction = random.nextInt(4) == 0 ? random.nextInt(2) == 0 ? 1 : -1 : random.nextLong() | 1;
                    long sign = random.nextBoolean() ? 1 : 0;
                    state.floating()[r] = isDouble ? sign << 63 | 0x7ff0000000000000L | fraction & 0xfffffffffffffL
                        : sign << 31 | 0x7f800000L | fraction & 0x7fffffL;
                }
            }
        }
        return new Inputs(label, states, false);
    }

    /**
     * Integers in floating registers, and any other bits: what moves and conversions of integers see. Singles may be
     * NaNs of any kind. Doubles are none: they change when a phone copies one.
     */
    static Inputs bits(String label, int count, Random random) {
        List<State> states = new ArrayList<>();
        for (int i = 0; i < INTEGERS.length + count; i++) {
            long[] bits = new long[6];
            for (int r = 0; r < bits.length; r++) {
                bits[r] = random.nextLong() & NO_NAN;
            }
            bits[0] = i < INTEGERS.length ? INTEGERS[i] & 0xffffffffL : bits[0] & 0xffffffffL;
            if (i % 8 == 1) {
                bits[1] = new long[] {0x7ff0000000000001L, 0xfff8000000000000L, 0x7fc000007f800001L,
                    0xffffffffffffffffL}[i / 8 & 3];
            }
            State state = state(new int[] {random.nextInt()}, bits, random);
            for (int word = 0; word < state.memory().length; word++) {
                state.memory()[word] &= (int) (NO_NAN >> 32);
            }
            states.add(state);
        }
        return new Inputs(label, states, true);
    }

    /** For sequences: $f0 to $f4 are doubles, $f6 to $f10 singles. */
    static Inputs mixed(String label, int count, Random random) {
        List<State> states = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long[] bits = new long[6];
            for (int r = 0; r < 3; r++) {
                bits[r] = Double.doubleToRawLongBits(real(random));
                bits[r + 3] = Integer.toUnsignedLong(Float.floatToRawIntBits(single(random)));
            }
            states.add(state(new int[0], bits, random));
        }
        return new Inputs(label, states, true);
    }

    private static State state(int[] first, long[] floating, Random random) {
        int[] general = new int[8];
        int[] memory = new int[16];
        for (int i = 0; i < general.length; i++) {
            general[i] = i < first.length ? first[i] : integer(random);
        }
        for (int i = 0; i < memory.length; i++) {
            memory[i] = random.nextInt();
        }
        return new State(general, integer(random), integer(random), Arrays.copyOf(floating, 6), memory);
    }

    private static int integer(Random random) {
        return random.nextInt(3) == 0 ? INTEGERS[random.nextInt(INTEGERS.length)]
                : random.nextInt() >> random.nextInt(32);
    }

    private static float single(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> FLOATS[random.nextInt(FLOATS.length)];
            case 1 -> random.nextInt(2000) - 1000;
            case 2 -> random.nextFloat() * 100 - 50;
            default -> {
                float any = Float.intBitsToFloat(random.nextInt());
                yield Float.isNaN(any) ? 1 : any;
            }
        };
    }

    private static double real(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 1 -> random.nextInt();
            case 2 -> random.nextDouble() * 1000 - 500;
            default -> {
                double any = Double.longBitsToDouble(random.nextLong());
                yield Double.isNaN(any) ? 1 : any;
            }
        };
    }
}
