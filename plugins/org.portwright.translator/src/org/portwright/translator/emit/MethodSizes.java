// SPDX-License-Identifier: EPL-2.0
// Finds out which functions are too large for one method, and has them split.
package org.portwright.translator.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.SourceLines;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.split.Piece;
import org.portwright.translator.split.Splitter;
import org.portwright.translator.target.Target;

/**
 * Writes a method that may be too large for a try, to know how large it and its blocks are. If it is too large,
 * it is split, and what comes out of that is tried again.
 */
final class MethodSizes {
    /** No value takes more bytes than this on average, so that a function of few values needs no try. */
    private static final int MOST_PER_VALUE = 32;
    /** About what a value takes, for functions that are so large that a try would take long. */
    private static final int COMMON_PER_VALUE = 4;
    private static final int MOST_VALUES_TO_TRY = 30_000;
    /** A first constant index that needs the long form of ldc, so that the real method is not larger. */
    private static final int LONG_LDC = 256;
    private static final int TRIES = 6;
    private static final int ROUNDS = 4;

    private final Target target;
    private final int memoryBase;
    private final Calls calls;
    private final SourceLines lines;
    private final int limit;

    MethodSizes(Target target, int memoryBase, Calls calls, SourceLines lines, int limit) {
        this.target = target;
        this.memoryBase = memoryBase;
        this.calls = calls;
        this.lines = lines;
        this.limit = limit;
    }

    /**
     * Makes a function fit, as far as it can be done.
     *
     * @param graph     the function, which is changed if it is too large
     * @param signature its arguments and results
     * @return the parts that were taken out of it, and out of each other
     */
    List<Piece> split(Graph graph, Signature signature) {
        List<Piece> pieces = new ArrayList<>();
        shrink(graph, signature, 0, pieces);
        int done = 0;
        // A part that is still too large after so many rounds has nothing left that is worth a call.
        for (int round = 0; round < ROUNDS && done < pieces.size(); round++) {
            for (int end = pieces.size(); done < end; done++) {
                Piece piece = pieces.get(done);
                shrink(piece.graph(), piece.signature(), piece.handedOver(), pieces);
            }
        }
        Piece.shareArray(pieces);
        return pieces;
    }

    private void shrink(Graph graph, Signature signature, int handedOver, List<Piece> pieces) {
        int values = values(graph);
        if (values * MOST_PER_VALUE <= limit) {
            return;
        }
        // The sizes that parts will have are estimates: if the outcome is too large yet, aim lower.
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            ToIntFunction<Block> sizes = block -> COMMON_PER_VALUE * values(block);
            if (values <= MOST_VALUES_TO_TRY) {
                MethodEmitter emitter = new MethodEmitter(graph, signature, handedOver, scratch(), target, memoryBase,
                    calls, lines);
                if (emitter.emit() <= limit) {
                    return;
                }
                sizes = emitter::size;
            } else {
                graph.splitCriticalEdges();
            }
            List<Piece> taken = Splitter.split(graph, signature, sizes, limit - attempt * limit / 16);
            if (taken.isEmpty() && attempt > 2) {
                return;
            }
            pieces.addAll(taken);
            values = values(graph);
        }
    }

    /** @return about how many values a function computes */
    static int values(Graph graph) {
        return graph.blocks().stream().mapToInt(MethodSizes::values).sum();
    }

    private static int values(Block block) {
        Terminator end = block.terminator();
        return 1 + block.values().size() + block.phis().size()
            + (end.kind() == Terminator.Kind.SWITCH ? end.keys().length : 0);
    }

    private static MethodVisitor scratch() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_4, 0, "Scratch", null, "java/lang/Object", null);
        for (int i = 0; i < LONG_LDC; i++) {
            writer.newConst(i);
        }
        return writer.visitMethod(Opcodes.ACC_STATIC, "scratch", "()V", null, null);
    }
}
