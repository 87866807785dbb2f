// SPDX-License-Identifier: EPL-2.0
// Decodes expressions of DWARF.
package org.portwright.elf;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The operations of an expression that says where or what something is (DWARF 4, section 2.5). */
public final class DwarfExpression {
    /**
     * An operation.
     *
     * @param code such as {@link Dwarf#DW_OP_FBREG}; the short forms of registers and literals are replaced by
     *     {@code DW_OP_REGX}, {@code DW_OP_BREGX} and {@code DW_OP_CONSTS}
     * @param first its operand, 0 if it has none; of registers their number
     * @param second a second one, such as the offset from a register
     * @param block bytes that belong to it; null if it has none
     */
    public record Operation(int code, long first, long second, byte[] block) {
    }

    private DwarfExpression() {
    }

    /**
     * Decodes an expression of a program with addresses of 32 bits.
     *
     * @param order the program's byte order
     * @return its operations
     * @throws IllegalArgumentException if it has an operation that is not known here, or ends within one
     */
    public static List<Operation> decode(byte[] expression, ByteOrder order) {
        ByteBuffer in = ByteBuffer.wrap(expression).order(order);
        List<Operation> operations = new ArrayList<>();
        try {
            while (in.hasRemaining()) {
                operations.add(next(in));
            }
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("the expression ends within an operation", e);
        }
        return operations;
    }

    private static Operation next(ByteBuffer in) {
        int code = Byte.toUnsignedInt(in.get());
        if (code >= Dwarf.DW_OP_LIT0 && code <= Dwarf.DW_OP_LIT31) {
            return operation(Dwarf.DW_OP_CONSTS, code - Dwarf.DW_OP_LIT0);
        }
        if (code >= Dwarf.DW_OP_REG0 && code <= Dwarf.DW_OP_REG31) {
            return operation(Dwarf.DW_OP_REGX, code - Dwarf.DW_OP_REG0);
        }
        if (code >= Dwarf.DW_OP_BREG0 && code <= Dwarf.DW_OP_BREG31) {
            return new Operation(Dwarf.DW_OP_BREGX, code - Dwarf.DW_OP_BREG0, DwarfUnits.signed(in), null);
        }
        return switch (code) {
            case Dwarf.DW_OP_ADDR, Dwarf.DW_OP_CONST4U -> operation(code, Integer.toUnsignedLong(in.getInt()));
            case Dwarf.DW_OP_CONST1U, Dwarf.DW_OP_PICK, Dwarf.DW_OP_DEREF_SIZE ->
                operation(code, Byte.toUnsignedLong(in.get()));
            case Dwarf.DW_OP_CONST1S -> operation(code, in.get());
            case Dwarf.DW_OP_CONST2U -> operation(code, Short.toUnsignedLong(in.getShort()));
            case Dwarf.DW_OP_CONST2S, Dwarf.DW_OP_BRA, Dwarf.DW_OP_SKIP -> operation(code, in.getShort());
            case Dwarf.DW_OP_CONST4S -> operation(code, in.getInt());
            case Dwarf.DW_OP_CONST8U, Dwarf.DW_OP_CONST8S -> operation(code, in.getLong());
            case Dwarf.DW_OP_CONSTU, Dwarf.DW_OP_PLUS_UCONST, Dwarf.DW_OP_REGX, Dwarf.DW_OP_PIECE ->
                operation(code, DwarfUnits.unsigned(in));
            case Dwarf.DW_OP_CONSTS, Dwarf.DW_OP_FBREG -> operation(code, DwarfUnits.signed(in));
            case Dwarf.DW_OP_BREGX -> new Operation(code, DwarfUnits.unsigned(in), DwarfUnits.signed(in), null);
            case Dwarf.DW_OP_GNU_IMPLICIT_POINTER ->
                new Operation(code, Integer.toUnsignedLong(in.getInt()), DwarfUnits.signed(in), null);
            case Dwarf.DW_OP_BIT_PIECE -> new Operation(code, DwarfUnits.unsigned(in), DwarfUnits.unsigned(in), null);
            case Dwarf.DW_OP_IMPLICIT_VALUE, Dwarf.DW_OP_GNU_ENTRY_VALUE -> {
                byte[] block = new byte[(int) Math.min(DwarfUnits.unsigned(in), in.remaining() + 1L)];
                in.get(block);
                yield new Operation(code, 0, 0, block);
            }
            case Dwarf.DW_OP_DEREF, Dwarf.DW_OP_DUP, Dwarf.DW_OP_DROP, Dwarf.DW_OP_OVER, Dwarf.DW_OP_SWAP,
                Dwarf.DW_OP_ROT, Dwarf.DW_OP_CALL_FRAME_CFA, Dwarf.DW_OP_STACK_VALUE, Dwarf.DW_OP_GNU_UNINIT ->
                operation(code, 0);
            default -> {
                if (code < Dwarf.DW_OP_ABS || code > Dwarf.DW_OP_NE) {
                    throw new IllegalArgumentException(String.format("unknown operation 0x%x", code));
                }
                yield operation(code, 0);       // arithmetic
            }
        };
    }

    private static Operation operation(int code, long operand) {
        return new Operation(code, operand, 0, null);
    }
}
