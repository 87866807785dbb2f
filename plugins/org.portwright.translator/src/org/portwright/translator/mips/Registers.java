// SPDX-License-Identifier: EPL-2.0
// The machine state that the SSA construction follows, as numbered variables.
package org.portwright.translator.mips;

/**
 * Numbers of the machine's registers: general registers 0 to 31 as in the instruction, then HI and LO,
 * 32 floating-point registers (32 bits each, FR=0), eight condition codes, and the value that the last
 * {@code ll} read.
 */
public final class Registers {
    public static final int HI = 32;
    public static final int LO = 33;
    /** $f0; $f31 is {@code F0 + 31}. */
    public static final int F0 = 34;
    /** First floating-point argument register. */
    public static final int F12 = F0 + 12;
    /** Second floating-point argument register. */
    public static final int F14 = F0 + 14;
    /** Condition code 0. */
    public static final int FCC0 = 66;
    /** What the last {@code ll} read. */
    public static final int LINKED = 74;
    /**
     * Not of the machine: how a function that calls setjmp is entered; 0 from its caller, or the address of the
     * jump buffer when longjmp makes it return from setjmp again.
     */
    public static final int RESUMED = 75;
    /** The floating-point control register, as far as the function itself has changed it: zero when it begins. */
    public static final int FCSR = 76;
    /** How many there are. */
    public static final int COUNT = 77;

    private static final int[] ARGUMENTS = {Mips.SP, Mips.A0, Mips.A0 + 1, Mips.A0 + 2, Mips.A3,
        Mips.STATIC_CHAIN, F12, F12 + 1, F14, F14 + 1};
    private static final int[] RESULTS = {Mips.V0, Mips.V1, F0, F0 + 1, F0 + 2, F0 + 3,
        Mips.A0, Mips.A0 + 1};

    private Registers() {
    }

    /** @return how many registers can carry an argument */
    public static int argumentCount() {
        return ARGUMENTS.length;
    }

    /**
     * @param index from 0
     * @return the register: stack pointer, $a0..$a3, static chain, $f12..$f15
     */
    public static int argument(int index) {
        return ARGUMENTS[index];
    }

    /**
     * @param register a register's number
     * @return its place among the arguments, -1 if it carries none
     */
    public static int argumentIndex(int register) {
        return indexOf(ARGUMENTS, register);
    }

    /** @return how many registers can carry a result */
    public static int resultCount() {
        return RESULTS.length;
    }

    /**
     * @param index from 0
     * @return the register: $v0, $v1, $f0..$f3, $a0, $a1; $f2 and $f3, in soft-float code $a0 and $a1, are the imaginary
     *     part of a complex number
     */
    public static int result(int index) {
        return RESULTS[index];
    }

    /**
     * @param register a register's number
     * @return its place among the results, -1 if it carries none
     */
    public static int resultIndex(int register) {
        return indexOf(RESULTS, register);
    }

    /**
     * @param register a register's number
     * @return whether a call leaves it as it was: $s0..$s7, $gp, $sp, $fp, $f20..$f31 (o32)
     */
    public static boolean isPreservedByCalls(int register) {
        return register >= Mips.S0 && register <= Mips.S7
            || register >= Mips.GP && register <= Mips.FP
            || register >= F0 + 20 && register <= F0 + 31;
    }

    /**
     * @param register a register's number
     * @return its name in assembly
     */
    public static String name(int register) {
        if (register < HI) {
            return Mips.registerName(register);
        }
        return switch (register) {
            case HI -> "$hi";
            case LO -> "$lo";
            case LINKED -> "$linked";
            case RESUMED -> "$resumed";
            default -> register >= FCC0 ? "$fcc" + (register - FCC0) : "$f" + (register - F0);
        };
    }

    /**
     * @param register a register's number
     * @return whether it is $f0 to $f31
     */
    public static boolean isFloating(int register) {
        return register >= F0 && register < FCC0;
    }

    /**
     * @param name what {@link #name} gives
     * @return the register's number
     * @throws IllegalArgumentException if no register has that name
     */
    public static int number(String name) {
        for (int register = 0; register < COUNT; register++) {
            if (name(register).equals(name)) {
                return register;
            }
        }
        throw new IllegalArgumentException("there is no register " + name);
    }

    private static int indexOf(int[] registers, int register) {
        for (int i = 0; i < registers.length; i++) {
            if (registers[i] == register) {
                return i;
            }
        }
        return -1;
    }
}
