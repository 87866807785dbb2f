// SPDX-License-Identifier: EPL-2.0
// What instructions of a Java method do to its variables.
package org.portwright.debug;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Reads bytecode (The Java Virtual Machine Specification, chapter 6). */
final class JavaCode {
    private static final int BIPUSH = 0x10;
    private static final int LDC = 0x12;
    private static final int ILOAD = 0x15;
    private static final int ALOAD = 0x19;
    private static final int ISTORE = 0x36;
    private static final int ASTORE = 0x3a;
    private static final int ISTORE_0 = 0x3b;
    private static final int ASTORE_3 = 0x4e;
    private static final int IINC = 0x84;
    private static final int IFEQ = 0x99;
    private static final int GOTO = 0xa7;
    private static final int JSR = 0xa8;
    private static final int RET = 0xa9;
    private static final int TABLESWITCH = 0xaa;
    private static final int LOOKUPSWITCH = 0xab;
    private static final int RETURN = 0xb1;
    private static final int INVOKESTATIC = 0xb8;
    private static final int INVOKEDYNAMIC = 0xba;
    private static final int NEW = 0xbb;
    private static final int NEWARRAY = 0xbc;
    private static final int ANEWARRAY = 0xbd;
    private static final int ATHROW = 0xbf;
    private static final int CHECKCAST = 0xc0;
    private static final int INSTANCEOF = 0xc1;
    private static final int WIDE = 0xc4;
    private static final int MULTIANEWARRAY = 0xc5;
    private static final int IFNULL = 0xc6;
    private static final int IFNONNULL = 0xc7;
    private static final int GOTO_W = 0xc8;
    private static final int JSR_W = 0xc9;

    private final ByteBuffer code;
    private final int from;
    private final int to;
    private final Set<Integer> changed = new HashSet<>();
    private boolean isStraight = true;

    private JavaCode(byte[] code, int from, int to) {
        this.code = ByteBuffer.wrap(code);
        this.from = from;
        this.to = to;
    }

    /**
     * The variables that have been changed from one instruction to before a later one.
     *
     * @param code a method's
     * @return their indices; empty if the later one may be reached from elsewhere, without the first
     */
    static Optional<Set<Integer>> changedBetween(byte[] code, int from, int to) {
        JavaCode between = new JavaCode(code, from, to);
        for (int index = 0; index < code.length; index += between.length(index)) {
            between.read(index);
        }
        return between.isStraight ? Optional.of(between.changed) : Optional.empty();
    }

    private int opcode(int index) {
        return Byte.toUnsignedInt(code.get(index));
    }

    private static boolean isBranch(int opcode) {
        return opcode >= IFEQ && opcode <= JSR || opcode == IFNULL || opcode == IFNONNULL;
    }

    private void read(int index) {
        int opcode = opcode(index);
        if (isBranch(opcode)) {
            reach(index + code.getShort(index + 1));
        } else if (opcode == GOTO_W || opcode == JSR_W) {
            reach(index + code.getInt(index + 1));
        } else if (opcode == TABLESWITCH || opcode == LOOKUPSWITCH) {
            readSwitch(index, opcode);
        }
        if (index >= from && index < to) {
            // What comes behind is an exception's handler, if nothing else leads there.
            isStraight &= !(opcode >= GOTO && opcode <= RETURN || opcode == ATHROW || opcode == GOTO_W || opcode == JSR_W);
            readChange(index, opcode);
        }
    }

    private void reach(int target) {
        isStraight &= target <= from || target > to;
    }

    private static int operands(int index) {
        return index + Integer.BYTES & -Integer.BYTES;
    }

    private void readSwitch(int index, int opcode) {
        int start = operands(index);
        reach(index + code.getInt(start));
        int end = index + length(index);
        int step = opcode == TABLESWITCH ? Integer.BYTES : 2 * Integer.BYTES;
        for (int at = end - step * cases(start, opcode); at < end; at += step) {
            reach(index + code.getInt(at + step - Integer.BYTES));
        }
    }

    private int cases(int start, int opcode) {
        int second = code.getInt(start + Integer.BYTES);
        return opcode == TABLESWITCH ? code.getInt(start + 2 * Integer.BYTES) - second + 1 : second;
    }

    private void readChange(int index, int opcode) {
        if (opcode >= ISTORE && opcode <= ASTORE) {
            change(opcode(index + 1), opcode - ISTORE);
        } else if (opcode >= ISTORE_0 && opcode <= ASTORE_3) {
            change(opcode - ISTORE_0 & 3, opcode - ISTORE_0 >> 2);
        } else if (opcode == IINC) {
            change(opcode(index + 1), 0);
        } else if (opcode == WIDE && opcode(index + 1) == IINC) {
            change(code.getShort(index + 2) & 0xffff, 0);
        } else if (opcode == WIDE && opcode(index + 1) >= ISTORE) {
            change(code.getShort(index + 2) & 0xffff, opcode(index + 1) - ISTORE);
        }
    }

    /** @param type int, long, float, double and reference, from 0 */
    private void change(int variable, int type) {
        changed.add(variable);
        if (type == 1 || type == 3) {
            changed.add(variable + 1);
        }
    }

    private int length(int index) {
        int opcode = opcode(index);
        if (isBranch(opcode) || opcode == BIPUSH + 1 || opcode == LDC + 1 || opcode == LDC + 2 || opcode == IINC
                || opcode > RETURN && opcode <= INVOKESTATIC || opcode == NEW || opcode == ANEWARRAY || opcode == CHECKCAST
                || opcode == INSTANCEOF) {
            return 3;
        }
        if (opcode == BIPUSH || opcode == LDC || opcode >= ILOAD && opcode <= ALOAD || opcode >= ISTORE && opcode <= ASTORE
                || opcode == RET || opcode == NEWARRAY) {
            return 2;
        }
        return switch (opcode) {
            case INVOKESTATIC + 1, INVOKEDYNAMIC, GOTO_W, JSR_W -> 5;
            case MULTIANEWARRAY -> 4;
            case WIDE -> opcode(index + 1) == IINC ? 6 : 4;
            case TABLESWITCH -> operands(index) + 3 * Integer.BYTES + Integer.BYTES * cases(operands(index), opcode) - index;
            case LOOKUPSWITCH -> operands(index) + 2 * Integer.BYTES + 2 * Integer.BYTES * cases(operands(index), opcode) - index;
            default -> 1;
        };
    }
}
