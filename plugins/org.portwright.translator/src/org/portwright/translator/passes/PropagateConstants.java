// SPDX-License-Identifier: EPL-2.0
// Replaces values by simpler ones that equal them, until nothing changes.
package org.portwright.translator.passes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Condition;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;

/**
 * Propagates constants of registers ({@code lui} and {@code addiu}), folds comparisons into branches, drops
 * branches that are decided, and PHIs of a single value.
 */
public final class PropagateConstants implements FunctionPass {
    private final boolean onlyCopies;

    /** Does it all. */
    public PropagateConstants() {
        this(false);
    }

    private PropagateConstants(boolean onlyCopies) {
        this.onlyCopies = onlyCopies;
    }

    /** @return the same, but that it only drops PHIs of a single value, which no method can be written with */
    public static PropagateConstants ofCopies() {
        return new PropagateConstants(true);
    }

    @Override
    public void run(Graph graph) {
        if (onlyCopies) {
            MergeCopies.run(graph);
            return;
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            Builder builder = new Builder(graph);
            Map<Block, Terminator> decided = new LinkedHashMap<>();
            changed |= MergeCopies.run(graph);
            for (Block block : graph.blocks()) {
                List<Value> old = builder.rewrite(block);
                for (Value value : old) {
                    changed |= !value.isReplaced() && builder.simplifyOrKeep(value);
                }
                changed |= simplifyTerminator(block, builder, decided);
            }
            // Only now: a loop that lost its entry would be values that are their own inputs.
            decided.forEach(Block::changeTerminator);
            graph.order();
        }
    }

    private static boolean simplifyTerminator(Block block, Builder builder, Map<Block, Terminator> decided) {
        Terminator end = block.terminator();
        return switch (end.kind()) {
            case IF -> simplifyBranch(block, end, builder, decided);
            case SWITCH -> end.input(0).isConst() && simplifySwitch(block, end, decided);
            default -> false;
        };
    }

    private static boolean simplifyBranch(Block block, Terminator end, Builder builder,
        Map<Block, Terminator> decided) {
        builder.setAddress(end.address());
        Value compared = builder.simplerCompare(end.condition(), end.input(0), end.input(1));
        if (compared == null) {
            return false;
        }
        Block then = end.successors().get(0);
        Block otherwise = end.successors().get(1);
        if (compared.isConst()) {
            decided.put(block, Terminator.jump(compared.intNumber() != 0 ? then : otherwise).at(end.address()));
            return true;
        }
        // "x is not 0" comes back as the comparison x itself, if x is one that stays a number.
        boolean isCompare = compared.op() == Op.COMPARE;
        Condition condition = isCompare ? compared.condition() : Condition.NE;
        Value a = isCompare ? compared.input(0) : compared;
        Value b = isCompare ? compared.input(1) : builder.constant(0);
        if (condition == end.condition() && a == end.input(0) && b == end.input(1)) {
            return false;
        }
        block.changeTerminator(Terminator.branch(condition, a, b, then, otherwise).at(end.address()));
        return true;
    }

    private static boolean simplifySwitch(Block block, Terminator end, Map<Block, Terminator> decided) {
        int value = end.input(0).intNumber();
        Block target = end.successors().get(end.successors().size() - 1);
        for (int i = 0; i < end.keys().length; i++) {
            if (end.keys()[i] == value) {
                target = end.target(i);
            }
        }
        decided.put(block, Terminator.jump(target).at(end.address()));
        return true;
    }
}
