// SPDX-License-Identifier: EPL-2.0
// Decides which values are computed on the operand stack, where they are used.
package org.portwright.translator.lower;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * A value with one use in its own block becomes part of its user's expression, if computing it there
 * changes nothing: a read does not move across a write, and a write not across any other effect. The other
 * values are roots: they are computed where they stand, and go to a local variable. So does a value that is so deep in
 * an expression that whatever follows the tree by recursion, here, in the emitter, or in a JVM, might run out of stack.
 */
public final class ExpressionTrees {
    private static final int NO_USE = -1;
    private static final int MANY_USES = -2;
    private static final int DEEPEST = 200;

    private final boolean nests;
    private final int[] useCounts;
    private final BitSet inlined;
    /** Of a value: of how many expressions it is a part, one within the other. */
    private final int[] depths;
    private final Map<Block, List<Value>> roots = new HashMap<>();

    /** @param nests whether any value may become part of another one's expression */
    ExpressionTrees(Graph graph, boolean nests) {
        this.nests = nests;
        this.useCounts = new int[graph.valueCount()];
        this.inlined = new BitSet(graph.valueCount());
        this.depths = new int[graph.valueCount()];
        for (Block block : graph.blocks()) {
            block.phis().forEach(this::countInputs);
            block.values().forEach(this::countInputs);
            for (int i = 0; i < block.terminator().inputCount(); i++) {
                useCounts[block.terminator().input(i).id()]++;
            }
        }
        int[] usePositions = new int[graph.valueCount()];
        for (Block block : graph.blocks()) {
            decide(block, usePositions);
            roots.put(block, block.values().stream().filter(value -> !isInlined(value)).toList());
        }
    }

    private void countInputs(Value value) {
        for (int i = 0; i < value.inputCount(); i++) {
            useCounts[value.input(i).id()]++;
        }
    }

    /** @return how many inputs of other values and terminators it is */
    public int useCount(Value value) {
        return useCounts[value.id()];
    }

    /** @return whether the value is computed in the expression of its only user */
    public boolean isInlined(Value value) {
        return inlined.get(value.id());
    }

    /** @return whether the value lives in a local variable */
    public boolean needsLocal(Value value) {
        return switch (value.op()) {
            case CONST, GARBAGE -> false;
            case PARAM, PHI -> true;
            default -> value.type() != Type.VOID && !isInlined(value) && useCount(value) > 0;
        };
    }

    /** @return the values of a block that are computed where they stand, in order */
    public List<Value> roots(Block block) {
        return roots.get(block);
    }

    /** Visits the local variables that an expression reads. */
    void forEachLocal(Value expression, Consumer<Value> action) {
        for (int i = 0; i < expression.inputCount(); i++) {
            forEachLocalOf(expression.input(i), action);
        }
    }

    /** Visits the local variables that pushing a value reads: itself, or those of its expression. */
    void forEachLocalOf(Value value, Consumer<Value> action) {
        if (isInlined(value)) {
            forEachLocal(value, action);
        } else if (needsLocal(value)) {
            action.accept(value);
        }
    }

    /** Visits the local variables that are read at the end of a block: by its terminator and by PHIs. */
    void forEachLocalAtEnd(Block block, Consumer<Value> action) {
        Terminator end = block.terminator();
        for (int i = 0; i < end.inputCount(); i++) {
            forEachLocalOf(end.input(i), action);
        }
        for (Block successor : end.successors()) {
            int edge = successor.predecessors().indexOf(block);
            for (Value phi : successor.phis()) {
                forEachLocalOf(phi.input(edge), action);
            }
        }
    }

    private void decide(Block block, int[] usePositions) {
        List<Value> values = block.values();
        int size = values.size();
        int[] effects = new int[size + 1];
        int[] writes = new int[size + 1];
        for (int i = 0; i < size; i++) {
            Value value = values.get(i);
            Op.Effect effect = value.op().effect();
            effects[i + 1] = effects[i] + (effectOf(value) == Op.Effect.NONE ? 0 : 1);
            writes[i + 1] = writes[i] + (effect == Op.Effect.WRITE ? 1 : 0);
            usePositions[value.id()] = NO_USE;
        }
        noteEnd(block, usePositions);
        BitSet chosen = new BitSet(); // of what a SELECT chooses from only one is computed
        for (int i = size - 1; i >= 0; i--) {
            Value value = values.get(i);
            int use = usePositions[value.id()];
            boolean movable = nests && use >= 0 && useCount(value) == 1 && value.type() != Type.VOID
                && depths[value.id()] < DEEPEST && !hasItsPlace(value, block) && !movesMemoryUnder(value, values, use)
                && switch (effectOf(value)) {
                    case NONE -> true;
                    case READ, THROW -> writes[use] == writes[i + 1];
                    case WRITE -> effects[use] == effects[i + 1] && !chosen.get(value.id());
                };
            if (movable) {
                inlined.set(value.id());
            }
            int position = movable ? use : i;
            int depth = movable ? depths[value.id()] + 1 : 1;
            for (int k = 0; k < value.inputCount(); k++) {
                noteUse(value.input(k), block, value.op() == Op.STOP ? MANY_USES : position, usePositions);
                depths[value.input(k).id()] = depth;
                if (value.op() == Op.SELECT || movable && chosen.get(value.id())) {
                    chosen.set(value.input(k).id());
                }
            }
        }
    }

    /** A handler finds the exception on the operand stack; the range of a handler is a call and nothing else. */
    private static boolean hasItsPlace(Value value, Block block) {
        return value.op() == Op.CATCH || value.isCall() && block.terminator().kind() == Terminator.Kind.INVOKE;
    }

    /** An access may have the place of memory on the operand stack before it computes address and value. */
    private static boolean movesMemoryUnder(Value value, List<Value> values, int use) {
        return value.op().mayMoveMemory() && use < values.size()
            && (values.get(use).op() == Op.LOAD || values.get(use).op() == Op.STORE);
    }

    /** Floating-point division does not throw. */
    private static Op.Effect effectOf(Value value) {
        boolean isFloating = value.type() == Type.FLOAT || value.type() == Type.DOUBLE;
        return value.op().effect() == Op.Effect.THROW && isFloating ? Op.Effect.NONE : value.op().effect();
    }

    private void noteEnd(Block block, int[] usePositions) {
        Terminator end = block.terminator();
        int position = block.values().size();
        for (int i = 0; i < end.inputCount(); i++) {
            noteUse(end.input(i), block, position, usePositions);
        }
        for (Block successor : end.successors()) {
            int edge = successor.predecessors().indexOf(block);
            for (Value phi : successor.phis()) {
                noteUse(phi.input(edge), block, position, usePositions);
            }
        }
    }

    private static void noteUse(Value value, Block block, int position, int[] usePositions) {
        if (value.block() == block && value.op() != Op.PHI) {
            usePositions[value.id()] = usePositions[value.id()] == NO_USE ? position : MANY_USES;
        }
    }
}
