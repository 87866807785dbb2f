// SPDX-License-Identifier: EPL-2.0
// Computes in 32 bits what only the low half is used of.
package org.portwright.translator.passes;

import java.util.HashSet;
import java.util.List;
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
    private static void add(Value value, Set<Value> usedInFull) {
        if (usedInFull.add(value) && isNarrowable(value)) {
            for (int i = 0; i < value.inputCount(); i++) {
                add(value.input(i), usedInFull);
            }
        }
    }

    private static boolean isNarrowable(Value value) {
        return value.type() == Type.LONG
            && (value.op() == Op.ADD || value.op() == Op.SUB || value.op() == Op.MUL);
    }

    private static Value low(Builder builder, Value wide, Set<Value> usedInFull) {
        if (isNarrowable(wide) && !usedInFull.contains(wide)) {
            return builder.make(wide.op(), low(builder, wide.input(0), usedInFull),
                low(builder, wide.input(1), usedInFull));
        }
        return builder.make(Op.L2I, wide);
    }
}
