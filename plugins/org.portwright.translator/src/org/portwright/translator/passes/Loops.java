// SPDX-License-Identifier: EPL-2.0
// The loops of a function, for passes that put something at their beginning.
package org.portwright.translator.passes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Value;

/** A loop is a header, which comes before a predecessor of its own in the order of blocks, and what leads back to it. */
final class Loops {
    private Loops() {
    }

    /** Shows the visitor each header, with the blocks of the loops that begin there, itself among them. */
    static void forEach(Graph graph, BiConsumer<Block, Set<Block>> visitor) {
        Map<Block, Integer> order = new HashMap<>();
        for (Block block : graph.blocks()) {
            order.put(block, order.size());
        }
        for (Block header : List.copyOf(graph.blocks())) {
            Set<Block> loop = loop(header, order);
            if (!loop.isEmpty()) {
                visitor.accept(header, loop);
            }
        }
    }

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

    /** Puts operations before those of a loop's header. */
    static void begin(Graph graph, Block header, Consumer<Builder> operations) {
        Builder builder = new Builder(graph);
        List<Value> old = builder.rewrite(header);
        builder.setAddress(header.address());
        operations.accept(builder);
        old.forEach(builder::keep);
    }
}
