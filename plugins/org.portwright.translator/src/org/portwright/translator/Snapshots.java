// SPDX-License-Identifier: EPL-2.0
// What the functions of a program look like between two passes.
package org.portwright.translator;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.portwright.translator.analysis.GraphChecks;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Value;
import org.portwright.translator.passes.PromoteStackSlots;

/** Counts and checks after each pass. */
final class Snapshots {
    /** Operations of one function by their ordinals, and at the end the stores that save registers. */
    private static final int SAVES = Op.values().length;

    private Snapshots() {
    }

    static TranslationReport.Snapshot take(String after, Collection<FunctionBody> functions, Workers workers)
        throws TranslationException {
        int[] sum = new int[SAVES + 1];
        for (int[] counts : workers.map(functions, body -> count(body.graph()))) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += counts[i];
            }
        }
        Map<Op, Integer> counts = new EnumMap<>(Op.class);
        for (Op op : Op.values()) {
            if (sum[op.ordinal()] > 0) {
                counts.put(op, sum[op.ordinal()]);
            }
        }
        return new TranslationReport.Snapshot(after, counts, sum[SAVES]);
    }

    private static int[] count(Graph graph) {
        int[] counts = new int[SAVES + 1];
        for (Block block : graph.blocks()) {
            counts[Op.PHI.ordinal()] += block.phis().size();
            for (Value value : block.values()) {
                counts[value.op().ordinal()]++;
                counts[SAVES] += PromoteStackSlots.isRegisterSave(value) ? 1 : 0;
            }
        }
        return counts;
    }

    /**
     * For assertions, which are on in all tests.
     *
     * @return true
     * @throws IllegalStateException if a pass has left a function that is not in order
     */
    static boolean check(String after, Collection<FunctionBody> functions, Workers workers)
        throws TranslationException {
        workers.map(functions, body -> {
            GraphChecks.check(body.graph(), after);
            return null;
        });
        return true;
    }
}
