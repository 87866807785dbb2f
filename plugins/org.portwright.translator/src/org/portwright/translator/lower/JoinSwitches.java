// SPDX-License-Identifier: EPL-2.0
// Undoes the duplication of an interpreter's dispatch.
package org.portwright.translator.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * GCC copies the jump of a computed goto to the end of each part that leads to it. Where several blocks end
 * with the same large switch, all go to one block that has it: a method of many switches is many times as
 * large, and a part of it that ends with a switch can't be cut out.
 */
final class JoinSwitches {
    private static final int FEWEST_KEYS = 8;

    /** What makes two switches the same. */
    private record Shape(List<Integer> keys, List<Block> targets) {
    }

    private final Graph graph;

    private JoinSwitches(Graph graph) {
        this.graph = graph;
    }

    /** @param graph a function, which is changed; blocks are in reverse postorder afterwards */
    static void run(Graph graph) {
        new JoinSwitches(graph).run();
    }

    private void run() {
        Map<Shape, List<Block>> alike = new LinkedHashMap<>();
        for (Block block : graph.blocks()) {
            Terminator end = block.terminator();
            if (end.kind() == Terminator.Kind.SWITCH && end.keys().length >= FEWEST_KEYS && hasOneEdgeToEach(end)) {
                List<Block> targets = new ArrayList<>();
                for (int i = 0; i < end.keys().length; i++) {
                    targets.add(behindEdge(end.target(i)));
                }
                targets.add(behindEdge(otherwise(end)));
                alike.computeIfAbsent(new Shape(Arrays.stream(end.keys()).boxed().toList(), targets),
                    key -> new ArrayList<>()).add(block);
            }
        }
        alike.values().stream().filter(blocks -> blocks.size() > 1).forEach(this::join);
        graph.order();
        for (Block block : graph.blocks()) {
            if (block.predecessors().size() == 1) {
                block.phis().forEach(phi -> phi.replaceBy(phi.input(0)));
                block.phis().clear();
            }
        }
    }

    private static boolean hasOneEdgeToEach(Terminator end) {
        return end.successors().stream().map(JoinSwitches::behindEdge).distinct().count() == end.successors().size();
    }

    private static Block otherwise(Terminator end) {
        return end.successors().get(end.successors().size() - 1);
    }

    /** @return where control goes behind a block that was only put on an edge */
    private static Block behindEdge(Block block) {
        return isEdge(block) ? block.terminator().successors().get(0) : block;
    }

    private static boolean isEdge(Block block) {
        return block.terminator().kind() == Terminator.Kind.GOTO && block.values().isEmpty() && block.phis().isEmpty()
            && block.predecessors().size() == 1;
    }

    private void join(List<Block> blocks) {
        Terminator end = blocks.get(0).terminator();
        Block common = graph.newBlock(blocks.get(0).address());
        Map<List<Value>, Value> merged = new LinkedHashMap<>();
        Value decides = merge(common, Type.INT, blocks.stream().map(block -> block.terminator().input(0)).toList(), merged);
        Map<Block, List<Value>> inputs = new LinkedHashMap<>();
        for (int i = 0; i < end.successors().size(); i++) {
            Block target = behindEdge(end.successors().get(i));
            int place = i;
            List<Value> ofPhis = new ArrayList<>();
            for (Value phi : target.phis()) {
                ofPhis.add(merge(common, phi.type(), blocks.stream().map(block -> arriving(block, place, phi)).toList(),
                    merged));
            }
            inputs.put(target, ofPhis);
        }
        List<Block> targets = new ArrayList<>();
        for (int i = 0; i < end.keys().length; i++) {
            targets.add(behindEdge(end.target(i)));
        }
        Block otherwise = behindEdge(otherwise(end));
        for (Block block : blocks) {
            int address = block.terminator().address();
            block.changeTerminator(Terminator.unreachable());
            block.terminate(Terminator.jump(common).at(address));
        }
        common.terminate(Terminator.multiway(decides, end.keys(), targets, otherwise).at(end.address()));
        inputs.forEach((target, values) -> {
            for (int i = 0; i < values.size(); i++) {
                Value phi = target.phis().get(i);
                Value[] more = Arrays.copyOf(phi.inputs(), phi.inputCount() + 1);
                more[more.length - 1] = values.get(i);
                phi.setInputs(more);
            }
        });
    }

    /** @return what a PHI gets from a block through one of its successors */
    private static Value arriving(Block block, int place, Value phi) {
        Block successor = block.terminator().successors().get(place);
        Block from = successor == phi.block() ? block : successor;
        return phi.input(phi.block().predecessors().indexOf(from));
    }

    private Value merge(Block common, Type type, List<Value> inputs, Map<List<Value>, Value> merged) {
        if (inputs.stream().allMatch(input -> input == inputs.get(0))) {
            return inputs.get(0);
        }
        return merged.computeIfAbsent(inputs, key -> {
            Value phi = graph.addPhi(common, type);
            phi.setInputs(key.toArray(new Value[0]));
            return phi;
        });
    }
}
