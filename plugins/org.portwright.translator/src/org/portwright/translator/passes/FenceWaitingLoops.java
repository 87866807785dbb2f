// SPDX-License-Identifier: EPL-2.0
// Lets loops that wait for another thread see what it stores.
package org.portwright.translator.passes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * A load of C's {@code volatile} or of a relaxed atomic is a plain load of Java, which a compiler may move out of a
 * loop that changes nothing (JLS 17.4.3): {@code while (!flag);} would never end. Such a load cannot be told from
 * others any more, but GCC itself moves the others out. So a loop without effects that loads from the same address
 * in each turn gets a fence, for which loads are not moved.
 */
public final class FenceWaitingLoops implements FunctionPass {
    @Override
    public void run(Graph graph) {
        Map<Block, Integer> order = new HashMap<>();
        for (Block block : graph.blocks()) {
            order.put(block, order.size());
        }
        for (Block header : List.copyOf(graph.blocks())) {
            Set<Block> loop = loop(header, order);
            if (!loop.isEmpty() && waits(loop)) {
                Builder builder = new Builder(graph);
                List<Value> old = builder.rewrite(header);
                builder.setAddress(header.address());
                builder.make(Op.FENCE, Type.VOID);
                old.forEach(builder::keep);
            }
        }
    }

    /** @return the blocks of the loops that begin with a block; empty if none does */
    private static Set<Block> loop(Block header, Map<Block, Integer> order) {
        Set<Block> loop = new HashSet<>();
        Deque<Block> open = new ArrayDeque<>();
        for (Block predecessor : header.predecessors()) {
            if (order.getOrDefault(predecessor, -1) >= order.get(header)) {
                open.add(predecessor);
            }
        }
        if (open.isEmpty()) {
            return loop;
        }
        loop.add(header);
        while (!open.isEmpty()) {
            Block block = open.remove();
            if (loop.add(block)) {
                open.addAll(block.predecessors());
            }
        }
        return loop;
    }

    private static boolean waits(Set<Block> loop) {
        boolean found = false;
        for (Block block : loop) {
            for (Value value : block.values()) {
                if (value.op().effect() == Op.Effect.WRITE) {
                    return false;
                }
                found |= value.op() == Op.LOAD && !loop.contains(value.input(0).block());
            }
        }
        return found;
    }
}
