// SPDX-License-Identifier: EPL-2.0
// What is to become one Java method, with all decided that needs to be before it is written.
package org.portwright.translator.lower;

import java.util.Map;
import java.util.stream.Stream;
import org.portwright.translator.analysis.Loops;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Value;

/**
 * A function or a part of one without critical edges, which of its values are computed on the operand stack, and which
 * variables hold the others.
 */
public final class LoweredMethod {
    private final Graph graph;
    private final Signature signature;
    private final boolean isGivenArray;
    private final int arrayLength;
    private final ExpressionTrees trees;
    private final LocalAllocator locals;

    /**
     * @param graph      the function, or a part of it; its critical edges are split
     * @param signature  its parameters and result
     * @param handedOver the length of the array that is its last parameter, 0 if it has none ({@link Piece})
     * @param nests      whether its expressions may be of several operations
     */
    LoweredMethod(Graph graph, Signature signature, int handedOver, boolean nests) {
        graph.splitCriticalEdges();
        this.graph = graph;
        this.signature = signature;
        this.isGivenArray = handedOver > 0;
        this.arrayLength = Math.max(handedOver, arrayOfCallees());
        this.trees = new ExpressionTrees(graph, nests);
        this.locals = new LocalAllocator(graph, trees, signature, arrayLength > 0);
    }

    private int arrayOfCallees() {
        Stream<Value> values = graph.blocks().stream().flatMap(block -> block.values().stream());
        return values.mapToInt(value -> value.extra() instanceof Piece piece ? piece.handedOver() : 0).max().orElse(0);
    }

    /** @return in how many places it reads or writes memory */
    public int accesses() {
        return (int) graph.blocks().stream().mapToLong(LoweredMethod::accesses).sum();
    }

    /** @return how many of them are in loops */
    public int accessesInLoops() {
        Map<Block, Integer> depths = new Loops(graph).depths();
        return (int) graph.blocks().stream().filter(block -> depths.getOrDefault(block, 0) > 0)
            .mapToLong(LoweredMethod::accesses).sum();
    }

    private static long accesses(Block block) {
        return block.values().stream().filter(value -> value.op() == Op.LOAD || value.op() == Op.STORE).count();
    }

    /** @return its code */
    public Graph graph() {
        return graph;
    }

    /** @return its parameters, but for the array, and what it returns */
    public Signature signature() {
        return signature;
    }

    /** @return whether it makes the array that the parts of its function share, rather than be given one, or need none */
    public boolean makesArray() {
        return arrayLength > 0 && !isGivenArray;
    }

    /** @return the length of the array, in longs; 0 if there is none */
    public int arrayLength() {
        return arrayLength;
    }

    /** @return which values are computed where they are used */
    public ExpressionTrees trees() {
        return trees;
    }

    /** @return in which variables the others are */
    public LocalAllocator locals() {
        return locals;
    }
}
