// SPDX-License-Identifier: EPL-2.0
// A table of code addresses in the data, through which a function jumps.
package org.portwright.translator.analysis;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Condition;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;

/**
 * What GCC makes of a switch statement, or of a computed goto through a constant array: consecutive words
 * that point into the function and never change.
 *
 * <p>Which words a jump may read: if a branch before it bounds the index, those. Else all that stand beside the one for
 * index 0, on both sides, without anything else between: tables of other jumps may be among them, but the jump's own is,
 * though its address may have been moved, as in {@code goto *table[x - 'A']}. A program that reads others jumps to what
 * is no label.
 *
 * @param base    address of the word for index 0
 * @param first   index of the first word, 0 or less
 * @param targets what the words hold
 */
public record JumpTable(int base, int first, int[] targets) {
    /** No compiler makes larger ones. */
    private static final int MOST_WORDS = 1 << 14;
    /** How many branches before the jump are looked at. */
    private static final int MOST_BRANCHES = 8;

    /**
     * @param labels gives for an address the label of the function that the program has there, in a word that it can't
     *               change; none if there is something else
     * @param block  ends with the jump
     * @param target the address that it jumps to
     * @return the table that the address is read from; null if none is known
     */
    public static JumpTable find(IntFunction<OptionalInt> labels, Block block, Value target) {
        if (target.op() != Op.LOAD || target.access() != MemoryAccess.I32) {
            return null;
        }
        Value offset = target.input(0);
        if (offset.isConst()) {
            return read(labels, offset.intNumber() + target.intNumber(), 0, 1);
        }
        int base = target.intNumber();
        JumpTable bounded = isScaled(offset) ? read(labels, base, 0, bound(block, offset.input(0))) : null;
        if (bounded != null) {
            return bounded;
        }
        int first = 0;
        int end = 0;
        while (end - first < MOST_WORDS && labels.apply(base + (end << 2)).isPresent()) {
            end++;
        }
        while (end > 0 && end - first < MOST_WORDS && labels.apply(base + (first - 1 << 2)).isPresent()) {
            first--;
        }
        return end - first == MOST_WORDS ? null : read(labels, base, first, end);
    }

    /** @return the words from an index to before another, if there are any and all are labels; else null */
    private static JumpTable read(IntFunction<OptionalInt> labels, int base, int first, int end) {
        int[] targets = new int[end - first];
        for (int i = 0; i < targets.length; i++) {
            OptionalInt label = labels.apply(base + (first + i << 2));
            if (label.isEmpty()) {
                return null;
            }
            targets[i] = label.getAsInt();
        }
        return targets.length == 0 ? null : new JumpTable(base, first, targets);
    }

    /** @return how many values from 0 on the index may have, as the branches say that lead to a block; 0: unknown */
    private static int bound(Block block, Value index) {
        Block at = block;
        for (int i = 0; i < MOST_BRANCHES && at.predecessors().size() == 1; i++) {
            Block before = at.predecessors().get(0);
            int bound = bound(before.terminator(), at, index);
            if (bound > 0) {
                return bound;
            }
            at = before;
        }
        return 0;
    }

    /** @return how many values the index has where a branch leads to a block; 0: unknown */
    private static int bound(Terminator end, Block taken, Value index) {
        if (end.kind() != Terminator.Kind.IF || end.successors().get(0) == end.successors().get(1)) {
            return 0;
        }
        boolean holds = end.successors().get(0) == taken;
        Value a = end.input(0);
        Value b = end.input(1);
        Condition condition = end.condition();
        boolean isDecision = (condition == Condition.EQ || condition == Condition.NE) && b.isConst(0)
            && a.op() == Op.COMPARE;
        if (isDecision) {
            holds ^= condition == Condition.EQ;
            condition = a.condition();
            b = a.input(1);
            a = a.input(0);
        }
        boolean isBelow = condition == Condition.LTU && holds || condition == Condition.GEU && !holds;
        boolean isKnown = isBelow && a == index && b.isConst() && b.intNumber() > 0 && b.intNumber() <= MOST_WORDS;
        return isKnown ? b.intNumber() : 0;
    }

    private static boolean isScaled(Value offset) {
        return offset.op() == Op.SHL && offset.input(1).isConst(2);
    }

    /**
     * @param target  the address that is jumped to
     * @param builder makes values
     * @return the index of the word that it is read from; null if it is not seen to be read from this table
     */
    public Value index(Value target, Builder builder) {
        if (target.op() != Op.LOAD || target.input(0).isConst() || target.intNumber() != base) {
            return null;
        }
        Value offset = target.input(0);
        return isScaled(offset) ? offset.input(0) : builder.make(Op.SHR, offset, builder.constant(2));
    }

    /** @return the indices of the words, ascending */
    public int[] indices() {
        int[] indices = new int[targets.length];
        Arrays.setAll(indices, i -> first + i);
        return indices;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JumpTable table && table.base == base && table.first == first
            && Arrays.equals(table.targets, targets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(targets) + 31 * base;
    }
}
