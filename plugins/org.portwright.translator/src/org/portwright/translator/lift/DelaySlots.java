// SPDX-License-Identifier: EPL-2.0
// Which register an instruction in a delay slot writes.
package org.portwright.translator.lift;

import org.portwright.translator.mips.Instruction;
import org.portwright.translator.mips.Mips;

/** The destination of an instruction by its format (MIPS32 vol. II, appendix A). */
final class DelaySlots {
    private static final int SPECIAL = 0x00;
    private static final int ADDI = 0x08;
    private static final int LUI = 0x0f;
    private static final int COP1 = 0x11;
    private static final int SPECIAL2 = 0x1c;
    private static final int SPECIAL3 = 0x1f;
    private static final int FUNCTION = 0x3f;
    private static final int BSHFL = 0x20;
    private static final int LB = 0x20;
    private static final int LWR = 0x26;
    private static final int LWC1 = 0x31;
    private static final int LDC1 = 0x35;
    private static final int MFC1 = 0;
    private static final int CFC1 = 2;
    private static final int FLOATING = 32;

    private DelaySlots() {
    }

    /** @return DWARF's number of the register, the first one of a pair; 0 if it writes none */
    static int written(Instruction instruction) {
        int major = instruction.word() >>> 26;
        return switch (major) {
            case SPECIAL, SPECIAL2 -> instruction.rd();
            case SPECIAL3 -> (instruction.word() & FUNCTION) == BSHFL ? instruction.rd() : instruction.rt();
            case COP1 -> instruction.rs() == MFC1 || instruction.rs() == CFC1 ? instruction.rt()
                : instruction.rs() < Mips.FMT_S ? FLOATING + instruction.fs() : FLOATING + instruction.fd();
            case LWC1, LDC1 -> FLOATING + instruction.ft();
            default -> major >= ADDI && major <= LUI || major >= LB && major <= LWR ? instruction.rt() : Mips.ZERO;
        };
    }
}
