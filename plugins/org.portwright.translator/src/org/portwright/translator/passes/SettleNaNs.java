// SPDX-License-Identifier: EPL-2.0
// Makes NaNs of the JVM's arithmetic those of MIPS before anybody can tell them apart.
package org.portwright.translator.passes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * MIPS arithmetic makes one NaN (MIPS32 vol. I, "Value Supplied When a New Quiet NaN Is Created"), the JVM's may make any.
 * A number that arithmetic has <em>made</em>, or Java has given, and so a choice between such numbers, is settled where its
 * bits can be told: where it is stored, passed, returned, turned into bits, or meets a number that was only moved, whose NaN
 * may have a meaning, and whose bits can be told later. Between operations nothing needs to be done.
 */
public final class SettleNaNs implements FunctionPass {
    private final Op settle;

    /** @param settle {@link Op#MIPS_NAN}, or {@link Op#LIBRARY_NAN} where functions of libgcc do the arithmetic */
    public SettleNaNs(Op settle) {
        this.settle = settle;
    }

    @Override
    public void run(Graph graph) {
        boolean makesAny = graph.blocks().stream().flatMap(block -> block.values().stream()).anyMatch(NaNs::isMade);
        if (makesAny) {
            new NaNs(graph, settle).settle();
        }
    }
}

/** The NaNs of one function. */
final class NaNs {
    /** Where a number comes from; of a choice it is the greatest of its inputs'. */
    private enum Origin {
        /** A constant, an integer: never a NaN that arithmetic has made, and none that must keep its bits. */
        EITHER,
        /** Arithmetic, or Java: if it is a NaN it may be settled. */
        MADE,
        /** Memory, a parameter, a result: it keeps its bits. */
        MOVED
    }

    private final Graph graph;
    private final Op settle;
    private final Map<Value, Origin> choices = new HashMap<>();
    /** Choices between numbers whose bits can be told later. */
    private final Set<Value> told = new HashSet<>();

    NaNs(Graph graph, Op settle) {
        this.graph = graph;
        this.settle = settle;
    }

    void settle() {
        findOrigins();
        findTold();
        graph.blocks().forEach(this::settle);
    }

    /** A number is settled before the first in a block who wants it: what a loop makes and only passes on, behind the loop. */
    private void settle(Block block) {
        boolean invokes = block.terminator().kind() == Terminator.Kind.INVOKE;
        Settled settled = new Settled(block);
        for (Value value : block.values()) {
            if (invokes && value.isCall()) {
                settled.edges(); // for a handler, too
            }
            if (!takesAnyNaN(value)) {
                settled.inputs(value);
            }
            settled.values.add(value);
        }
        settled.edges();
        settled.end();
        block.setValues(settled.values);
    }

    private static boolean isNumber(Value value) {
        return value.type() == Type.FLOAT || value.type() == Type.DOUBLE;
    }

    /** Whether arithmetic, or Java, gives a number. */
    static boolean isMade(Value value) {
        return isNumber(value) && switch (value.op()) {
            case ADD, SUB, MUL, DIV, SQRT, ROUNDED, F2D, D2F, JAVA_CALL -> true;
            default -> false;
        };
    }

    private static boolean isChoice(Value value) {
        return isNumber(value) && (value.op() == Op.PHI || value.op() == Op.SELECT);
    }

    /** Changes no bits but the sign. */
    private static boolean isOfSign(Value value) {
        return value.op() == Op.NEG || value.op() == Op.ABS;
    }

    /** Whether an operation gives the same for all NaNs among its inputs, but for what is settled later. */
    private boolean takesAnyNaN(Value user) {
        return switch (user.op()) {
            case ADD, SUB, MUL, DIV, SQRT, ROUNDED, F2D, D2F, FCOMPARE, TRUNCATE, ROUND, CEIL, FLOOR -> true;
            case PHI, SELECT -> origin(user) == Origin.MADE || !told.contains(user);
            case NEG, ABS -> !told.contains(user);
            default -> false;
        };
    }

    private Origin origin(Value value) {
        return switch (value.op()) {
            case CONST -> isNaN(value) ? Origin.MOVED : Origin.EITHER;
            case GARBAGE, I2F, I2D -> Origin.EITHER;
            case PHI, SELECT -> choices.getOrDefault(value, Origin.EITHER);
            default -> isMade(value) ? Origin.MADE : Origin.MOVED;
        };
    }

    private static boolean isNaN(Value constant) {
        return constant.type() == Type.FLOAT ? Float.isNaN(Float.intBitsToFloat(constant.intNumber()))
            : Double.isNaN(Double.longBitsToDouble(constant.number()));
    }

    private void findOrigins() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Block block : graph.blocks()) {
                for (List<Value> values : List.of(block.phis(), block.values())) {
                    for (Value value : values) {
                        if (isChoice(value)) {
                            Origin found = originOfChoice(value);
                            changed |= choices.put(value, found) != found;
                        }
                    }
                }
            }
        }
    }

    private Origin originOfChoice(Value choice) {
        Origin origin = Origin.EITHER;
        for (int i = choice.op() == Op.SELECT ? 1 : 0; i < choice.inputCount(); i++) {
            Origin other = origin(choice.input(i));
            origin = other.compareTo(origin) > 0 ? other : origin;
        }
        return origin;
    }

    private void findTold() {
        Deque<Value> open = new ArrayDeque<>();
        for (Block block : graph.blocks()) {
            for (Value value : block.values()) {
                if (!isChoice(value) && !isOfSign(value) && !takesAnyNaN(value)) {
                    open.addAll(List.of(value.inputs()));
                }
            }
            for (int i = 0; i < block.terminator().inputCount(); i++) {
                open.add(block.terminator().input(i));
            }
        }
        while (!open.isEmpty()) {
            Value value = open.pop();
            boolean passesOn = isNumber(value) && isOfSign(value) || isChoice(value) && origin(value) == Origin.MOVED;
            if (passesOn && told.add(value)) {
                open.addAll(List.of(value.inputs()));
            }
        }
    }

    private boolean mustSettle(Value value) {
        return origin(value) == Origin.MADE;
    }

    /** A block whose numbers are being settled. */
    private final class Settled {
        private final Block block;
        private final List<Value> values;
        private final Map<Value, Value> known = new HashMap<>();

        Settled(Block block) {
            this.block = block;
            this.values = new ArrayList<>(block.values().size());
        }

        void inputs(Value user) {
            for (int i = 0; i < user.inputCount(); i++) {
                user.setInput(i, of(user.input(i), user.address()));
            }
        }

        /** What choices at the beginning of other blocks take from here. */
        void edges() {
            for (Block successor : block.terminator().successors()) {
                int edge = successor.predecessors().indexOf(block);
                for (Value phi : successor.phis()) {
                    if (!takesAnyNaN(phi)) {
                        phi.setInput(edge, of(phi.input(edge), block.terminator().address()));
                    }
                }
            }
        }

        void end() {
            Terminator end = block.terminator();
            Value[] inputs = new Value[end.inputCount()];
            for (int i = 0; i < inputs.length; i++) {
                inputs[i] = of(end.input(i), end.address());
            }
            end.setInputs(inputs);
        }

        private Value of(Value value, int address) {
            return !mustSettle(value) ? value : known.computeIfAbsent(value, made -> {
                Value result = graph.place(graph.create(settle, made.type(), 0, null, made), block);
                result.setAddress(address);
                values.add(result);
                return result;
            });
        }
    }
}
