// SPDX-License-Identifier: EPL-2.0
// Ends blocks at calls of functions that never return, and at traps.
package org.portwright.translator.interprocedural;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;

/**
 * What stands behind a call of {@code abort} in machine code belongs to another path, or to another function: it has
 * nothing to do with what registers hold after the call. A function never returns if no return is reached in its
 * code, when what stands behind calls of such functions is not reached either.
 */
public final class EndAtNoReturn {
    private EndAtNoReturn() {
    }

    /** @param program all functions that are reached */
    public static void run(Collection<FunctionBody> program) {
        // Functions that call only one another never return, so each is taken for one that does not.
        Set<Callee> ends = new HashSet<>();
        program.forEach(body -> ends.add(body.graph().function()));
        boolean changed = true;
        while (changed) {
            changed = false;
            for (FunctionBody body : program) {
                changed |= ends.contains(body.graph().function()) && returns(body.graph(), ends)
                    && ends.remove(body.graph().function());
            }
        }
        program.forEach(body -> cut(body.graph(), ends));
    }

    private static boolean returns(Graph graph, Set<Callee> ends) {
        Set<Block> seen = new HashSet<>(Set.of(graph.entry()));
        Deque<Block> work = new ArrayDeque<>(seen);
        while (!work.isEmpty()) {
            Block block = work.remove();
            boolean isCut = firstEnd(block, ends) >= 0 && isOpen(block.terminator());
            if (block.terminator().kind() == Terminator.Kind.RETURN && !isCut) {
                return true;
            }
            if (!isCut) {
                block.terminator().successors().stream().filter(seen::add).forEach(work::add);
            }
        }
        return false;
    }

    /** @return whether it is one that can be dropped: a handler, too, belongs to a call that may throw */
    private static boolean isOpen(Terminator end) {
        return end.kind() != Terminator.Kind.INVOKE && end.kind() != Terminator.Kind.UNREACHABLE;
    }

    private static void cut(Graph graph, Set<Callee> ends) {
        boolean changed = false;
        for (Block block : graph.blocks()) {
            int last = firstEnd(block, ends);
            if (last >= 0 && isOpen(block.terminator())) {
                block.values().subList(last + 1, block.values().size()).clear();
                block.changeTerminator(Terminator.unreachable().at(block.terminator().address()));
                changed = true;
            }
        }
        if (changed) {
            graph.order();
        }
    }

    private static int firstEnd(Block block, Set<Callee> ends) {
        for (int i = 0; i < block.values().size(); i++) {
            Value value = block.values().get(i);
            boolean isEnd = switch (value.op()) {
                case CALL -> ends.contains(value.callee());
                case TRAP -> value.input(0).isConst() && value.input(1).isConst()
                    && value.condition().holds(value.input(0).intNumber(), value.input(1).intNumber());
                case UNSUPPORTED -> true;
                default -> false;
            };
            if (isEnd) {
                return i;
            }
        }
        return -1;
    }
}
