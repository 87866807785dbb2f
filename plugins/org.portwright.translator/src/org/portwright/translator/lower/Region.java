// SPDX-License-Identifier: EPL-2.0
// Blocks that can be cut out of a function together.
package org.portwright.translator.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * All blocks that a block dominates. Control enters only there, and what is computed inside is used outside
 * only by PHIs of the blocks that control leaves to.
 */
final class Region {
    private final List<Block> blocks;
    private final Set<Block> members;
    private final Set<Value> used = new LinkedHashSet<>();
    private final Set<Block> exits = new LinkedHashSet<>();
    private final Set<Block> handlers = new LinkedHashSet<>();
    private final Map<Value, Result> results = new HashMap<>();
    private final Set<Result> distinctResults = new LinkedHashSet<>();
    private int copies;

    /**
     * A way by which values are handed out.
     *
     * @param variable stands for the variable
     * @param number   0, unless an exit wants several values of the variable
     */
    record Result(Value variable, int number) {
        Type type() {
            return variable.type();
        }
    }

    /**
     * @param blocks    the one that dominates the others first
     * @param variables of the function
     */
    Region(List<Block> blocks, Variables variables) {
        this.blocks = blocks;
        this.members = new HashSet<>(blocks);
        for (Block block : blocks) {
            block.phis().forEach(this::useInputs);
            block.values().forEach(this::useInputs);
            Terminator end = block.terminator();
            for (int i = 0; i < end.inputCount(); i++) {
                use(end.input(i));
            }
            for (Block successor : end.successors()) {
                if (!contains(successor)) {
                    (isHandler(block, successor) ? handlers : exits).add(successor);
                }
            }
        }
        for (Block exit : exits) {
            Map<Value, Integer> counts = new HashMap<>();
            List<Integer> edges = edges(exit);
            for (Value phi : exit.phis()) {
                Value through = passedThrough(phi, edges);
                if (through == null) {
                    Value variable = variables.of(phi);
                    Result result = new Result(variable, counts.merge(variable, 1, Integer::sum) - 1);
                    results.put(phi, result);
                    distinctResults.add(result);
                    edges.forEach(edge -> use(phi.input(edge)));
                } else if (through != phi && through.op() != Op.GARBAGE) {
                    copies++;
                }
            }
        }
    }

    Block entry() {
        return blocks.get(0);
    }

    List<Block> blocks() {
        return blocks;
    }

    boolean contains(Block block) {
        return members.contains(block);
    }

    boolean contains(Value value) {
        return value.block() != null && members.contains(value.block());
    }

    /** @return how many values from outside are used inside, and merged at the entry */
    int argumentCount() {
        return used.size();
    }

    /** @return the blocks outside that control leaves to */
    Set<Block> exits() {
        return exits;
    }

    /** @return the ways by which values are handed out */
    Set<Result> results() {
        return distinctResults;
    }

    /**
     * @param phi of an exit
     * @return how it gets its value from inside; null if that value comes from outside
     */
    Result result(Value phi) {
        return results.get(phi);
    }

    /** @return handlers of calls inside that calls outside share; such a handler uses no values, and goes nowhere */
    Set<Block> sharedHandlers() {
        return handlers;
    }

    /** @return whether a block gets the exceptions of a call in another one */
    static boolean isHandler(Block of, Block successor) {
        return of.terminator().kind() == Terminator.Kind.INVOKE && of.terminator().successors().get(1) == successor;
    }

    /** @return how many PHIs of the exits get another value from outside, over all exits */
    int copyCount() {
        return copies;
    }

    /** @return the places among an exit's predecessors where control comes from inside */
    List<Integer> edges(Block exit) {
        List<Integer> edges = new ArrayList<>(2);
        for (int i = 0; i < exit.predecessors().size(); i++) {
            if (contains(exit.predecessors().get(i))) {
                edges.add(i);
            }
        }
        return edges;
    }

    /**
     * @return the value from outside that a PHI of an exit gets on every way from inside, unless that way it may
     *         be anything; null if there is none
     */
    Value passedThrough(Value phi) {
        return passedThrough(phi, edges(phi.block()));
    }

    private Value passedThrough(Value phi, List<Integer> edges) {
        Value same = null;
        for (int edge : edges) {
            Value input = phi.input(edge);
            if (same == null || same.op() == Op.GARBAGE) {
                same = input;
            } else if (input != same && input.op() != Op.GARBAGE) {
                return null;
            }
        }
        return same == null || contains(same) ? null : same;
    }

    private void useInputs(Value value) {
        for (int i = 0; i < value.inputCount(); i++) {
            use(value.input(i));
        }
    }

    private void use(Value value) {
        if (!value.isConst() && value.op() != Op.GARBAGE && !contains(value)) {
            used.add(value);
        }
    }
}
