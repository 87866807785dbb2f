// SPDX-License-Identifier: EPL-2.0
// Numbers that the MIPS32 architecture and the o32 ABI give.
package org.portwright.translator.mips;

/** Register numbers of the o32 ABI (System V ABI, MIPS supplement, chapter 3) and format codes (MIPS32 vol. II, table A). */
public final class Mips {
    /** Always zero. */
    public static final int ZERO = 0;
    /** First result register. */
    public static final int V0 = 2;
    /** Second result register. */
    public static final int V1 = 3;
    /** First argument register; {@code $a3} is {@code A0 + 3}. */
    public static final int A0 = 4;
    /** Last argument register. */
    public static final int A3 = 7;
    /** Static chain of GCC's nested functions ({@code $t7}). */
    public static final int STATIC_CHAIN = 15;
    /** First callee-saved register; {@code $s7} is {@code S0 + 7}. */
    public static final int S0 = 16;
    /** Last of {@code $s0..$s7}. */
    public static final int S7 = 23;
    /** Global pointer; unused in the programs that we accept. */
    public static final int GP = 28;
    /** Stack pointer. */
    public static final int SP = 29;
    /** Frame pointer, also {@code $s8}. */
    public static final int FP = 30;
    /** Return address. */
    public static final int RA = 31;

    /** Single precision. */
    public static final int FMT_S = 16;
    /** Double precision. */
    public static final int FMT_D = 17;
    /** 32-bit integer in a floating-point register. */
    public static final int FMT_W = 20;

    /** Floating-point control register: rounding mode, exceptions. */
    public static final int FCSR = 31;

    /** Hardware register {@code UserLocal}, which {@code rdhwr} reads: the thread pointer. */
    public static final int HWR_USER_LOCAL = 29;

    /** Trap code that GCC puts in the check for division by zero. */
    public static final int BREAK_DIVISION_BY_ZERO = 7;
    /** Trap code of integer overflow. */
    public static final int BREAK_OVERFLOW = 6;

    /**
     * The upper 24 bits of the word that begins a call of Java: {@code lui $0, 0x4a00 + n}, which does nothing, and no
     * compiler makes. Then follow n words {@code or $0, REGISTER, $0}, which do nothing either: first the registers that
     * the result goes to, then those of the operands; of 64 bits the low word first. At the end, for who does execute it,
     * comes a jump that tells of the call, with the address of its description in $a0:
     * {@code lui $4, HIGH; addiu $4, $4, LOW; j FUNCTION; nop}.
     */
    public static final int JAVA_CALL = 0x3c004a;
    /** How many instructions follow the operands. */
    public static final int JAVA_CALL_END = 4;

    private static final String[] REGISTER_NAMES = {"zero", "at", "v0", "v1", "a0", "a1", "a2", "a3",
        "t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7",
        "t8", "t9", "k0", "k1", "gp", "sp", "fp", "ra"};

    private Mips() {
    }

    /**
     * @param register a general register, 0 to 31
     * @return its o32 name with a dollar sign, such as {@code $a0}
     */
    public static String registerName(int register) {
        return "$" + REGISTER_NAMES[register];
    }
}
