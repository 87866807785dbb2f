// SPDX-License-Identifier: EPL-2.0
// Turns 32-bit words into instructions by the opcode tables of the architecture.
package org.portwright.translator.mips;

import static org.portwright.translator.mips.Opcode.*;

import java.util.Arrays;

/** The opcode maps of MIPS32 vol. II, appendix A: primary opcode, then one table for each group. */
public final class Decoder {
    private static final Opcode[] PRIMARY = table(64);
    private static final Opcode[] SPECIAL = table(64);
    private static final Opcode[] REGIMM = table(32);
    private static final Opcode[] SPECIAL2 = table(64);
    private static final Opcode[] SPECIAL3 = table(64);
    private static final Opcode[] COP1_FMT = table(64);
    private static final Opcode[] COP1X = table(64);

    private static final int OP_SPECIAL = 0;
    private static final int OP_REGIMM = 1;
    private static final int OP_COP1 = 17;
    private static final int OP_COP1X = 19;
    private static final int OP_SPECIAL2 = 28;
    private static final int OP_SPECIAL3 = 31;

    static {
        put(PRIMARY, 2, J, JAL, BEQ, BNE, BLEZ, BGTZ, ADDI, ADDIU, SLTI, SLTIU, ANDI, ORI, XORI, LUI);
        put(PRIMARY, 20, BEQL, BNEL, BLEZL, BGTZL);
        put(PRIMARY, 32, LB, LH, LWL, LW, LBU, LHU, LWR);
        put(PRIMARY, 40, SB, SH, SWL, SW);
        put(PRIMARY, 46, SWR);
        put(PRIMARY, 48, LL, LWC1);
        put(PRIMARY, 51, PREF);
        put(PRIMARY, 53, LDC1);
        put(PRIMARY, 56, SC, SWC1);
        put(PRIMARY, 61, SDC1);

        put(SPECIAL, 0, SLL);
        put(SPECIAL, 1, MOVF); // and MOVT, by bit 16
        put(SPECIAL, 2, SRL, SRA, SLLV);
        put(SPECIAL, 6, SRLV, SRAV, JR, JALR, MOVZ, MOVN, SYSCALL, BREAK);
        put(SPECIAL, 15, SYNC, MFHI, MTHI, MFLO, MTLO);
        put(SPECIAL, 24, MULT, MULTU, DIV, DIVU);
        put(SPECIAL, 32, ADD, ADDU, SUB, SUBU, AND, OR, XOR, NOR);
        put(SPECIAL, 42, SLT, SLTU);
        put(SPECIAL, 48, TGE, TGEU, TLT, TLTU, TEQ);
        put(SPECIAL, 54, TNE);

        put(REGIMM, 0, BLTZ, BGEZ, BLTZL, BGEZL);
        put(REGIMM, 8, TGEI, TGEIU, TLTI, TLTIU, TEQI);
        put(REGIMM, 14, TNEI);
        put(REGIMM, 16, BLTZAL, BGEZAL);
        put(REGIMM, 31, SYNC); // synci: the text is never written, so the hint has nothing to do

        put(SPECIAL2, 0, MADD, MADDU, MUL);
        put(SPECIAL2, 4, MSUB, MSUBU);
        put(SPECIAL2, 32, CLZ, CLO);

        put(SPECIAL3, 0, EXT);
        put(SPECIAL3, 4, INS);
        put(SPECIAL3, 59, RDHWR);

        put(COP1_FMT, 0, ADD_FMT, SUB_FMT, MUL_FMT, DIV_FMT, SQRT_FMT, ABS_FMT, MOV_FMT, NEG_FMT);
        put(COP1_FMT, 12, ROUND_W_FMT, TRUNC_W_FMT, CEIL_W_FMT, FLOOR_W_FMT);
        put(COP1_FMT, 17, MOVF_FMT, MOVZ_FMT, MOVN_FMT); // MOVF_FMT and MOVT_FMT, by bit 16
        put(COP1_FMT, 21, RECIP_FMT, RSQRT_FMT);
        put(COP1_FMT, 32, CVT_S_FMT, CVT_D_FMT);
        put(COP1_FMT, 36, CVT_W_FMT);
        for (int condition = 0; condition < 16; condition++) {
            put(COP1_FMT, 48 + condition, C_COND_FMT);
        }

        put(COP1X, 0, LWXC1, LDXC1);
        put(COP1X, 8, SWXC1, SDXC1);
        put(COP1X, 15, PREF); // prefx
        put(COP1X, 32, MADD_FMT, MADD_FMT);
        put(COP1X, 40, MSUB_FMT, MSUB_FMT);
        put(COP1X, 48, NMADD_FMT, NMADD_FMT);
        put(COP1X, 56, NMSUB_FMT, NMSUB_FMT);
    }

    private Decoder() {
    }

    /**
     * @param address where the instruction stands
     * @param word    its encoding
     * @return the instruction; its opcode is {@link Opcode#RESERVED} when the word is not one that we know
     */
    public static Instruction decode(int address, int word) {
        return new Instruction(address, word, opcode(word));
    }

    private static Opcode opcode(int word) {
        int function = word & 63;
        return switch (word >>> 26) {
            case OP_SPECIAL -> special(word, function);
            case OP_REGIMM -> REGIMM[word >>> 16 & 31];
            case OP_COP1 -> cop1(word, function);
            case OP_COP1X -> COP1X[function];
            case OP_SPECIAL2 -> SPECIAL2[function];
            case OP_SPECIAL3 -> special3(word, function);
            default -> word >>> 8 == Mips.JAVA_CALL ? JAVA_CALL : PRIMARY[word >>> 26];
        };
    }

    private static Opcode special(int word, int function) {
        boolean bit21 = (word & 1 << 21) != 0;
        boolean bit6 = (word & 1 << 6) != 0;
        return switch (SPECIAL[function]) {
            case SRL -> bit21 ? ROTR : SRL;
            case SRLV -> bit6 ? ROTRV : SRLV;
            case MOVF -> (word & 1 << 16) != 0 ? MOVT : MOVF;
            default -> SPECIAL[function];
        };
    }

    private static Opcode special3(int word, int function) {
        if (function != 32) { // 32 is BSHFL
            return SPECIAL3[function];
        }
        return switch (word >>> 6 & 31) {
            case 2 -> WSBH;
            case 16 -> SEB;
            case 24 -> SEH;
            default -> RESERVED;
        };
    }

    private static Opcode cop1(int word, int function) {
        return switch (word >>> 21 & 31) {
            case 0 -> MFC1;
            case 2 -> CFC1;
            case 3 -> MFHC1;
            case 4 -> MTC1;
            case 6 -> CTC1;
            case 7 -> MTHC1;
            case 8 -> switch (word >>> 16 & 3) {
                case 0 -> BC1F;
                case 1 -> BC1T;
                case 2 -> BC1FL;
                default -> BC1TL;
            };
            case Mips.FMT_S, Mips.FMT_D -> COP1_FMT[function] == MOVF_FMT && (word & 1 << 16) != 0
                ? MOVT_FMT : COP1_FMT[function];
            case Mips.FMT_W -> COP1_FMT[function] == CVT_S_FMT || COP1_FMT[function] == CVT_D_FMT
                ? COP1_FMT[function] : RESERVED;
            default -> RESERVED;
        };
    }

    private static Opcode[] table(int size) {
        Opcode[] table = new Opcode[size];
        Arrays.fill(table, RESERVED);
        return table;
    }

    private static void put(Opcode[] table, int first, Opcode... opcodes) {
        System.arraycopy(opcodes, 0, table, first, opcodes.length);
    }
}
