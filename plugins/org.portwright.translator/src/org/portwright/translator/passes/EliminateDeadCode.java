// SPDX-License-Identifier: EPL-2.0
// Drops values that nobody uses.
package org.portwright.translator.passes;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;

/** Keeps what changes memory or decides where control goes, and what these need. */
public final class EliminateDeadCode implements FunctionPass {
    @Override
    public void run(Graph graph) {
        BitSet needed = new BitSet(graph.valueCount());
        Deque<Value> work = new ArrayDeque<>();
        for (Block block : graph.blocks()) {
            for (Value value : block.values()) {
                if (value.op().effect() == Op.Effect.WRITE) {
                    need(value, needed, work);
                }
            }
            Terminator end = block.terminator();
            for (int i = 0; i < end.inputCount(); i++) {
                need(end.input(i), needed, work);
            }
        }
        while (!work.isEmpty()) {
            Value value = work.remove();
            for (int i = 0; i < value.inputCount(); i++) {
                need(value.input(i), needed, work);
            }
        }
        for (Block block : graph.blocks()) {
            block.phis().removeIf(phi -> !needed.get(phi.id()));
            block.values().removeIf(value -> value.isReplaced() || !needed.get(value.id()));
        }
    }

    private static void need(Value value, BitSet needed, Deque<Value> work) {
        if (!needed.get(value.id())) {
            needed.set(value.id());
            work.add(value);
        }
    }
}
