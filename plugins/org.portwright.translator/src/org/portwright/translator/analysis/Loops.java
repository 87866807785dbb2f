// SPDX-License-Identifier: EPL-2.0
// The loops of a function.
package org.portwright.translator.analysis;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;

/**
 * A loop is a header, which comes before a predecessor of its own in the order of blocks, and what leads back to it, so
 * that each cycle of the graph is in a loop, whether it is entered in one place or in several. A snapshot: it does not
 * follow changes of the graph.
 */
public final class Loops {
    private final List<Block> order;
    private final Map<Block, Integer> positions = new HashMap<>();

    /** @param graph blocks in reverse postorder */
    public Loops(Graph graph) {
        order = List.copyOf(graph.blocks());
        for (Block block : order) {
            positions.put(block, positions.size());
        }
    }

    /** Shows the visitor each header, with the blocks of the loops that begin there, itself among them. */
    public void forEach(BiConsumer<Block, Set<Block>> visitor) {
        for (Block header : order) {
            Set<Block> loop = loop(header);
            if (!loop.isEmpty()) {
                visitor.accept(header, loop);
            }
        }
    }

    /** @return in how many loops each block is; a block that is missing is in none */
    public Map<Block, Integer> depths() {
        Map<Block, Integer> depths = new HashMap<>();
        forEach((header, loop) -> loop.forEach(block -> depths.merge(block, 1, Integer::sum)));
        return depths;
    }

    /** @return whether a loop begins with the block */
    public boolean isHeader(Block block) {
        return block.predecessors().stream().anyMatch(from -> leadsBack(from, block));
    }

    private boolean leadsBack(Block from, Block to) {
        return positions.getOrDefault(from, -1) >= positions.get(to);
    }

    private Set<Block> loop(Block header) {
        Set<Block> loop = new HashSet<>();
        Deque<Block> open = new ArrayDeque<>();
        for (Block predecessor : header.predecessors()) {
            if (leadsBack(predecessor, header)) {
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
}
