// SPDX-License-Identifier: EPL-2.0
// Gives loops in loops methods of their own.
package org.portwright.translator.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.portwright.translator.analysis.GraphChecks;
import org.portwright.translator.analysis.Loops;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Terminator;

/**
 * GCC makes one function of what is called once, so that the loops of a whole computation are in {@code main}. HotSpot
 * compiles a function as a whole when it has been called some thousand times; one that is entered once and never left is
 * compiled for one loop at a time, each time anew and worse. A method of its own for each loop that is entered often is
 * compiled as a whole, and where it is small it becomes a part of what calls it again.
 *
 * <p>What is in a loop that dispatches (an interpreter) stays there: its cases run a few instructions each.
 */
final class LoopSplitter {
    /** How many loops are around each other, at least, if the inner one is to be a method. */
    private static final int LEAST_DEPTH = 2;
    /** What a call hands over costs time: more than so much, and a loop stays where it is. */
    private static final int MOST_RESULTS = 3;
    private static final int MOST_ARGUMENTS = 12;
    private static final int MOST_EXITS = 3;
    /** A switch with more keys dispatches. */
    private static final int MOST_KEYS = 8;

    private static final class Loop {
        private final Block header;
        private final Set<Block> blocks;
        /** How many loops there are around the header, this one among them. */
        private int depth;

        Loop(Block header, Set<Block> blocks) {
            this.header = header;
            this.blocks = blocks;
        }
    }

    private final Graph graph;
    private final SharedArray array;
    private final List<Piece> pieces;
    private final List<Loop> loops = new ArrayList<>();

    private LoopSplitter(Graph graph, SharedArray array, List<Piece> pieces) {
        this.graph = graph;
        this.array = array;
        this.pieces = pieces;
    }

    /**
     * Takes loops out of a function.
     *
     * @param array  what parts of the function hand over beside arguments and a result
     * @param pieces gets the new parts
     */
    static void split(Graph graph, SharedArray array, List<Piece> pieces) {
        if (!graph.isReentered()) {
            new LoopSplitter(graph, array, pieces).split();
        }
    }

    private void split() {
        new Loops(graph).forEach((header, blocks) -> loops.add(new Loop(header, blocks)));
        for (Loop loop : loops) {
            loop.depth = (int) loops.stream().filter(outer -> outer.blocks.contains(loop.header)).count();
        }
        List<Loop> inner = loops.stream().filter(loop -> loop.depth >= LEAST_DEPTH)
            .sorted(Comparator.comparingInt((Loop loop) -> -loop.depth)).toList();
        int before = pieces.size();
        for (Loop loop : inner) {
            if (loops.contains(loop) && isEnteredAtHeader(loop) && !isInDispatch(loop)) {
                take(loop);
            }
        }
        if (pieces.size() > before) {
            graph.order();
        }
        assert areSound(pieces.subList(before, pieces.size()));
    }

    private boolean areSound(List<Piece> parts) {
        GraphChecks.check(graph, "LoopSplitter");
        parts.forEach(part -> GraphChecks.check(part.graph(), "LoopSplitter"));
        return true;
    }

    /** Only there, and left by no exception. */
    private boolean isEnteredAtHeader(Loop loop) {
        return !loop.blocks.contains(graph.entry()) && loop.blocks.stream().allMatch(block -> block.terminator().kind() != Terminator.Kind.INVOKE
            && (block == loop.header || loop.blocks.containsAll(block.predecessors())));
    }

    private boolean isInDispatch(Loop loop) {
        return loops.stream().filter(outer -> outer.blocks.contains(loop.header)).flatMap(outer -> outer.blocks.stream())
            .anyMatch(block -> block.terminator().kind() == Terminator.Kind.SWITCH
                && block.terminator().keys().length > MOST_KEYS);
    }

    private void take(Loop loop) {
        LoopExits exits = new LoopExits(graph, loop.blocks);
        if (exits.targets().size() > MOST_EXITS || exits.resultCount() > MOST_RESULTS
            || region(loop).argumentCount() > MOST_ARGUMENTS) {
            return;
        }
        List<Block> beyond = new ArrayList<>(exits.close());
        List<Block> added = Outliner.outline(graph, region(loop), array.firstFree(graph), pieces);
        Block call = added.get(0);
        beyond.addAll(added.subList(1, added.size()));
        loops.remove(loop);
        loops.removeIf(other -> !Collections.disjoint(other.blocks, loop.blocks) && !other.blocks.containsAll(loop.blocks));
        for (Loop outer : loops) {
            if (outer.blocks.removeAll(loop.blocks)) {
                outer.blocks.add(call);
                beyond.stream().filter(block -> outer.blocks.containsAll(block.terminator().successors()))
                    .forEach(outer.blocks::add);
            }
        }
    }

    private Region region(Loop loop) {
        List<Block> blocks = new ArrayList<>(List.of(loop.header));
        graph.blocks().stream().filter(block -> block != loop.header && loop.blocks.contains(block)).forEach(blocks::add);
        return new Region(blocks, new Variables(graph));
    }
}
