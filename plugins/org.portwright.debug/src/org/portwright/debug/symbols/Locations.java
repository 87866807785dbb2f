// SPDX-License-Identifier: EPL-2.0
// Evaluates the expressions of DWARF that say where variables are.
package org.portwright.debug.symbols;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.portwright.elf.Dwarf;
import org.portwright.elf.DwarfExpression;
import org.portwright.elf.DwarfExpression.Operation;

/** The stack machine of DWARF 4, section 2.5. */
final class Locations {
    /** An operand, or a register that holds it, is not known. */
    private static final class Unknown extends Exception {
        private static final long serialVersionUID = 1;
    }

    private final Storage storage;
    private final byte[] frameBase;
    private final Deque<Long> stack = new ArrayDeque<>();

    private Locations(Storage storage, byte[] frameBase) {
        this.storage = storage;
        this.frameBase = frameBase;
    }

    /**
     * Evaluates an expression.
     *
     * @param expression where something is; empty for what was optimised away
     * @param frameBase where the function's frame is, likewise an expression; null outside of functions
     */
    static Place evaluate(byte[] expression, Storage storage, byte[] frameBase) {
        if (expression.length == 0) {
            return Place.NOWHERE;
        }
        try {
            return new Locations(storage, frameBase).run(DwarfExpression.decode(expression, storage.order()));
        } catch (Unknown | IllegalArgumentException | ArithmeticException | NoSuchElementException
                | EvaluationException e) {
            return Place.NOWHERE;
        }
    }

    private Place run(List<Operation> operations) throws Unknown, EvaluationException {
        List<Place.Piece> pieces = new ArrayList<>();
        Place place = null;
        for (Operation operation : operations) {
            switch (operation.code()) {
                case Dwarf.DW_OP_REGX -> place = new Place.InRegister((int) operation.first());
                case Dwarf.DW_OP_STACK_VALUE -> place = known(stack.pop());
                case Dwarf.DW_OP_IMPLICIT_VALUE -> place = new Place.Known(operation.block());
                case Dwarf.DW_OP_GNU_IMPLICIT_POINTER -> place = Place.NOWHERE;
                case Dwarf.DW_OP_PIECE -> {
                    pieces.add(new Place.Piece(result(place), (int) operation.first()));
                    place = null;
                }
                case Dwarf.DW_OP_GNU_UNINIT -> { }
                default -> compute(operation);
            }
        }
        return pieces.isEmpty() ? result(place) : new Place.InPieces(List.copyOf(pieces));
    }

    private Place known(long value) {
        return new Place.Known(ByteBuffer.allocate(Integer.BYTES).order(storage.order()).putInt((int) value).array());
    }

    private Place result(Place place) {
        return place != null ? place : stack.isEmpty() ? Place.NOWHERE : new Place.InMemory(stack.pop().intValue());
    }

    private void compute(Operation operation) throws Unknown, EvaluationException {
        long first = operation.first();
        switch (operation.code()) {
            case Dwarf.DW_OP_ADDR, Dwarf.DW_OP_CONST1U, Dwarf.DW_OP_CONST1S, Dwarf.DW_OP_CONST2U, Dwarf.DW_OP_CONST2S,
                Dwarf.DW_OP_CONST4U, Dwarf.DW_OP_CONST4S, Dwarf.DW_OP_CONST8U, Dwarf.DW_OP_CONST8S, Dwarf.DW_OP_CONSTU,
                Dwarf.DW_OP_CONSTS -> push(first);
            case Dwarf.DW_OP_BREGX -> push(known(storage.register((int) first)) + operation.second());
            case Dwarf.DW_OP_GNU_ENTRY_VALUE -> push(atEntry(DwarfExpression.decode(operation.block(), storage.order())));
            case Dwarf.DW_OP_FBREG -> push(frameBase() + first);
            case Dwarf.DW_OP_CALL_FRAME_CFA -> push(known(storage.frameAddress()));
            case Dwarf.DW_OP_DEREF -> push(load(stack.pop(), Integer.BYTES));
            case Dwarf.DW_OP_DEREF_SIZE -> push(load(stack.pop(), (int) first));
            case Dwarf.DW_OP_DUP -> push(stack.getFirst());
            case Dwarf.DW_OP_DROP -> stack.pop();
            case Dwarf.DW_OP_OVER -> push(stack.stream().skip(1).findFirst().orElseThrow());
            case Dwarf.DW_OP_PLUS_UCONST -> push(stack.pop() + first);
            case Dwarf.DW_OP_NEG -> push(-stack.pop());
            case Dwarf.DW_OP_NOT -> push(~stack.pop());
            case Dwarf.DW_OP_ABS -> push(Math.abs(stack.pop()));
            case Dwarf.DW_OP_SWAP -> {
                long top = stack.pop();
                long below = stack.pop();
                push(top);
                push(below);
            }
            default -> {
                long right = stack.pop();
                push(binary(operation.code(), stack.pop(), right));
            }
        }
    }

    /** Numbers are of the size of an address, and are kept sign-extended. */
    private static long binary(int code, long left, long right) throws Unknown {
        return switch (code) {
            case Dwarf.DW_OP_PLUS -> left + right;
            case Dwarf.DW_OP_MINUS -> left - right;
            case Dwarf.DW_OP_MUL -> left * right;
            case Dwarf.DW_OP_DIV -> left / right;
            case Dwarf.DW_OP_MOD -> Integer.remainderUnsigned((int) left, (int) right);
            case Dwarf.DW_OP_AND -> left & right;
            case Dwarf.DW_OP_OR -> left | right;
            case Dwarf.DW_OP_XOR -> left ^ right;
            case Dwarf.DW_OP_SHL -> right >= Integer.SIZE ? 0 : left << right;
            case Dwarf.DW_OP_SHR -> right >= Integer.SIZE ? 0 : (int) left >>> right;
            case Dwarf.DW_OP_SHRA -> left >> Math.min(right, Integer.SIZE - 1);
            case Dwarf.DW_OP_EQ -> left == right ? 1 : 0;
            case Dwarf.DW_OP_NE -> left != right ? 1 : 0;
            case Dwarf.DW_OP_LT -> left < right ? 1 : 0;
            case Dwarf.DW_OP_LE -> left <= right ? 1 : 0;
            case Dwarf.DW_OP_GT -> left > right ? 1 : 0;
            case Dwarf.DW_OP_GE -> left >= right ? 1 : 0;
            default -> throw new Unknown();     // branches
        };
    }

    private void push(long value) {
        stack.push((long) (int) value);
    }

    private static int known(OptionalInt value) throws Unknown {
        if (value.isEmpty()) {
            throw new Unknown();
        }
        return value.getAsInt();
    }

    /** Of a register; what memory held then nobody knows. */
    private int atEntry(List<Operation> expression) throws Unknown {
        if (expression.size() != 1 || expression.get(0).code() != Dwarf.DW_OP_REGX) {
            throw new Unknown();
        }
        return known(storage.registerAtEntry((int) expression.get(0).first()));
    }

    private int frameBase() throws Unknown {
        if (frameBase == null) {
            throw new Unknown();
        }
        Place base = evaluate(frameBase, storage, null);
        if (base instanceof Place.InMemory memory) {
            return memory.address();
        }
        if (base instanceof Place.InRegister register) {
            return known(storage.register(register.number()));
        }
        throw new Unknown();
    }

    private long load(long address, int size) throws EvaluationException {
        byte[] bytes = storage.read((int) address, size);
        ByteBuffer in = ByteBuffer.wrap(bytes).order(storage.order());
        return switch (size) {
            case 1 -> Byte.toUnsignedLong(in.get());
            case 2 -> Short.toUnsignedLong(in.getShort());
            default -> in.getInt();
        };
    }
}
