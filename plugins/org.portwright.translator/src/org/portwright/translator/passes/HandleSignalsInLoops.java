// SPDX-License-Identifier: EPL-2.0
// Lets signals get into loops that may wait for their handlers.
package org.portwright.translator.passes;

import java.util.Set;
import org.portwright.translator.analysis.Loops;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.RuntimeMethod;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * A signal is delivered at a system call. {@code alarm(1); while (!flag) count++;} makes none: so a loop that ends by
 * what it loads again in each turn from the same address looks for signals, with a volatile load that also keeps the
 * other loads in the loop. So does one that never ends by itself, {@code for (;;) count++;}, for the handler may exit. Most
 * loops know how often they run, or walk along something, and stay as they are.
 */
public final class HandleSignalsInLoops implements FunctionPass {
    private static final RuntimeMethod HANDLE = new RuntimeMethod("Machine", "handleSignals", 0, Type.VOID);
    /** How many operations may be between the load and the branch. */
    private static final int DEPTH = 6;

    @Override
    public void run(Graph graph) {
        new Loops(graph).forEach((header, loop) -> {
            if (loop.stream().anyMatch(block -> mayEndByLoad(block, loop))
                || loop.stream().noneMatch(block -> mayEndByItself(block, loop))) {
                Builder.prepend(graph, header, builder -> builder.make(Op.RUNTIME, Type.VOID, 0, HANDLE));
            }
        });
    }

    private static boolean mayEndByLoad(Block block, Set<Block> loop) {
        Terminator end = block.terminator();
        if (loop.containsAll(end.successors())) {
            return false;
        }
        for (int i = 0; i < end.inputCount(); i++) {
            if (isLoadedAgain(end.input(i), loop, DEPTH)) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayEndByItself(Block block, Set<Block> loop) {
        Terminator end = block.terminator();
        if (loop.containsAll(end.successors())) {
            return false;
        }
        for (int i = 0; i < end.inputCount(); i++) {
            if (!isSameInEachTurn(end.input(i), loop, DEPTH)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSameInEachTurn(Value value, Set<Block> loop, int depth) {
        if (!loop.contains(value.block())) {
            return true;
        }
        if (depth == 0 || value.op() == Op.PHI || value.op().effect() != Op.Effect.NONE) {
            return false;
        }
        for (int i = 0; i < value.inputCount(); i++) {
            if (!isSameInEachTurn(value.input(i), loop, depth - 1)) {
                return false;
            }
        }
        return true;
    }

    /** A call may have made the load for its caller. */
    private static boolean isLoadedAgain(Value value, Set<Block> loop, int depth) {
        if (!loop.contains(value.block()) || depth == 0) {
            return false;
        }
        switch (value.op()) {
            case CALL, CALL_INDIRECT, RESULT:
                return true;
            case PHI:
                return false;
            case LOAD:
                return !loop.contains(value.input(0).block()) || isLoadedAgain(value.input(0), loop, depth - 1);
            default:
                for (int i = 0; i < value.inputCount(); i++) {
                    if (isLoadedAgain(value.input(i), loop, depth - 1)) {
                        return true;
                    }
                }
                return false;
        }
    }
}
