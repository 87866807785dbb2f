// SPDX-License-Identifier: EPL-2.0
// Computes in 32 bits what only the low half is used of.
package org.portwright.translator.passes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * {@code mult} and {@code madd} give 64 bits in HI and LO; where HI is not used they are 32-bit operations
 * (thesis 8.3.1). The low half of a sum, a difference or a product needs only the low halves of its operands.
 */
public final class NarrowHiLo implements FunctionPass {
    @Override
    public void run(Graph graph) {
        Set<Value> usedInFull = new HashSet<>();
        for (Block block : graph.blocks()) {
            block.phis().forEach(phi -> usesInFull(phi, usedInFull));
            block.values().forEach(value -> usesInFull(value, usedInFull));
            for (int i = 0; i < block.terminator().inputCount(); i++) {
                usedInFull.add(block.terminator().input(i));
            }
        }
        Builder builder = new Builder(graph);
        for (Block block : graph.blocks()) {
            List<Value> old = builder.rewrite(block);
            for (Value value : old) {
                builder.setAddress(value.address());
                Value wide = value.op() == Op.L2I ? value.input(0) : null;
                if (wide != null && isNarrowable(wide) && !usedInFull.contains(wide)) {
                    value.replaceBy(low(builder, wide, usedInFull));
                } else {
                    builder.keep(value);
                }
            }
        }
    }

    private static void usesInFull(Value user, Set<Value> usedInFull) {
        if (user.op() != Op.L2I && !(isNarrowable(user) && user.type() == Type.LONG)) {
            for (int i = 0; i < user.inputCount(); i++) {
                add(user.input(i), usedInFull);
            }
        }
    }

    /** What is used in full needs its operands in full. */
    private static void add(Value first, Set<Value> usedInFull) {
        Deque<Value> work = new ArrayDeque<>(List.of(first));
        while (!work.isEmpty()) {
            Value value = work.remove();
            if (usedInFull.add(value) && isNarrowable(value)) {
                for (int i = 0; i < value.inputCount(); i++) {
                    work.add(value.input(i));
                }
            }
        }
    }

    private static boolean isNarrowable(Value value) {
        return value.type() == Type.LONG
            && (value.op() == Op.ADD || value.op() == Op.SUB || value.op() == Op.MUL);
    }

    /** Operands first, and without recursion: a sum may be as long as the function. */
    private static Value low(Builder builder, Value wide, Set<Value> usedInFull) {
        Map<Value, Value> halves = new HashMap<>();
        Deque<Value> open = new ArrayDeque<>(List.of(wide));
        while (!open.isEmpty()) {
            Value value = open.peek();
            boolean isNarrowed = isNarrowable(value) && !usedInFull.contains(value);
            Value missing = isNarrowed ? missing(value, halves) : null;
            if (missing != null) {
                open.push(missing);
                continue;
            }
            open.pop();
            halves.computeIfAbsent(value, key -> isNarrowed
                ? builder.make(key.op(), halves.get(key.input(0)), halves.get(key.input(1)))
                : builder.make(Op.L2I, key));
        }
        return halves.get(wide);
    }

    private static Value missing(Value wide, Map<Value, Value> halves) {
        return !halves.containsKey(wide.input(0)) ? wide.input(0)
            : !halves.containsKey(wide.input(1)) ? wide.input(1) : null;
    }
}
