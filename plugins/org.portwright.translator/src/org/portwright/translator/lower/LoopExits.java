// SPDX-License-Identifier: EPL-2.0
// Lets what a loop computes leave it by PHIs only.
package org.portwright.translator.lower;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.SsaBuilder;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;

/**
 * The ways out of a loop. {@link #close} brings the function into loop-closed form for this loop: control leaves it to
 * blocks that are reached from nowhere else, and what it computes is used outside only by PHIs of these.
 */
final class LoopExits {
    /** Says what to use in place of a value of the loop. */
    private interface Replacement {
        Value of(Value value, Block user);
    }

    private final Graph graph;
    private final Set<Block> loop;
    private final Set<Block> targets = new LinkedHashSet<>();
    /** For each value of the loop: what it is at the end of blocks outside. */
    private final Map<Value, Map<Block, Value>> outside = new HashMap<>();

    /**
     * @param graph the function
     * @param loop  the blocks of the loop
     */
    LoopExits(Graph graph, Set<Block> loop) {
        this.graph = graph;
        this.loop = loop;
        for (Block block : loop) {
            block.terminator().successors().stream().filter(successor -> !loop.contains(successor)).forEach(targets::add);
        }
    }

    /** @return the blocks outside that control leaves to */
    Set<Block> targets() {
        return targets;
    }

    /** @return how many values leave the loop: those that are used outside, and those that depend on the way out */
    int resultCount() {
        Set<Value> results = new HashSet<>();
        replaceUses((value, user) -> {
            results.add(value);
            return value;
        });
        for (Block target : targets) {
            for (Value phi : target.phis()) {
                Set<Value> inputs = new HashSet<>();
                for (int i = 0; i < phi.inputCount(); i++) {
                    if (loop.contains(target.predecessors().get(i))) {
                        inputs.add(phi.input(i));
                    }
                }
                if (inputs.size() > 1) {
                    results.add(phi);
                } else {
                    inputs.stream().filter(this::isInside).forEach(results::add);
                }
            }
        }
        return results.size();
    }

    /** @return the blocks that were added, each of which goes on to one of the targets */
    Set<Block> close() {
        Set<Block> added = new LinkedHashSet<>();
        for (Block target : List.copyOf(targets)) {
            if (!loop.containsAll(target.predecessors())) {
                targets.remove(target);
                Block landing = graph.mergeEdges(target, loop);
                targets.add(landing);
                added.add(landing);
            }
        }
        replaceUses((value, user) -> atEnd(user, value, outside.computeIfAbsent(value, key -> new HashMap<>())));
        return added;
    }

    private boolean isInside(Value value) {
        return value.block() != null && loop.contains(value.block());
    }

    /** Replaces values of the loop wherever they are used outside, but for the edges that lead out of the loop. */
    private void replaceUses(Replacement replacement) {
        for (Block block : graph.blocks()) {
            if (loop.contains(block)) {
                continue;
            }
            for (Value phi : List.copyOf(block.phis())) {
                for (int i = 0; i < phi.inputCount(); i++) {
                    Block from = block.predecessors().get(i);
                    if (!loop.contains(from) && isInside(phi.input(i))) {
                        phi.setInput(i, replacement.of(phi.input(i), from));
                    }
                }
            }
            for (Value value : block.values()) {
                for (int i = 0; i < value.inputCount(); i++) {
                    if (isInside(value.input(i))) {
                        value.setInput(i, replacement.of(value.input(i), block));
                    }
                }
            }
            Terminator end = block.terminator();
            Value[] inputs = new Value[end.inputCount()];
            for (int i = 0; i < inputs.length; i++) {
                inputs[i] = isInside(end.input(i)) ? replacement.of(end.input(i), block) : end.input(i);
            }
            end.setInputs(inputs);
        }
    }

    /**
     * Looks backwards for the exits that a value comes from. Its definition is on every way to its use, so that each
     * way back ends at an exit; the recursion is as deep as there are places between where ways meet.
     */
    private Value atEnd(Block block, Value value, Map<Block, Value> known) {
        Set<Block> passed = new HashSet<>();
        Block at = block;
        while (!known.containsKey(at) && !targets.contains(at) && at.predecessors().size() == 1 && passed.add(at)) {
            at = at.predecessors().get(0);
        }
        Value found = known.get(at);
        if (found == null) {
            Value phi = graph.addPhi(at, value.type());
            known.put(at, phi);
            Value[] inputs = new Value[at.predecessors().size()];
            if (targets.contains(at)) {
                Arrays.fill(inputs, value);
            } else {
                for (int i = 0; i < inputs.length; i++) {
                    inputs[i] = atEnd(at.predecessors().get(i), value, known);
                }
            }
            phi.setInputs(inputs);
            found = phi;
            Value only = targets.contains(at) ? null : SsaBuilder.onlyInput(phi);
            if (only != null) {
                phi.replaceBy(only);
                at.phis().remove(phi);
                found = only;
            }
        }
        for (Block each : passed) {
            known.put(each, found);
        }
        return found.resolve();
    }
}
