// SPDX-License-Identifier: EPL-2.0
// An operand of a decoded instruction.
package org.portwright.lopi;

/**
 * An operand.
 *
 * @param kind what it is
 * @param register of a register operand its number, or {@link Register#NONE} if it is no general register
 * @param base of a memory operand the base register, {@link Register#RIP} or {@link Register#NONE}
 * @param index of a memory operand the index register, or {@link Register#NONE}
 * @param segment whether a memory operand has a segment register
 * @param value the immediate, or the displacement of a memory operand
 * @param size bytes that are accessed
 */
record Operand(Kind kind, int register, int base, int index, boolean segment, long value, int size) {
    /** Kinds of operands. */
    enum Kind { REGISTER, IMMEDIATE, MEMORY }

    boolean isRegister() {
        return kind == Kind.REGISTER;
    }

    boolean isMemory() {
        return kind == Kind.MEMORY;
    }

    /** Whether the operand's value or address depends on a general register. */
    boolean mentions(int general) {
        return register == general || base == general || index == general;
    }
}
