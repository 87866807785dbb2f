// SPDX-License-Identifier: EPL-2.0
// The methods that a function becomes: one, or several if it is too large for one.
package org.portwright.translator.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Terminator;

/**
 * A function as it is written. One that may be too large for a method is measured; if it is too large, it is split, and
 * what comes out of that is measured again.
 */
public final class FunctionParts {
    /** No value takes more bytes than this on average, so that a function of few values need not be measured. */
    private static final int MOST_PER_VALUE = 32;
    /** About what a value takes, for functions that are so large that to measure them would take long. */
    private static final int COMMON_PER_VALUE = 4;
    private static final int MOST_VALUES_TO_MEASURE = 30_000;
    /** So many times as large as a method, a function is cut into parts that are so many times as large first. */
    private static final int HUGE = 40;
    private static final int LARGE = 10;
    private static final int TRIES = 6;
    private static final int ROUNDS = 8;

    /**
     * A part that is called by the function or by other parts.
     *
     * @param piece  what is called
     * @param method what is written for it
     */
    public record Part(Piece piece, LoweredMethod method) {
    }

    private final MethodSize.Measure measure;
    private final LoweringOptions options;
    private final int limit;
    private final List<Piece> pieces = new ArrayList<>();
    private final SharedArray array = new SharedArray(pieces);
    private final LoweredMethod main;
    /** The last that was measured and is not too large. */
    private LoweredMethod fitting;
    private final List<Part> parts = new ArrayList<>();

    /**
     * Makes a function fit, as far as it can be done.
     *
     * @param graph     the function, which is changed
     * @param signature its arguments and results
     * @param options   how its methods are to be
     * @param measure   says how many it has
     */
    public FunctionParts(Graph graph, Signature signature, LoweringOptions options, MethodSize.Measure measure) {
        this.options = options;
        this.limit = options.methodSize();
        this.measure = measure;
        if (options.splitsLoops()) {
            LoopSplitter.split(graph, array, pieces);
        }
        shrink(graph, signature, 0);
        int done = 0;
        // A part that is still too large after so many rounds is a single block that no cut makes smaller.
        for (int round = 0; round < ROUNDS && done < pieces.size(); round++) {
            for (int end = pieces.size(); done < end; done++) {
                Piece piece = pieces.get(done);
                shrink(piece.graph(), piece.signature(), piece.handedOver());
            }
        }
        Piece.shareArray(pieces);
        main = pieces.isEmpty() && fitting != null ? fitting : lowered(graph, signature, 0);
        for (Piece piece : pieces) {
            parts.add(new Part(piece, lowered(piece.graph(), piece.signature(), piece.handedOver())));
        }
    }

    /** @return the method that the function's callers call */
    public LoweredMethod main() {
        return main;
    }

    /** @return the parts that were taken out of it, and out of each other */
    public List<Part> parts() {
        return parts;
    }

    private LoweredMethod lowered(Graph graph, Signature signature, int handedOver) {
        return new LoweredMethod(graph, signature, handedOver, options.nestsExpressions());
    }

    private void shrink(Graph graph, Signature signature, int handedOver) {
        if (values(graph) * COMMON_PER_VALUE > HUGE * limit) {
            ToIntFunction<Block> sizes = sizesIfTooLarge(graph, signature, handedOver);
            if (sizes != null) {
                pieces.addAll(Splitter.cut(graph, signature, sizes, LARGE * limit, array));
            }
        }
        // The sizes that parts will have are estimates: if the outcome is too large yet, aim lower.
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            ToIntFunction<Block> sizes = sizesIfTooLarge(graph, signature, handedOver);
            if (sizes == null) {
                return;
            }
            List<Piece> taken = Splitter.split(graph, signature, sizes, limit - attempt * limit / 16, array);
            if (taken.isEmpty() && attempt > 2) {
                break;
            }
            pieces.addAll(taken);
        }
        ToIntFunction<Block> sizes = sizesIfTooLarge(graph, signature, handedOver);
        if (sizes != null) {
            pieces.addAll(Splitter.cut(graph, signature, sizes, limit, array));
        }
    }

    /** @return about how large each block is; null if they fit into a method together */
    private ToIntFunction<Block> sizesIfTooLarge(Graph graph, Signature signature, int handedOver) {
        int values = values(graph);
        if (values * MOST_PER_VALUE <= limit) {
            return null;
        }
        if (values > MOST_VALUES_TO_MEASURE) {
            graph.splitCriticalEdges();
            return block -> COMMON_PER_VALUE * values(block);
        }
        LoweredMethod method = lowered(graph, signature, handedOver);
        MethodSize size = measure.of(method);
        if (size.bytes() > limit) {
            return size;
        }
        fitting = method;
        return null;
    }

    /** @return about how many values a function computes */
    public static int values(Graph graph) {
        return graph.blocks().stream().mapToInt(FunctionParts::values).sum();
    }

    private static int values(Block block) {
        Terminator end = block.terminator();
        return 1 + block.values().size() + block.phis().size()
            + (end.kind() == Terminator.Kind.SWITCH ? end.keys().length : 0);
    }
}
