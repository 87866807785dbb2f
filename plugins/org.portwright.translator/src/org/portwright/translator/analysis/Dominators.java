// SPDX-License-Identifier: EPL-2.0
// Which blocks are passed on every way to a block.
package org.portwright.translator.analysis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;

/**
 * The dominator tree of a graph, after Cooper, Harvey and Kennedy, <i>A Simple, Fast Dominance Algorithm</i>
 * (2001). A snapshot: it does not follow changes of the graph.
 */
public final class Dominators {
    private final List<Block> order;
    private final Map<Block, Integer> positions = new HashMap<>();
    private final int[] parents;
    /** Of each block: its number in a walk over the tree from the top, and how many blocks it dominates. */
    private final int[] numbers;
    private final int[] dominated;

    /** @param graph blocks in reverse postorder */
    public Dominators(Graph graph) {
        order = List.copyOf(graph.blocks());
        for (int i = 0; i < order.size(); i++) {
            positions.put(order.get(i), i);
        }
        parents = new int[order.size()];
        numbers = new int[order.size()];
        dominated = new int[order.size()];
        findParents();
        number();
    }

    /** @return the closest block that is passed on every way to a block; null for the entry */
    public Block parent(Block block) {
        int position = positions.get(block);
        return position == 0 ? null : order.get(parents[position]);
    }

    /** @return whether a block is passed on every way to another one; each block is on the way to itself */
    public boolean dominates(Block above, Block below) {
        return dominates(positions.get(above), positions.get(below));
    }

    private void findParents() {
        Arrays.fill(parents, -1);
        parents[0] = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 1; i < order.size(); i++) {
                int parent = -1;
                for (Block predecessor : order.get(i).predecessors()) {
                    int from = positions.get(predecessor);
                    if (parents[from] >= 0) {
                        parent = parent < 0 ? from : common(parent, from);
                    }
                }
                if (parents[i] != parent) {
                    parents[i] = parent;
                    changed = true;
                }
            }
        }
    }

    private int common(int first, int second) {
        int a = first;
        int b = second;
        while (a != b) {
            if (a > b) {
                a = parents[a];
            } else {
                b = parents[b];
            }
        }
        return a;
    }

    /** Parents come before their children in the order. */
    private void number() {
        Arrays.fill(dominated, 1);
        for (int i = order.size() - 1; i > 0; i--) {
            dominated[parents[i]] += dominated[i];
        }
        int[] next = new int[order.size()];
        next[0] = 1;
        for (int i = 1; i < order.size(); i++) {
            numbers[i] = next[parents[i]];
            next[parents[i]] += dominated[i];
            next[i] = numbers[i] + 1;
        }
    }

    private boolean dominates(int above, int below) {
        return numbers[below] >= numbers[above] && numbers[below] < numbers[above] + dominated[above];
    }
}
