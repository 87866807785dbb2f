// SPDX-License-Identifier: EPL-2.0
// The user-mode instructions of MIPS I to MIPS32 release 2 that the translator knows.
package org.portwright.translator.mips;

/**
 * A MIPS32 instruction, named by its mnemonic (MIPS32 Architecture vol. II, revision 2).
 * Floating-point instructions with a format field stand once, with {@code _FMT} for the format.
 */
public enum Opcode {
    // Integer arithmetic and logic, register and immediate forms.
    ADD, ADDI, ADDIU, ADDU, AND, ANDI, CLO, CLZ, EXT, INS, LUI, NOR, OR, ORI, ROTR, ROTRV, SEB, SEH,
    SLL, SLLV, SLT, SLTI, SLTIU, SLTU, SRA, SRAV, SRL, SRLV, SUB, SUBU, WSBH, XOR, XORI,
    // Conditional moves.
    MOVF, MOVN, MOVT, MOVZ,
    // Multiplication and division with HI and LO.
    DIV, DIVU, MADD, MADDU, MFHI, MFLO, MSUB, MSUBU, MTHI, MTLO, MUL, MULT, MULTU,
    // Loads and stores.
    LB, LBU, LH, LHU, LL, LW, LWL, LWR, SB, SC, SH, SW, SWL, SWR,
    LDC1, LDXC1, LWC1, LWXC1, SDC1, SDXC1, SWC1, SWXC1,
    // Branches and jumps. The ones with L at the end annul their delay slot when not taken.
    BC1F(Flow.BRANCH), BC1FL(Flow.LIKELY), BC1T(Flow.BRANCH), BC1TL(Flow.LIKELY),
    BEQ(Flow.BRANCH), BEQL(Flow.LIKELY), BGEZ(Flow.BRANCH), BGEZL(Flow.LIKELY),
    BGTZ(Flow.BRANCH), BGTZL(Flow.LIKELY), BLEZ(Flow.BRANCH), BLEZL(Flow.LIKELY),
    BLTZ(Flow.BRANCH), BLTZL(Flow.LIKELY), BNE(Flow.BRANCH), BNEL(Flow.LIKELY),
    BGEZAL(Flow.BRANCH_AND_LINK), BLTZAL(Flow.BRANCH_AND_LINK),
    J(Flow.JUMP), JAL(Flow.CALL), JALR(Flow.INDIRECT_CALL), JR(Flow.INDIRECT_JUMP),
    // Traps, system calls and hints.
    BREAK, PREF, RDHWR, SYNC, SYSCALL,
    TEQ, TEQI, TGE, TGEI, TGEIU, TGEU, TLT, TLTI, TLTIU, TLTU, TNE, TNEI,
    // Floating point.
    ABS_FMT, ADD_FMT, C_COND_FMT, CEIL_W_FMT, CFC1, CTC1, CVT_D_FMT, CVT_S_FMT, CVT_W_FMT, DIV_FMT,
    FLOOR_W_FMT, MADD_FMT, MFC1, MFHC1, MOV_FMT, MOVF_FMT, MOVN_FMT, MOVT_FMT, MOVZ_FMT, MSUB_FMT,
    MTC1, MTHC1, MUL_FMT, NEG_FMT, NMADD_FMT, NMSUB_FMT, RECIP_FMT, ROUND_W_FMT, RSQRT_FMT, SQRT_FMT,
    SUB_FMT, TRUNC_W_FMT,
    /** A call of Java, as bound functions make it: not of the architecture, see {@link Mips#JAVA_CALL}. */
    JAVA_CALL,
    /** An encoding that MIPS32 release 2 user mode does not have, or that the translator refuses. */
    RESERVED;

    /** What an instruction does to the flow of control. */
    public enum Flow {
        /** Falls through. */
        NEXT,
        /** A conditional PC-relative branch with a delay slot. */
        BRANCH,
        /** A conditional branch whose delay slot is executed only when it is taken. */
        LIKELY,
        /** A conditional call; with register 0 it is {@code bal}. */
        BRANCH_AND_LINK,
        /** {@code j}. */
        JUMP,
        /** {@code jal}. */
        CALL,
        /** {@code jalr}. */
        INDIRECT_CALL,
        /** {@code jr}: a return, a jump table or a computed goto. */
        INDIRECT_JUMP
    }

    private final Flow flow;

    Opcode() {
        this(Flow.NEXT);
    }

    Opcode(Flow flow) {
        this.flow = flow;
    }

    /** @return what the instruction does to the flow of control */
    public Flow flow() {
        return flow;
    }

    /** @return whether the instruction has a delay slot */
    public boolean hasDelaySlot() {
        return flow != Flow.NEXT;
    }
}
