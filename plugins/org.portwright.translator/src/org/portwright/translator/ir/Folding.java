// SPDX-License-Identifier: EPL-2.0
// What is known about a value from its inputs alone.
package org.portwright.translator.ir;

import java.util.List;

/**
 * Local simplification: constants are computed, conversions that undo each other vanish, comparisons of
 * comparisons become one. Each rule looks at an operation and its inputs, never at its users.
 */
final class Folding {
    private Folding() {
    }

    /**
     * @return an existing or a simpler value that equals the described one, or null if it has to be made
     */
    static Value fold(Builder to, Op op, Type type, long number, Attribute extra, Value... in) {
        for (int i = 0; i < in.length; i++) {
            in[i] = in[i].resolve();
        }
        return switch (op) {
            case ADD, SUB, MUL, AND, OR, XOR, SHL, SHR, USHR, NEG, ROTR, SEXT8, SEXT16, CLZ, WSBH ->
                type == Type.INT ? integer(to, op, in) : null;
            case COMPARE -> compare(to, (Condition) extra, in[0], in[1]);
            case SELECT -> select(in);
            case DIV, REM, DIVU, REMU -> type == Type.INT ? division(to, op, in[0], in[1]) : null;
            case L2I, HIGH, PAIR, I2L, U2L -> wide(to, op, in);
            case BITS_TO_FLOAT -> in[0].op() == Op.FLOAT_TO_BITS ? in[0].input(0)
                : in[0].isConst() || in[0].op() == Op.GARBAGE ? to.graph().constant(Type.FLOAT, in[0].intNumber()) : null;
            case FLOAT_TO_BITS -> in[0].op() == Op.BITS_TO_FLOAT ? in[0].input(0)
                : in[0].isConst() ? to.constant(in[0].intNumber()) : null;
            case BITS_TO_DOUBLE -> in[0].op() == Op.DOUBLE_TO_BITS ? in[0].input(0)
                : in[0].isConst() ? to.graph().constant(Type.DOUBLE, in[0].number()) : null;
            case DOUBLE_TO_BITS -> in[0].op() == Op.BITS_TO_DOUBLE ? in[0].input(0)
                : in[0].isConst() ? to.graph().constant(Type.LONG, in[0].number()) : null;
            case LOAD -> load(to, type, (int) number, (MemoryAccess) extra, in[0]);
            case STORE -> store(to, (int) number, (MemoryAccess) extra, in[0], in[1]);
            case LOAD_RIGHT, LOAD_LEFT -> unalignedLoad(to, op, in[0], in[1]);
            case TRAP -> trap(to, (Condition) extra, in[0], in[1]);
            default -> null;
        };
    }

    private static Value integer(Builder to, Op op, Value[] in) {
        Value a = in[0];
        if (in.length == 1) {
            return a.isConst() ? to.constant(compute(op, a.intNumber(), 0)) : unary(to, op, a);
        }
        Value b = in[1];
        if (a.isConst() && b.isConst()) {
            return to.constant(compute(op, a.intNumber(), b.intNumber()));
        }
        if (a.isConst() && isCommutative(op)) {
            return to.make(op, b, a);
        }
        return b.isConst() ? withConstant(to, op, a, b.intNumber()) : withoutConstant(to, op, a, b);
    }

    private static boolean isCommutative(Op op) {
        return op == Op.ADD || op == Op.MUL || op == Op.AND || op == Op.OR || op == Op.XOR;
    }

    private static int compute(Op op, int a, int b) {
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case SHL -> a << b;
            case SHR -> a >> b;
            case USHR -> a >>> b;
            case ROTR -> Integer.rotateRight(a, b);
            case NEG -> -a;
            case SEXT8 -> (byte) a;
            case SEXT16 -> (short) a;
            case CLZ -> Integer.numberOfLeadingZeros(a);
            case WSBH -> (a & 0xff00ff) << 8 | a >>> 8 & 0xff00ff;
            default -> throw new IllegalArgumentException(op.toString());
        };
    }

    private static Value unary(Builder to, Op op, Value a) {
        boolean idempotent = op == Op.SEXT8 && (a.op() == Op.SEXT8 || isLoad(a, MemoryAccess.I8))
            || op == Op.SEXT16 && (a.op() == Op.SEXT16 || a.op() == Op.SEXT8 || isLoad(a, MemoryAccess.I16)
                || isLoad(a, MemoryAccess.I8) || isLoad(a, MemoryAccess.U8));
        return idempotent || isBoolean(a) && (op == Op.SEXT8 || op == Op.SEXT16) ? a : null;
    }

    private static Value withConstant(Builder to, Op op, Value a, int c) {
        switch (op) {
            case SUB:
                return to.make(Op.ADD, a, to.constant(-c));
            case ADD:
                if (c == 0) {
                    return a;
                }
                return a.op() == Op.ADD && a.input(1).isConst()
                    ? to.make(Op.ADD, a.input(0), to.constant(a.input(1).intNumber() + c)) : null;
            case MUL:
                return c == 0 ? to.constant(0) : c == 1 ? a : null;
            case OR:
                return c == 0 ? a : c == -1 ? to.constant(-1) : null;
            case XOR:
                if (c == 0) {
                    return a;
                }
                return c == 1 && a.op() == Op.COMPARE
                    ? to.compare(a.condition().negate(), a.input(0), a.input(1)) : null;
            case AND:
                return and(to, a, c);
            case SHL, SHR, USHR, ROTR:
                return (c & 31) == 0 ? a : shift(to, op, a, c & 31);
            default:
                return null;
        }
    }

    private static Value and(Builder to, Value a, int c) {
        if (c == 0) {
            return to.constant(0);
        }
        boolean keepsAll = c == -1 || isBoolean(a) && (c & 1) != 0
            || isLoad(a, MemoryAccess.U8) && (c & 0xff) == 0xff
            || isLoad(a, MemoryAccess.U16) && (c & 0xffff) == 0xffff;
        if (keepsAll) {
            return a;
        }
        if (a.op() == Op.AND && a.input(1).isConst()) {
            return to.make(Op.AND, a.input(0), to.constant(a.input(1).intNumber() & c));
        }
        boolean extensionIsCut = a.op() == Op.SEXT8 && (c & ~0xff) == 0 || a.op() == Op.SEXT16 && (c & ~0xffff) == 0;
        return extensionIsCut ? to.make(Op.AND, a.input(0), to.constant(c)) : null;
    }

    private static Value shift(Builder to, Op op, Value a, int c) {
        boolean byConstant = a.op() == Op.SHL && a.input(1).isConst();
        int inner = byConstant ? a.input(1).intNumber() & 31 : 0;
        if (byConstant && inner == c && op == Op.SHR && (c == 24 || c == 16)) {
            return to.make(c == 24 ? Op.SEXT8 : Op.SEXT16, a.input(0));
        }
        if (byConstant && inner == c && op == Op.USHR) {
            return to.make(Op.AND, a.input(0), to.constant(-1 >>> c));
        }
        return null;
    }

    private static Value withoutConstant(Builder to, Op op, Value a, Value b) {
        if (a == b) {
            return switch (op) {
                case SUB, XOR -> to.constant(0);
                case AND, OR -> a;
                default -> null;
            };
        }
        if (op == Op.SUB && a.isConst(0)) {
            return to.make(Op.NEG, b);
        }
        if (op == Op.ADD && b.op() == Op.NEG) {
            return to.make(Op.SUB, a, b.input(0));
        }
        // (x + c) + y becomes (x + y) + c, so that constants gather where a load or store takes them.
        if (op == Op.ADD && a.op() == Op.ADD && a.input(1).isConst()) {
            return to.make(Op.ADD, to.make(Op.ADD, a.input(0), b), a.input(1));
        }
        if (op == Op.ADD && b.op() == Op.ADD && b.input(1).isConst()) {
            return to.make(Op.ADD, to.make(Op.ADD, a, b.input(0)), b.input(1));
        }
        return null;
    }

    private static boolean isLoad(Value value, MemoryAccess access) {
        return value.op() == Op.LOAD && value.access() == access;
    }

    private static boolean isBoolean(Value value) {
        return value.op() == Op.COMPARE || value.op() == Op.FCOMPARE;
    }

    private static Value compare(Builder to, Condition condition, Value a, Value b) {
        if (a.isConst() && b.isConst()) {
            return to.constant(condition.holds(a.intNumber(), b.intNumber()) ? 1 : 0);
        }
        if (a == b) {
            return to.constant(condition.holds(0, 0) ? 1 : 0);
        }
        if (a.isConst()) {
            return to.compare(condition.swap(), b, a);
        }
        if (condition == Condition.LTU && b.isConst(1)) {
            return to.compare(Condition.EQ, a, to.constant(0));
        }
        if (condition == Condition.GTU && b.isConst(0)) {
            return to.compare(Condition.NE, a, b);
        }
        if (b.isConst(0) && a.op() == Op.SELECT && a.input(1).isConst(-1)) {
            return compareThreeWay(to, condition, a);
        }
        if (condition != Condition.EQ && condition != Condition.NE) {
            return null;
        }
        if (b.isConst(0) && a.op() == Op.COMPARE) {
            Condition inner = a.condition();
            return condition == Condition.NE ? a : to.compare(inner.negate(), a.input(0), a.input(1));
        }
        if (b.isConst(0) && a.op() == Op.FCOMPARE && condition == Condition.NE) {
            return a;
        }
        if (b.isConst(0) && a.op() == Op.XOR && a.input(1).isConst(1) && isBoolean(a.input(0))) {
            return to.compare(condition == Condition.EQ ? Condition.NE : Condition.EQ, a.input(0), b);
        }
        if (b.isConst(0) && (a.op() == Op.XOR || a.op() == Op.SUB)) {
            return to.compare(condition, a.input(0), a.input(1));
        }
        if (b.isConst() && a.op() == Op.ADD && a.input(1).isConst()) {
            return to.compare(condition, a.input(0), to.constant(b.intNumber() - a.input(1).intNumber()));
        }
        return null;
    }

    /** What soft-float's comparison functions return, less ? -1 : equal ? 0 : 1, compared with zero. */
    private static Value compareThreeWay(Builder to, Condition condition, Value select) {
        Value less = select.input(0);
        Value notEqual = select.input(2);
        boolean isThreeWay = less.op() == Op.FCOMPARE && notEqual.op() == Op.XOR && notEqual.input(1).isConst(1)
            && notEqual.input(0).op() == Op.FCOMPARE && notEqual.input(0).extra() == FloatCondition.EQ;
        if (!isThreeWay) {
            return null;
        }
        Value one = to.constant(1);
        FloatCondition orEqual = less.floatCondition() == FloatCondition.OLT ? FloatCondition.OLE : FloatCondition.ULE;
        return switch (condition) {
            case LT -> less;
            case GE -> to.make(Op.XOR, less, one);
            case EQ -> notEqual.input(0);
            case NE -> notEqual;
            case LE -> to.make(Op.FCOMPARE, Type.INT, 0, orEqual, less.input(0), less.input(1));
            case GT -> to.make(Op.XOR, to.make(Op.FCOMPARE, Type.INT, 0, orEqual, less.input(0), less.input(1)), one);
            default -> null;
        };
    }

    private static Value select(Value[] in) {
        if (in[0].isConst()) {
            return in[0].intNumber() != 0 ? in[1] : in[2];
        }
        return in[1] == in[2] ? in[1] : null;
    }

    private static Value division(Builder to, Op op, Value a, Value b) {
        if (!a.isConst() || !b.isConst() || b.isConst(0)) {
            return null;
        }
        int x = a.intNumber();
        int y = b.intNumber();
        return to.constant(switch (op) {
            case DIV -> x / y;
            case REM -> x % y;
            case DIVU -> Integer.divideUnsigned(x, y);
            default -> Integer.remainderUnsigned(x, y);
        });
    }

    private static Value wide(Builder to, Op op, Value[] in) {
        Value a = in[0];
        switch (op) {
            case L2I:
                return a.isConst() ? to.constant((int) a.number())
                    : a.op() == Op.PAIR || a.op() == Op.I2L || a.op() == Op.U2L ? a.input(0) : null;
            case HIGH:
                return a.isConst() ? to.constant((int) (a.number() >> 32))
                    : a.op() == Op.PAIR ? a.input(1)
                    : a.op() == Op.U2L ? to.constant(0)
                    : a.op() == Op.I2L ? to.make(Op.SHR, a.input(0), to.constant(31)) : null;
            case I2L:
                return a.isConst() ? to.graph().constant(Type.LONG, a.intNumber()) : null;
            case U2L:
                return a.isConst() ? to.graph().constant(Type.LONG, a.intNumber() & 0xffffffffL) : null;
            default:
                return pair(to, a, in[1]);
        }
    }

    private static Value pair(Builder to, Value low, Value high) {
        if (low.op() == Op.GARBAGE && high.op() == Op.GARBAGE) {
            return to.graph().constant(Type.LONG, 0);
        }
        if (low.isConst() && high.isConst()) {
            return to.graph().constant(Type.LONG, (long) high.intNumber() << 32 | low.intNumber() & 0xffffffffL);
        }
        if (low.op() == Op.L2I && high.op() == Op.HIGH && low.input(0) == high.input(0)) {
            return low.input(0);
        }
        if (high.isConst(0)) {
            return to.make(Op.U2L, Type.LONG, low);
        }
        boolean isSign = high.op() == Op.SHR && high.input(0) == low && high.input(1).isConst(31);
        return isSign ? to.make(Op.I2L, Type.LONG, low) : null;
    }

    private static Value load(Builder to, Type type, int offset, MemoryAccess access, Value base) {
        if (base.isConst() && offset != 0) {
            return to.make(Op.LOAD, type, 0, access, to.constant(base.intNumber() + offset));
        }
        return base.op() == Op.ADD && base.input(1).isConst()
            ? to.make(Op.LOAD, type, offset + base.input(1).intNumber(), access, base.input(0)) : null;
    }

    private static Value store(Builder to, int offset, MemoryAccess access, Value base, Value value) {
        if (base.isConst() && offset != 0) {
            return to.make(Op.STORE, Type.VOID, 0, access, to.constant(base.intNumber() + offset), value);
        }
        if (base.op() == Op.ADD && base.input(1).isConst()) {
            return to.make(Op.STORE, Type.VOID, offset + base.input(1).intNumber(), access, base.input(0), value);
        }
        if (access == MemoryAccess.I32 && value.op() == Op.FLOAT_TO_BITS) {
            return to.make(Op.STORE, Type.VOID, offset, MemoryAccess.F32, base, value.input(0));
        }
        boolean upperBitsAreCut = access == MemoryAccess.I8 && (value.op() == Op.SEXT8 || value.op() == Op.SEXT16)
            || access == MemoryAccess.I16 && value.op() == Op.SEXT16
            || value.op() == Op.AND && value.input(1).isConst()
                && (access == MemoryAccess.I8 && (value.input(1).intNumber() & 0xff) == 0xff
                    || access == MemoryAccess.I16 && (value.input(1).intNumber() & 0xffff) == 0xffff);
        return upperBitsAreCut ? to.make(Op.STORE, Type.VOID, offset, access, base, value.input(0)) : null;
    }

    /** A pair of lwl and lwr, in either order, at addresses three apart reads one word at the lower one. */
    private static Value unalignedLoad(Builder to, Op op, Value address, Value old) {
        Op other = op == Op.LOAD_LEFT ? Op.LOAD_RIGHT : Op.LOAD_LEFT;
        if (old.op() != other || old.block() != to.block() || writesSince(to.sink(), old)) {
            return null;
        }
        Value left = op == Op.LOAD_LEFT ? address : old.input(0);
        Value right = op == Op.LOAD_LEFT ? old.input(0) : address;
        Value low = to.graph().isBigEndian() ? left : right;
        Value high = to.graph().isBigEndian() ? right : left;
        return base(low) == base(high) && offset(high) - offset(low) == 3
            ? to.load(MemoryAccess.UNALIGNED_I32, low, 0) : null;
    }

    private static boolean writesSince(List<Value> values, Value start) {
        for (int i = values.size() - 1; i >= 0 && values.get(i) != start; i--) {
            if (values.get(i).op().effect() == Op.Effect.WRITE) {
                return true;
            }
        }
        return false;
    }

    private static Value base(Value address) {
        return address.op() == Op.ADD && address.input(1).isConst() ? address.input(0) : address;
    }

    private static int offset(Value address) {
        return address.op() == Op.ADD && address.input(1).isConst() ? address.input(1).intNumber() : 0;
    }

    private static Value trap(Builder to, Condition condition, Value a, Value b) {
        if (a.isConst() && b.isConst() && !condition.holds(a.intNumber(), b.intNumber())) {
            return to.graph().garbage();
        }
        // GCC's check after a division: the Java instruction has made it already.
        return condition == Condition.EQ && b.isConst(0) && isDividedBy(to.sink(), a) ? to.graph().garbage() : null;
    }

    private static boolean isDividedBy(List<Value> values, Value divisor) {
        for (int i = values.size() - 1; i >= 0 && i >= values.size() - 8; i--) {
            Value value = values.get(i);
            if (value.op().effect() == Op.Effect.THROW && value.input(1) == divisor) {
                return true;
            }
        }
        return false;
    }
}
