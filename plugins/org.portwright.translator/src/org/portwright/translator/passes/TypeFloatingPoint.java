// SPDX-License-Identifier: EPL-2.0
// Lets floating-point numbers flow as numbers, not as the bits in a register.
package org.portwright.translator.passes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * Where the bits that a PHI or a SELECT brings together are used as a number, a second one brings the
 * numbers together; the first one is dead then. A word that is loaded only to be used as a float is loaded
 * as one; a double that is loaded only to be stored is copied as bits, for it may be a NaN with a meaning.
 * What undoes each other (number to bits to number) vanishes by folding.
 */
public final class TypeFloatingPoint implements FunctionPass {
    private final boolean onlyCopies;

    /** Does it all. */
    public TypeFloatingPoint() {
        this(false);
    }

    private TypeFloatingPoint(boolean onlyCopies) {
        this.onlyCopies = onlyCopies;
    }

    /**
     * @return the same, but that it only drops dead code, which may load from nowhere, and keeps the bits of doubles that are
     *     copied, since a NaN may have a meaning
     */
    public static TypeFloatingPoint ofCopies() {
        return new TypeFloatingPoint(true);
    }

    @Override
    public void run(Graph graph) {
        Typing typing = new Typing(graph);
        if (!onlyCopies) {
            typing.typeMerges();
        }
        new EliminateDeadCode().run(graph);
        if (!onlyCopies) {
            typing.loadAsFloat();
        }
        typing.copyAsBits();
    }
}

/** The typing of one function. */
final class Typing {
    /** A chain of choices that is longer than in any program stays as bits, so that our own stack need not follow it. */
    private static final int DEEPEST_CHOICE = 100;

    private record Pair(Value low, Value high) {
    }

    /** A PHI of numbers that has no inputs yet. */
    private record Merge(Value phi, Pair bits) {
    }

    private final Graph graph;
    private final Map<Pair, Value> typed = new HashMap<>();
    private final Deque<Merge> open = new ArrayDeque<>();
    private int depth;

    Typing(Graph graph) {
        this.graph = graph;
    }

    void typeMerges() {
        List<Value> conversions = new ArrayList<>();
        for (Block block : graph.blocks()) {
            for (Value value : block.values()) {
                boolean isConversion = value.op() == Op.BITS_TO_FLOAT || value.op() == Op.BITS_TO_DOUBLE;
                if (isConversion) {
                    conversions.add(value);
                }
            }
        }
        for (Value conversion : conversions) {
            Value number = number(conversion);
            if (number != null) {
                conversion.replaceBy(number);
            }
            while (!open.isEmpty()) {
                complete(open.pop());
            }
        }
    }

    /** @return the number that a conversion gives, made of other numbers; null if it stays a conversion */
    private Value number(Value conversion) {
        Value bits = conversion.input(0);
        if (conversion.op() == Op.BITS_TO_FLOAT) {
            return merged(bits, null);
        }
        return bits.op() == Op.PAIR ? merged(bits.input(0), bits.input(1)) : null;
    }

    private Value merged(Value low, Value high) {
        if (low.op() == Op.PHI && (high == null || high.op() == Op.PHI && high.block() == low.block())) {
            return mergedPhi(low, high);
        }
        boolean isSelect = low.op() == Op.SELECT && (high == null || high.block() == low.block())
            && (high == null || high.op() == Op.SELECT && high.input(0) == low.input(0));
        if (!isSelect || depth == DEEPEST_CHOICE) {
            return null;
        }
        depth++;
        Value select = mergedSelect(low, high);
        depth--;
        return select;
    }

    private Value mergedPhi(Value low, Value high) {
        Pair key = new Pair(low, high);
        Value known = typed.get(key);
        if (known != null) {
            return known.resolve();
        }
        Value phi = graph.addPhi(low.block(), type(high));
        typed.put(key, phi);
        open.push(new Merge(phi, key));
        return phi;
    }

    private void complete(Merge merge) {
        Value low = merge.bits().low();
        Value high = merge.bits().high();
        Value[] inputs = new Value[low.inputCount()];
        for (int i = 0; i < inputs.length; i++) {
            Builder builder = new Builder(graph).at(low.block().predecessors().get(i));
            inputs[i] = convert(builder, low.input(i), high == null ? null : high.input(i));
        }
        merge.phi().setInputs(inputs);
    }

    private Value mergedSelect(Value low, Value high) {
        Pair key = new Pair(low, high);
        Value known = typed.get(key);
        if (known != null) {
            return known.resolve();
        }
        Block block = (high == null ? low : later(low, high)).block();
        int place = block.values().indexOf(high == null ? low : later(low, high)) + 1;
        List<Value> rest = new ArrayList<>(block.values().subList(place, block.values().size()));
        block.values().subList(place, block.values().size()).clear();
        Builder builder = new Builder(graph).at(block);
        builder.setAddress(low.address());
        Value then = convert(builder, low.input(1), high == null ? null : high.input(1));
        Value otherwise = convert(builder, low.input(2), high == null ? null : high.input(2));
        Value select = builder.make(Op.SELECT, type(high), low.input(0), then, otherwise);
        block.values().addAll(rest);
        typed.put(key, select);
        return select;
    }

    private static Value later(Value a, Value b) {
        return a.block().values().indexOf(a) > a.block().values().indexOf(b) ? a : b;
    }

    private Value convert(Builder builder, Value low, Value high) {
        Value merged = merged(low, high);
        if (merged != null) {
            return merged;
        }
        return high == null ? builder.floatOf(low) : builder.doubleOf(low, high);
    }

    private static Type type(Value high) {
        return high == null ? Type.FLOAT : Type.DOUBLE;
    }

    void loadAsFloat() {
        Map<Value, Boolean> onlyFloat = usedOnly((user, index) -> user.op() == Op.BITS_TO_FLOAT);
        for (Block block : graph.blocks()) {
            for (Value value : new ArrayList<>(block.values())) {
                boolean isFloatOfLoad = value.op() == Op.BITS_TO_FLOAT && value.input(0).op() == Op.LOAD
                    && value.input(0).access() == MemoryAccess.I32 && onlyFloat.get(value.input(0));
                if (isFloatOfLoad) {
                    Value load = value.input(0);
                    load.become(Op.LOAD, Type.FLOAT, load.number(), MemoryAccess.F32, load.input(0));
                    value.replaceBy(load);
                } else if (value.op() == Op.BITS_TO_FLOAT && value.input(0).type() == Type.FLOAT) {
                    value.replaceBy(value.input(0));
                }
            }
            block.values().removeIf(Value::isReplaced);
        }
    }

    void copyAsBits() {
        Map<Value, Boolean> onlyStored = usedOnly((user, index) -> user.op() == Op.STORE && index == 1);
        for (Block block : graph.blocks()) {
            for (Value value : block.values()) {
                if (value.op() == Op.LOAD && value.access() == MemoryAccess.F64
                    && onlyStored.getOrDefault(value, false)) {
                    value.become(Op.LOAD, Type.LONG, value.number(), MemoryAccess.I64, value.input(0));
                }
            }
        }
        for (Block block : graph.blocks()) {
            for (Value value : block.values()) {
                if (value.op() == Op.STORE && value.access() == MemoryAccess.F64
                    && value.input(1).type() == Type.LONG) {
                    value.become(Op.STORE, Type.VOID, value.number(), MemoryAccess.I64, value.input(0),
                        value.input(1));
                }
            }
        }
    }

    /** A use of a value: the user, and which of its inputs. */
    private interface Use {
        boolean is(Value user, int index);
    }

    /** @return for each value that is used whether all its uses are of a kind */
    private Map<Value, Boolean> usedOnly(Use kind) {
        Map<Value, Boolean> only = new HashMap<>();
        for (Block block : graph.blocks()) {
            block.phis().forEach(phi -> addUses(phi, kind, only));
            block.values().forEach(value -> addUses(value, kind, only));
            for (int i = 0; i < block.terminator().inputCount(); i++) {
                only.put(block.terminator().input(i), false);
            }
        }
        return only;
    }

    private static void addUses(Value user, Use kind, Map<Value, Boolean> only) {
        for (int i = 0; i < user.inputCount(); i++) {
            only.merge(user.input(i), kind.is(user, i), Boolean::logicalAnd);
        }
    }
}
