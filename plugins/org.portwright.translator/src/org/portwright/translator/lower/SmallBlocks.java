// SPDX-License-Identifier: EPL-2.0
// Gives a large function a shape that can be cut well.
package org.portwright.translator.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Condition;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;

/**
 * One return in place of many; large blocks become chains, cut where the fewest values are in use; switches
 * over very many keys become comparisons that lead to smaller switches.
 */
final class SmallBlocks {
    /** What a key of a switch takes: a 32-bit offset, and in a lookupswitch the key. */
    private static final int BYTES_PER_KEY = 8;

    private final Graph graph;
    private final Map<Block, Integer> sizes = new HashMap<>();
    private final int most;
    private boolean separated;

    /**
     * @param graph the function
     * @param bytes the size of each block in bytes of bytecode
     * @param most  how large a block may be in the end, where that is possible
     */
    SmallBlocks(Graph graph, ToIntFunction<Block> bytes, int most) {
        this.graph = graph;
        this.most = most;
        graph.blocks().forEach(block -> sizes.put(block, bytes.applyAsInt(block)));
    }

    /**
     * Changes the graph.
     *
     * @return the size of each block
     */
    Map<Block, Integer> make(Signature signature) {
        JoinSwitches.run(graph);
        returnOnce(signature);
        graph.blocks().forEach(block -> sizes.putIfAbsent(block, 0));
        for (Block block : List.copyOf(graph.blocks())) {
            int keys = block.terminator().kind() == Terminator.Kind.SWITCH ? block.terminator().keys().length : 0;
            cut(block, sizes.get(block) - keys * BYTES_PER_KEY / 2);
            if (keys * BYTES_PER_KEY > most) {
                splitSwitch(block.terminator().kind() == Terminator.Kind.SWITCH ? block : lastOfChain(block));
            }
        }
        graph.splitCriticalEdges();
        graph.blocks().forEach(block -> sizes.putIfAbsent(block, 0));
        return sizes;
    }

    /** @return whether a block was cut that writes or reads the array of the function's parts */
    boolean hasSeparatedArray() {
        return separated;
    }

    private static Block lastOfChain(Block block) {
        Block last = block;
        while (last.terminator().kind() == Terminator.Kind.GOTO) {
            last = last.terminator().successors().get(0);
        }
        return last;
    }

    /** The block that returns has nothing but the result as a PHI: then no part of the function has to contain it. */
    private void returnOnce(Signature signature) {
        List<Block> returning = graph.blocks().stream()
            .filter(block -> block.terminator().kind() == Terminator.Kind.RETURN).toList();
        if (returning.isEmpty()) {
            return;
        }
        Block common = graph.newBlock(returning.get(returning.size() - 1).address());
        sizes.put(common, 2);
        Value[] results = returning.stream().filter(block -> block.terminator().inputCount() > 0)
            .map(block -> block.terminator().input(0)).toArray(Value[]::new);
        int address = returning.get(returning.size() - 1).terminator().address();
        returning.forEach(block -> block.terminate(Terminator.jump(common).at(block.terminator().address())));
        if (results.length == 0) {
            common.terminate(Terminator.returns().at(address));
            return;
        }
        Value result = graph.addPhi(common, signature.returnType());
        result.setInputs(results);
        common.terminate(Terminator.returns(result).at(address));
    }

    private void cut(Block first, int bytes) {
        Block block = first;
        int left = bytes;
        while (left > most && block.values().size() > 1) {
            List<Value> values = block.values();
            int[] crossing = crossing(block);
            int end = Math.min(lastCut(block), Math.max(1, (int) ((long) values.size() * most / left)));
            int best = end;
            for (int i = end; i > end / 2; i--) {
                if (crossing[i] < crossing[best]) {
                    best = i;
                }
            }
            if (best < 1) {
                return;
            }
            int size = (int) ((long) left * best / values.size());
            separated |= values.stream().anyMatch(value -> Outliner.usedSlots(value) > 0);
            Block rest = graph.cut(block, best);
            sizes.put(block, size);
            left -= size;
            sizes.put(rest, left);
            block = rest;
        }
    }

    /** @return the last index at which a block may be cut: a call that may throw stays at the end */
    private static int lastCut(Block block) {
        List<Value> values = block.values();
        int last = values.size() - 1;
        if (block.terminator().kind() == Terminator.Kind.INVOKE) {
            while (last > 0 && !values.get(last).isCall()) {
                last--;
            }
        }
        return last;
    }

    /** @return for each index how many values of the block are computed before it and used behind it */
    private static int[] crossing(Block block) {
        List<Value> values = block.values();
        Map<Value, Integer> lastUses = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            Value value = values.get(i);
            for (int k = 0; k < value.inputCount(); k++) {
                Value input = value.input(k);
                if (!input.isConst() && input.op() != Op.GARBAGE) {
                    lastUses.put(input, i);
                }
            }
        }
        int[] change = new int[values.size() + 2];
        for (int i = 0; i < values.size(); i++) {
            int last = lastUses.getOrDefault(values.get(i), i);
            if (last > i) {
                change[i + 1]++;
                change[last + 1]--;
            }
            // A result belongs to the call before it.
            if (values.get(i).op() == Op.FURTHER_RESULT) {
                change[i] += values.size();
                change[i + 1] -= values.size();
            }
        }
        for (int i = 1; i < change.length; i++) {
            change[i] += change[i - 1];
        }
        return change;
    }

    private void splitSwitch(Block block) {
        Terminator end = block.terminator();
        if (end.kind() != Terminator.Kind.SWITCH) {
            return;
        }
        Map<Block, Value[]> carried = new HashMap<>();
        for (Block target : end.successors()) {
            int edge = target.predecessors().indexOf(block);
            carried.put(target, target.phis().stream().map(phi -> phi.input(edge)).toArray(Value[]::new));
        }
        Block root = choose(end, 0, end.keys().length, block.address());
        sizes.merge(block, -end.keys().length * BYTES_PER_KEY / 2, Integer::sum);
        block.changeTerminator(Terminator.unreachable());
        block.terminate(Terminator.jump(root).at(end.address()));
        for (Map.Entry<Block, Value[]> each : carried.entrySet()) {
            Block target = each.getKey();
            int index = 0;
            for (Value phi : target.phis()) {
                Value input = each.getValue()[index++];
                Value[] inputs = Arrays.copyOf(phi.inputs(), target.predecessors().size());
                Arrays.fill(inputs, phi.inputCount(), inputs.length, input);
                phi.setInputs(inputs);
            }
        }
    }

    /** @return a block that decides between some of the keys */
    private Block choose(Terminator whole, int from, int to, int address) {
        Block block = graph.newBlock(address);
        Block otherwise = whole.successors().get(whole.successors().size() - 1);
        if ((to - from) * BYTES_PER_KEY <= most) {
            List<Block> targets = new ArrayList<>();
            for (int i = from; i < to; i++) {
                targets.add(whole.target(i));
            }
            block.terminate(Terminator.multiway(whole.input(0), Arrays.copyOfRange(whole.keys(), from, to), targets,
                otherwise).at(whole.address()));
            sizes.put(block, (to - from) * BYTES_PER_KEY);
            return block;
        }
        int middle = from + to >>> 1;
        Block low = choose(whole, from, middle, address);
        Block high = choose(whole, middle, to, address);
        block.terminate(Terminator.branch(Condition.LT, whole.input(0), graph.constant(whole.keys()[middle]), low, high)
            .at(whole.address()));
        sizes.put(block, 2 * BYTES_PER_KEY);
        return block;
    }
}
