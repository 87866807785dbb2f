// SPDX-License-Identifier: EPL-2.0
// Decides how a function that is too large for one method is taken apart.
package org.portwright.translator.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.portwright.translator.analysis.Dominators;
import org.portwright.translator.analysis.Loops;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Terminator;

/**
 * Takes dominator subtrees out of a function until each part is small enough: from the leaves of the dominator
 * tree to its root, wherever what has come together is too large, the subtree that saves most for what the call
 * will cost. Whole loops go rather than parts of them, and of a switch in a loop the large cases, so
 * that an interpreter keeps its loop and the small cases in one method.
 */
public final class Splitter {
    /** A loop's body is taken to run so many times as often as what is around the loop. */
    private static final int ITERATIONS = 8;
    private static final int DEEPEST = 5;
    /** Rough costs of a call in bytes of bytecode, which are about as good a measure of its time. */
    private static final int CALL = 10;
    private static final int ARGUMENT = 2;
    private static final int EXIT = 8;
    private static final int RESULT = 8;
    private static final int COPY = 4;

    /** The share of a part that a block may have. */
    private static final int LARGEST_BLOCK = 4;
    private static final int BYTES_PER_KEY = 8;
    /** No switch can have fewer. */
    private static final int FEWEST_KEYS = 2;
    /** What a group of cases costs in all. */
    private static final int GROUP = 600;
    private static final int FEWEST_CASES = 4;

    /** A block in the dominator tree. */
    private static final class Node {
        private final Block block;
        private final Set<Node> children = new LinkedHashSet<>();
        private Node parent;
        private int own;
        private int total;
        private double frequency;
        /** What it saves to take out the subtree, for what that costs; not yet known if it is NaN. */
        private double worth = Double.NaN;
        /** The best of the subtrees below; null if none is worth it. */
        private Node best;
        private boolean isHandler;

        Node(Block block) {
            this.block = block;
        }
    }

    private final Graph graph;
    private final int most;
    private final Variables variables;
    private final int firstSlot;
    private final Map<Block, Node> nodes = new HashMap<>();
    private final List<Piece> pieces = new ArrayList<>();

    private Splitter(Graph graph, int most, int firstSlot) {
        this.graph = graph;
        this.most = most;
        this.variables = new Variables(graph);
        this.firstSlot = firstSlot;
    }

    /**
     * Takes a function apart along its control flow.
     *
     * @param graph     the function, which is changed
     * @param signature its arguments and results
     * @param bytes     the size of each block in bytes of bytecode
     * @param most      how large each part should be in the end; it may be missed, for sizes of the parts are
     *                  estimates
     * @param array     what the function's parts share
     * @return what was taken out; empty if nothing could be
     */
    public static List<Piece> split(Graph graph, Signature signature, ToIntFunction<Block> bytes, int most,
        SharedArray array) {
        Map<Block, Integer> sizes = smallBlocks(graph, signature, bytes, most / LARGEST_BLOCK, array);
        Splitter splitter = new Splitter(graph, most, array.firstFree(graph));
        splitter.plant(sizes);
        splitter.run();
        graph.order();
        return splitter.pieces;
    }

    /**
     * Takes a function apart wherever control flow goes in it: for functions of which {@link #split} leaves too much.
     *
     * @return the parts; empty if there is but one block
     */
    public static List<Piece> cut(Graph graph, Signature signature, ToIntFunction<Block> bytes, int most,
        SharedArray array) {
        Map<Block, Integer> sizes = smallBlocks(graph, signature, bytes, most / LARGEST_BLOCK, array);
        graph.order();
        List<Piece> pieces = StateMachine.cut(graph, sizes, most, array);
        graph.order();
        return pieces;
    }

    private static Map<Block, Integer> smallBlocks(Graph graph, Signature signature, ToIntFunction<Block> bytes, int most,
        SharedArray array) {
        int used = Outliner.usedSlots(graph);
        SmallBlocks small = new SmallBlocks(graph, bytes, Math.max(most, FEWEST_KEYS * BYTES_PER_KEY));
        Map<Block, Integer> sizes = small.make(signature);
        if (small.hasSeparatedArray()) {
            array.keepBelow(used);
        }
        return sizes;
    }

    private void plant(Map<Block, Integer> sizes) {
        Dominators dominators = new Dominators(graph);
        Loops loops = new Loops(graph);
        Map<Block, Integer> depths = loops.depths();
        for (Block block : graph.blocks()) {
            Node node = new Node(block);
            node.own = sizes.get(block);
            node.isHandler = block.predecessors().stream().anyMatch(from -> Region.isHandler(from, block));
            // A call in place of a whole loop runs as often as what is around the loop.
            int depth = depths.getOrDefault(block, 0) - (loops.isHeader(block) ? 1 : 0);
            node.frequency = Math.pow(ITERATIONS, Math.min(depth, DEEPEST));
            nodes.put(block, node);
            Block parent = dominators.parent(block);
            if (parent != null && block.terminator().kind() != Terminator.Kind.RETURN) {
                node.parent = nodes.get(parent);
                node.parent.children.add(node);
            }
        }
    }

    private void run() {
        List<Block> order = List.copyOf(graph.blocks());
        for (int i = order.size() - 1; i >= 0; i--) {
            Node node = nodes.get(order.get(i));
            node.total = node.own;
            node.children.forEach(child -> node.total += child.total);
            node.best = bestBelow(node);
            while (node.total > most) {
                if (node.best != null) {
                    takeOut(node.best, node);
                } else if (!groupCases(node)) {
                    break;
                }
            }
        }
    }

    /** Of those that are as good as each other the one that stands first. */
    private Node bestBelow(Node node) {
        Node best = null;
        for (Node child : node.children) {
            for (Node each : new Node[] {child, child.best}) {
                if (each != null && worth(each) > (best == null ? 0 : worth(best))) {
                    best = each;
                }
            }
        }
        return best;
    }

    private double worth(Node node) {
        if (Double.isNaN(node.worth)) {
            node.worth = 0;
            if (!node.isHandler && node.total > CALL + EXIT && node.total <= most) {
                int cost = cost(region(node));
                node.worth = node.total <= cost ? 0 : (node.total - cost) / (node.frequency * cost);
            }
        }
        return node.worth;
    }

    /** Takes note of a change below a node. */
    private void grow(Node from, Node to, int bytes) {
        for (Node above = from; above != null; above = above == to ? null : above.parent) {
            above.total += bytes;
            above.worth = Double.NaN;
            above.best = bestBelow(above);
        }
    }

    /**
     * Gives a switch many of whose cases remain, each too small to be worth a call, a second switch for some of
     * them, so that they can go together.
     *
     * @return whether they will
     */
    private boolean groupCases(Node root) {
        Node chosen = null;
        List<Node> cases = List.of();
        Deque<Node> work = new ArrayDeque<>(List.of(root));
        while (!work.isEmpty()) {
            Node node = work.remove();
            work.addAll(node.children);
            List<Node> own = casesOf(node);
            if (own.size() > cases.size()) {
                cases = own;
                chosen = node;
            }
        }
        if (cases.size() < FEWEST_CASES) {
            return false;
        }
        int reserve = Math.min(GROUP, most / 4);
        int wanted = Math.min(root.total - most + reserve, most - reserve);
        int size = 0;
        List<Node> group = new ArrayList<>();
        Terminator end = chosen.block.terminator();
        for (Node each : cases) {
            long keys = IntStream.range(0, end.keys().length).filter(i -> end.target(i) == each.block).count();
            int bytes = each.total + (int) keys * BYTES_PER_KEY;
            if (size < wanted && size + bytes < most - reserve) {
                size += bytes;
                group.add(each);
            }
        }
        if (group.size() < 2) {
            return false;
        }
        Node node = group(chosen, group);
        grow(node.parent, root, node.own);
        return worth(node) > 0;
    }

    /** @return the cases of a switch that are reached from nowhere else, the largest first */
    private static List<Node> casesOf(Node node) {
        if (node.block.terminator().kind() != Terminator.Kind.SWITCH) {
            return List.of();
        }
        Block otherwise = node.block.terminator().successors().get(node.block.terminator().successors().size() - 1);
        return node.children.stream().filter(child -> child.block != otherwise
            && child.block.predecessors().equals(List.of(node.block)))
            .sorted(Comparator.comparingInt((Node child) -> -child.total).thenComparing(child -> child.block.id()))
            .toList();
    }

    private Node group(Node parent, List<Node> cases) {
        Block block = parent.block;
        Terminator end = block.terminator();
        Node node = new Node(graph.newBlock(block.address()));
        Set<Block> grouped = cases.stream().map(each -> each.block).collect(Collectors.toSet());
        Map<Integer, Block> inside = new TreeMap<>();
        Map<Integer, Block> outside = new TreeMap<>();
        for (int i = 0; i < end.keys().length; i++) {
            boolean isGrouped = grouped.contains(end.target(i));
            outside.put(end.keys()[i], isGrouped ? node.block : end.target(i));
            if (isGrouped) {
                inside.put(end.keys()[i], end.target(i));
            }
        }
        // None of these has PHIs and several predecessors: there would be a block on the edge.
        end.successors().forEach(successor -> successor.predecessors().remove(block));
        block.terminate(multiway(end, outside, end.successors().get(end.successors().size() - 1)));
        Block last = cases.get(0).block;
        inside.values().removeIf(target -> target == last);
        node.block.terminate(multiway(end, inside, last));
        node.own = BYTES_PER_KEY * inside.size();
        node.total = node.own;
        node.frequency = cases.get(0).frequency;
        node.parent = parent;
        parent.children.removeAll(cases);
        parent.children.add(node);
        for (Node each : cases) {
            each.parent = node;
            node.children.add(each);
            node.total += each.total;
        }
        node.best = bestBelow(node);
        return node;
    }

    private static Terminator multiway(Terminator end, Map<Integer, Block> cases, Block otherwise) {
        return Terminator.multiway(end.input(0), cases.keySet().stream().mapToInt(key -> key).toArray(),
            List.copyOf(cases.values()), otherwise).at(end.address());
    }

    private static int cost(Region region) {
        return CALL + ARGUMENT * region.argumentCount() + EXIT * region.exits().size() + RESULT * region.results().size()
            + COPY * region.copyCount();
    }

    private Region region(Node root) {
        List<Block> blocks = new ArrayList<>();
        Deque<Node> work = new ArrayDeque<>();
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.remove();
            blocks.add(node.block);
            work.addAll(node.children);
        }
        return new Region(blocks, variables);
    }

    private void takeOut(Node node, Node within) {
        Region region = region(node);
        int cost = cost(region);
        List<Block> added = Outliner.outline(graph, region, firstSlot, pieces);
        Node call = new Node(added.get(0));
        call.own = cost;
        call.total = cost;
        // It would be the same again.
        call.frequency = Double.POSITIVE_INFINITY;
        Node parent = node.parent;
        call.parent = parent;
        parent.children.remove(node);
        parent.children.add(call);
        for (Block block : added.subList(1, added.size())) {
            Node exit = new Node(block);
            exit.parent = call;
            exit.frequency = Double.POSITIVE_INFINITY;
            call.children.add(exit);
        }
        grow(parent, within, cost - node.total);
    }
}
