// SPDX-License-Identifier: EPL-2.0
// A decoded instruction.
package org.portwright.lopi;

import capstone.X86_const;
import java.util.List;

/**
 * A decoded instruction.
 *
 * @param offset where it begins in its section
 * @param length bytes
 * @param id X86_INS_ of Capstone
 * @param flow what it does to the flow of control
 * @param target of a relative jump or call: where it goes to, an offset in the section; the relocation of the place,
 *     if there is one, is not seen in it
 * @param operands in the order of Intel's manuals
 * @param displacement offset in the instruction of the displacement of its memory operand, 0 if there is none
 * @param immediate offset in the instruction of the immediate or relative target, 0 if there is none
 * @param immediateSize bytes of that
 * @param reads registers that are read without being named: bit n is register n
 * @param writes registers that are written without being named
 */
record Instruction(int offset, int length, int id, Flow flow, long target, List<Operand> operands, int displacement,
        int immediate, int immediateSize, int reads, int writes) {
    /** What an instruction does to the flow of control. */
    enum Flow {
        /** Goes on with the next one. */
        NEXT,
        /** Jumps to {@link #target}. */
        JUMP,
        /** Jumps to {@link #target}, or goes on. */
        BRANCH,
        /** Jumps to an address in a register or in memory. */
        INDIRECT_JUMP,
        /** Calls {@link #target}. */
        CALL,
        /** Calls an address in a register or in memory. */
        INDIRECT_CALL,
        /** Returns. */
        RETURN,
        /** Returns from an interrupt or a system call. */
        SYSTEM_RETURN,
        /** Does not go on: ud2, hlt. */
        STOP
    }

    int end() {
        return offset + length;
    }

    /** Whether it does nothing, as what assemblers put between functions and before loops. */
    boolean isPadding() {
        return switch (id) {
            case X86_const.X86_INS_NOP, X86_const.X86_INS_INT3 -> true;
            case X86_const.X86_INS_XCHG -> operands.get(0).size() == 2 && operands.get(0).equals(operands.get(1));
            case X86_const.X86_INS_LEA -> operands.get(1).value() == 0
                    && operands.get(1).base() == operands.get(0).register()
                    && operands.get(1).index() == Register.NONE && operands.get(0).size() >= 4;
            default -> false;
        };
    }

    boolean isRelative() {
        return flow == Flow.JUMP || flow == Flow.BRANCH || flow == Flow.CALL;
    }

    /** Whether an instruction writes a whole register, and its old value plays no part. */
    boolean sets(int register) {
        if (operands.isEmpty() || operands.get(0).register() != register || operands.get(0).size() < 4) {
            return false;
        }
        switch (id) {
            case X86_const.X86_INS_POP:
                return true;
            case X86_const.X86_INS_MOV, X86_const.X86_INS_MOVABS, X86_const.X86_INS_LEA, X86_const.X86_INS_MOVZX,
                    X86_const.X86_INS_MOVSX, X86_const.X86_INS_MOVSXD:
                return !operands.get(1).mentions(register);
            case X86_const.X86_INS_XOR, X86_const.X86_INS_SUB:
                return operands.get(1).isRegister() && operands.get(1).register() == register;
            default:
                return false;
        }
    }

    /** Whether it writes a whole register to memory. */
    boolean stores(int register) {
        if (id == X86_const.X86_INS_PUSH) {
            return operands.get(0).register() == register;
        }
        return id == X86_const.X86_INS_MOV && operands.get(0).isMemory()
                && operands.get(1).register() == register;
    }
}
