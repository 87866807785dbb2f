// SPDX-License-Identifier: EPL-2.0
// Finds out which functions are too large for one method, and has them split.
package org.portwright.translator.emit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.SourceLines;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;
import org.portwright.translator.lower.Piece;
import org.portwright.translator.lower.SharedArray;
import org.portwright.translator.lower.Splitter;
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
    /** So many times as large as a method, a function is cut into parts that are so many times as large first. */
    private static final int HUGE = 40;
    private static final int LARGE = 10;
    /** A reference to a method: itself, its class and the class's name, name and type with a text each. */
    private static final int METHOD_CONSTANTS = 8;
    private static final int CATCH_CONSTANTS = 4;
    private static final int TRIES = 6;
    private static final int ROUNDS = 8;

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
        SharedArray array = new SharedArray(pieces);
        shrink(graph, signature, 0, pieces, array);
        int done = 0;
        // A part that is still too large after so many rounds is a single block that no cut makes smaller.
        for (int round = 0; round < ROUNDS && done < pieces.size(); round++) {
            for (int end = pieces.size(); done < end; done++) {
                Piece piece = pieces.get(done);
                shrink(piece.graph(), piece.signature(), piece.handedOver(), pieces, array);
            }
        }
        Piece.shareArray(pieces);
        return pieces;
    }

    private void shrink(Graph graph, Signature signature, int handedOver, List<Piece> pieces, SharedArray array) {
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
        if (values > MOST_VALUES_TO_TRY) {
            graph.splitCriticalEdges();
            return block -> COMMON_PER_VALUE * values(block);
        }
        MethodEmitter emitter = new MethodEmitter(graph, signature, handedOver, scratch(), target, memoryBase, calls,
            lines);
        return emitter.emit() <= limit ? null : emitter::size;
    }

    /** @return about how many values a function computes */
    static int values(Graph graph) {
        return graph.blocks().stream().mapToInt(MethodSizes::values).sum();
    }

    /** @return at most how many numbers and names a function adds to the constant pool of its class */
    static int constants(Graph graph) {
        int count = METHOD_CONSTANTS;
        Set<Object> callees = new HashSet<>();
        for (Block block : graph.blocks()) {
            Terminator end = block.terminator();
            for (int i = 0; i < end.inputCount(); i++) {
                count += slots(end.input(i));
            }
            for (Value phi : block.phis()) {
                count += constants(phi);
            }
            for (Value value : block.values()) {
                count += constants(value) + switch (value.op()) {
                    case CALL, CALL_INDIRECT, RUNTIME -> callees.add(value.extra()) ? METHOD_CONSTANTS : 0;
                    case CATCH -> CATCH_CONSTANTS;
                    case LOAD, STORE -> 1;
                    default -> 0;
                };
            }
        }
        return count;
    }

    private static int constants(Value value) {
        int count = 0;
        for (int i = 0; i < value.inputCount(); i++) {
            count += slots(value.input(i));
        }
        return count;
    }

    /** A long or a double takes two entries (JVMS §4.4.5). */
    private static int slots(Value value) {
        return value.isConst() ? value.type().slots() : 0;
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
