// SPDX-License-Identifier: EPL-2.0
// Lets loops that wait for another thread see what it stores.
package org.portwright.translator.passes;

import java.util.Set;
import java.util.function.Predicate;
import org.portwright.translator.analysis.Loops;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * A load of C's {@code volatile} or of a relaxed atomic is a plain load of Java, which a compiler may move out of a
 * loop that changes nothing (JLS 17.4.3): {@code while (!flag);} would never end. Such a load cannot be told from
 * others any more, but GCC itself moves the others out. So a loop without effects that loads from the same address
 * in each turn gets a fence, for which loads are not moved; and so does one that calls functions that only look at
 * memory, since Java may inline them.
 */
public final class FenceWaitingLoops implements FunctionPass {
    private final Predicate<Callee> isQuiet;

    /** @param isQuiet whether a function only looks at memory */
    public FenceWaitingLoops(Predicate<Callee> isQuiet) {
        this.isQuiet = isQuiet;
    }

    @Override
    public void run(Graph graph) {
        new Loops(graph).forEach((header, loop) -> {
            if (waits(loop)) {
                Builder.prepend(graph, header, builder -> builder.make(Op.FENCE, Type.VOID));
            }
        });
    }

    private boolean waits(Set<Block> loop) {
        boolean found = false;
        for (Block block : loop) {
            for (Value value : block.values()) {
                boolean isQuietCall = value.op() == Op.CALL && isQuiet.test((Callee) value.extra());
                if (value.op().effect() == Op.Effect.WRITE && value.op() != Op.TRAP && value.op() != Op.STOP && !isQuietCall) {
                    return false;
                }
                found |= isQuietCall || value.op() == Op.LOAD && !loop.contains(value.input(0).block());
            }
        }
        return found;
    }
}
