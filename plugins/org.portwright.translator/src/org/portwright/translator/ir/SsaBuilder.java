// SPDX-License-Identifier: EPL-2.0
// Turns variables that are assigned many times into SSA values.
package org.portwright.translator.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * SSA construction while the blocks are being filled, after Braun et al., <i>Simple and Efficient
 * Construction of Static Single Assignment Form</i> (CC 2013): a block is sealed when all its
 * predecessors are filled; before that a read puts an operandless PHI, which is completed later.
 */
public final class SsaBuilder {
    /** What a variable holds where nothing was written before, at the start of the function. */
    public interface InitialValue {
        /** @return the value of a variable at the function's entry */
        Value of(int variable);
    }

    /** A PHI whose inputs are being looked for, one predecessor after the other. */
    private static final class Completion {
        private final Value phi;
        /** Blocks without a definition of their own that the value goes through. */
        private final List<Block> passed;
        private final Value[] inputs;
        private int known;

        Completion(Value phi, List<Block> passed) {
            this.phi = phi;
            this.passed = passed;
            this.inputs = new Value[phi.block().predecessors().size()];
        }

        boolean isComplete() {
            return known == inputs.length;
        }

        Block nextPredecessor() {
            return phi.block().predecessors().get(known);
        }

        void add(Value input) {
            inputs[known++] = input;
        }
    }

    private final Graph graph;
    private final int variables;
    private final InitialValue initial;
    private final Map<Block, Value[]> definitions = new HashMap<>();
    private final Map<Block, Map<Integer, Value>> incomplete = new HashMap<>();
    private final Map<Block, Integer> unfilled = new HashMap<>();
    private final Map<Value, List<Value>> phiUsers = new HashMap<>();

    /**
     * @param graph     the function
     * @param variables how many variables there are
     * @param initial   their values on entry
     */
    public SsaBuilder(Graph graph, int variables, InitialValue initial) {
        this.graph = graph;
        this.variables = variables;
        this.initial = initial;
    }

    /**
     * Must be called for every block before one is filled.
     *
     * @param block        a block
     * @param predecessors how many edges will lead to it
     */
    public void expect(Block block, int predecessors) {
        unfilled.put(block, predecessors);
        definitions.put(block, new Value[variables]);
    }

    /** Assigns a variable at the present end of a block. */
    public void write(int variable, Block block, Value value) {
        definitions.get(block)[variable] = value;
    }

    /** @return what a variable holds at the present end of a block */
    public Value read(int variable, Block block) {
        Value local = local(variable, block);
        return local != null ? local : readFromPredecessors(variable, block);
    }

    /**
     * Without recursion, for a way through a function is as long as the function: what would be a call within a call
     * is a {@link Completion} on a stack.
     */
    private Value readFromPredecessors(int variable, Block start) {
        Deque<Completion> open = new ArrayDeque<>();
        Value found = walk(variable, start, open);
        return open.isEmpty() ? found : complete(variable, open);
    }

    /**
     * Follows a chain of single predecessors to where the variable is known.
     *
     * @param open gets the PHI that is to be completed first, where several ways meet
     * @return what the variable holds; null if that is to be completed first
     */
    private Value walk(int variable, Block start, Deque<Completion> open) {
        List<Block> passed = new ArrayList<>();
        Block block = start;
        Value value = null;
        while (value == null) {
            passed.add(block);
            if (unfilled.get(block) > 0) {
                value = graph.addPhi(block, Type.INT);
                incomplete.computeIfAbsent(block, key -> new LinkedHashMap<>()).put(variable, value);
            } else if (block.predecessors().isEmpty()) {
                value = initial.of(variable);
            } else if (block.predecessors().size() == 1) {
                block = block.predecessors().get(0);
                value = local(variable, block);
            } else {
                Value phi = graph.addPhi(block, Type.INT);
                definitions.get(block)[variable] = phi;
                open.push(new Completion(phi, passed));
                return null;
            }
        }
        define(variable, passed, value);
        return value;
    }

    /** @return what the variable holds in the block the innermost of the PHIs was begun for last */
    private Value complete(int variable, Deque<Completion> open) {
        Value found = null;
        while (!open.isEmpty()) {
            Completion top = open.peek();
            if (found != null) {
                top.add(found);
            }
            if (!top.isComplete()) {
                Block predecessor = top.nextPredecessor();
                found = local(variable, predecessor);
                if (found == null) {
                    found = walk(variable, predecessor, open);
                }
            } else {
                open.pop();
                found = finish(top.phi, top.inputs);
                define(variable, top.passed, found);
            }
        }
        return found;
    }

    private Value local(int variable, Block block) {
        Value local = definitions.get(block)[variable];
        return local == null ? null : local.resolve();
    }

    private void define(int variable, List<Block> passed, Value value) {
        for (Block block : passed) {
            definitions.get(block)[variable] = value;
        }
    }

    /** Says that a block has its last value and its terminator. */
    public void filled(Block block) {
        for (Block successor : block.terminator().successors()) {
            int left = unfilled.get(successor) - 1;
            unfilled.put(successor, left);
            if (left == 0) {
                Map<Integer, Value> waiting = incomplete.remove(successor);
                if (waiting != null) {
                    waiting.forEach((variable, phi) ->
                        complete(variable, new ArrayDeque<>(List.of(new Completion(phi, List.of())))));
                }
            }
        }
    }

    /** Removes the PHIs that were replaced from the blocks' lists; to be called when all blocks are filled. */
    public void finish() {
        for (Block block : graph.blocks()) {
            block.phis().removeIf(Value::isReplaced);
        }
    }

    private Value finish(Value phi, Value[] inputs) {
        phi.setInputs(inputs);
        for (Value input : inputs) {
            if (input.op() == Op.PHI && input != phi) {
                phiUsers.computeIfAbsent(input, key -> new ArrayList<>(4)).add(phi);
            }
        }
        return simplify(phi);
    }

    /** A PHI of itself and one other value is that value; then the PHIs that use it may be trivial too. */
    private Value simplify(Value first) {
        List<Value> work = new ArrayList<>();
        work.add(first);
        while (!work.isEmpty()) {
            Value phi = work.remove(work.size() - 1);
            if (phi.isReplaced() || phi.inputCount() == 0) {
                continue;
            }
            Value same = onlyInput(phi);
            if (same == null) {
                continue;
            }
            phi.replaceBy(same);
            List<Value> users = phiUsers.remove(phi);
            if (users != null) {
                work.addAll(users);
                if (same.op() == Op.PHI) {
                    phiUsers.computeIfAbsent(same, key -> new ArrayList<>(4)).addAll(users);
                }
            }
        }
        return first.resolve();
    }

    /**
     * @param phi a PHI with inputs
     * @return the value that all inputs are, apart from the PHI itself; null if there are several
     */
    public static Value onlyInput(Value phi) {
        Value same = null;
        for (int i = 0; i < phi.inputCount(); i++) {
            Value input = phi.input(i);
            if (input == phi || input == same) {
                continue;
            }
            if (same != null) {
                return null;
            }
            same = input;
        }
        return same;
    }
}
