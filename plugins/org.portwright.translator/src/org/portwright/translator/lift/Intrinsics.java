// SPDX-License-Identifier: EPL-2.0
// Functions that are operations of the Java machine.
package org.portwright.translator.lift;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.portwright.translator.ir.Condition;
import org.portwright.translator.ir.FloatCondition;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.program.Function;

/**
 * libgcc's soft-float functions (GCC internals, "Routines for floating point emulation") become the
 * operations of the JVM: same numbers, by IEEE 754, and hundreds of instructions less.
 */
final class Intrinsics {
    /** Linux, arch/mips/include/uapi/asm/break.h: BRK_DIVZERO. */
    private static final int DIVISION_BY_ZERO = 7;

    private static final Map<String, Consumer<Machine>> MEANINGS = new HashMap<>();

    static {
        binary("__add", Op.ADD);
        binary("__sub", Op.SUB);
        binary("__mul", Op.MUL);
        binary("__div", Op.DIV);
        longDivision("__divdi3", Op.DIV);
        longDivision("__moddi3", Op.REM);
        longDivision("__udivdi3", Op.DIVU);
        longDivision("__umoddi3", Op.REMU);
        // The comparisons return a number whose relation to zero is the relation of the operands; on a NaN
        // they return one for which the asked relation does not hold.
        for (String precision : List.of("sf", "df")) {
            comparison("__eq" + precision + "2", precision, 1);
            comparison("__ne" + precision + "2", precision, 1);
            comparison("__lt" + precision + "2", precision, 1);
            comparison("__le" + precision + "2", precision, 1);
            comparison("__gt" + precision + "2", precision, -1);
            comparison("__ge" + precision + "2", precision, -1);
        }
        unordered("__unordsf2", "sf");
        unordered("__unorddf2", "df");
        put("__extendsfdf2", m -> returnDouble(m, m.builder().make(Op.F2D, Type.DOUBLE, floatArgument(m, 0))));
        put("__truncdfsf2", m -> returnFloat(m, m.builder().make(Op.D2F, Type.FLOAT, doubleArgument(m, 0))));
        put("__floatsisf", m -> returnFloat(m, m.builder().make(Op.I2F, Type.FLOAT, m.argument(0))));
        put("__floatsidf", m -> returnDouble(m, m.builder().make(Op.I2D, Type.DOUBLE, m.argument(0))));
        put("__fixsfsi", m -> m.returnInt(m.builder().make(Op.TRUNCATE, floatArgument(m, 0))));
        put("__fixdfsi", m -> m.returnInt(m.builder().make(Op.TRUNCATE, doubleArgument(m, 0))));
    }

    private Intrinsics() {
    }

    /** @return whether a function is one of ours */
    static boolean contains(Function function) {
        return function.aliases().stream().anyMatch(MEANINGS::containsKey);
    }

    /**
     * Does what a function would do, if it is one of ours.
     *
     * @return whether it is
     */
    static boolean call(Function callee, Machine machine) {
        for (String alias : callee.aliases()) {
            Consumer<Machine> meaning = MEANINGS.get(alias);
            if (meaning != null) {
                meaning.accept(machine);
                return true;
            }
        }
        return false;
    }

    private static void put(String name, Consumer<Machine> meaning) {
        MEANINGS.put(name, meaning);
    }

    private static void binary(String prefix, Op op) {
        put(prefix + "sf3", m -> returnFloat(m, m.builder().make(op, Type.FLOAT,
            floatArgument(m, 0), floatArgument(m, 1))));
        put(prefix + "df3", m -> returnDouble(m, m.builder().make(op, Type.DOUBLE,
            doubleArgument(m, 0), doubleArgument(m, 2))));
    }

    /** libgcc divides 1 by a divisor that is zero, before which GCC puts a {@code teq} of this code: SIGFPE. */
    private static void longDivision(String name, Op op) {
        put(name, m -> {
            Value words = m.builder().make(Op.OR, m.argument(2), m.argument(3));
            m.builder().make(Op.TRAP, Type.VOID, DIVISION_BY_ZERO, Condition.EQ, words, m.builder().constant(0));
            m.returnLong(m.builder().make(op, Type.LONG, m.longArgument(0), m.longArgument(2)));
        });
    }

    private static void comparison(String name, String precision, int onNan) {
        put(name, m -> {
            Value a = argument(m, precision, 0);
            Value b = argument(m, precision, 1);
            // less ? -1 : equal ? 0 : 1, where "less" takes the NaNs if the answer for them is to be -1.
            Value less = floatCompare(m, onNan < 0 ? FloatCondition.ULT : FloatCondition.OLT, a, b);
            Value equal = floatCompare(m, FloatCondition.EQ, a, b);
            Value notEqual = m.builder().make(Op.XOR, equal, m.builder().constant(1));
            m.returnInt(m.builder().make(Op.SELECT, less, m.builder().constant(-1), notEqual));
        });
    }

    private static void unordered(String name, String precision) {
        put(name, m -> m.returnInt(floatCompare(m, FloatCondition.UN, argument(m, precision, 0),
            argument(m, precision, 1))));
    }

    private static Value floatCompare(Machine machine, FloatCondition condition, Value a, Value b) {
        return machine.builder().make(Op.FCOMPARE, Type.INT, 0, condition, a, b);
    }

    private static Value argument(Machine machine, String precision, int index) {
        return precision.equals("df") ? doubleArgument(machine, 2 * index) : floatArgument(machine, index);
    }

    private static Value floatArgument(Machine machine, int index) {
        return machine.builder().floatOf(machine.argument(index));
    }

    private static Value doubleArgument(Machine machine, int index) {
        return machine.builder().make(Op.BITS_TO_DOUBLE, Type.DOUBLE, machine.longArgument(index));
    }

    private static void returnFloat(Machine machine, Value result) {
        machine.returnInt(machine.builder().make(Op.FLOAT_TO_BITS, result));
    }

    private static void returnDouble(Machine machine, Value result) {
        machine.returnLong(machine.builder().make(Op.DOUBLE_TO_BITS, Type.LONG, result));
    }
}
