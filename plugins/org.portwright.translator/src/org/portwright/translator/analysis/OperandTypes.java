// SPDX-License-Identifier: EPL-2.0
// The types that operations work on.
package org.portwright.translator.analysis;

import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/** For each operation of fixed arity the types of its inputs. */
final class OperandTypes {
    private OperandTypes() {
    }

    /**
     * @param value an operation
     * @return the types of its inputs; null where callee or caller decides
     */
    static Type[] of(Value value) {
        return of(value, value.op());
    }

    private static Type[] of(Value value, Op op) {
        return switch (op) {
            case ROUNDED -> of(value, value.rounded());
            case ADD, SUB, MUL, AND, OR, XOR, DIV, REM, DIVU, REMU -> types(value.type(), value.type());
            case SHL, SHR, USHR, ROTR -> types(value.type(), Type.INT);
            case NEG, SQRT, ABS, MIPS_NAN, LIBRARY_NAN -> types(value.type());
            case CLZ, SEXT8, SEXT16, WSBH, I2L, U2L, I2F, I2D, BITS_TO_FLOAT, LOAD -> types(Type.INT);
            case COMPARE, PAIR, TRAP, LOAD_LEFT, LOAD_RIGHT, STORE_LEFT, STORE_RIGHT -> types(Type.INT, Type.INT);
            case COMPARE_AND_SET -> types(Type.INT, Type.INT, Type.INT);
            case FCOMPARE -> types(value.input(0).type(), value.input(0).type());
            case SELECT -> types(Type.INT, value.type(), value.type());
            case L2I, HIGH, BITS_TO_DOUBLE, HAND_OVER, SET_FURTHER_RESULT -> types(Type.LONG);
            case F2D, FLOAT_TO_BITS -> types(Type.FLOAT);
            case D2F, DOUBLE_TO_BITS -> types(Type.DOUBLE);
            case TRUNCATE, ROUND, CEIL, FLOOR -> types(value.input(0).type());
            case STORE -> types(Type.INT, value.access().type());
            case FENCE, CATCH, THREAD_POINTER, UNSUPPORTED, FURTHER_RESULT, HANDED_OVER -> types();
            case SYSTEM_CALL -> types(Type.INT, Type.INT, Type.INT, Type.INT, Type.INT, Type.INT);
            default -> null;
        };
    }

    private static Type[] types(Type... types) {
        return types;
    }
}
