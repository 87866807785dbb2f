// SPDX-License-Identifier: EPL-2.0
// Finds PHIs that bring together one value only.
package org.portwright.translator.passes;

import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Value;

/**
 * A PHI all of whose inputs are one value, or PHIs of that value, is that value. PHIs may form circles, as the
 * construction of SSA form leaves them where loops have several entries; so each is taken for a copy until an
 * input shows otherwise.
 */
final class MergeCopies {
    private final Graph graph;
    /** By a PHI's number: the value that it is a copy of, as far as is known; itself if it is none. */
    private final Value[] origins;

    private MergeCopies(Graph graph) {
        this.graph = graph;
        this.origins = new Value[graph.valueCount()];
    }

    /** @return whether a PHI was replaced */
    static boolean run(Graph graph) {
        MergeCopies pass = new MergeCopies(graph);
        while (pass.refine()) {
            // An origin goes from unknown to a value, and from a value to the PHI itself: that ends.
        }
        return pass.replace();
    }

    private boolean refine() {
        boolean changed = false;
        for (Block block : graph.blocks()) {
            for (Value phi : block.phis()) {
                Value origin = meet(phi);
                if (origin != origins[phi.id()]) {
                    origins[phi.id()] = origin;
                    changed = true;
                }
            }
        }
        return changed;
    }

    private Value meet(Value phi) {
        if (origins[phi.id()] == phi) {
            return phi;
        }
        Value common = null;
        for (int i = 0; i < phi.inputCount(); i++) {
            Value input = phi.input(i);
            Value origin = input.op() == Op.PHI ? origins[input.id()] : input;
            if (common == null || origin == common || origin == null) {
                common = origin == null ? common : origin;
            } else {
                return phi;
            }
        }
        return common;
    }

    private boolean replace() {
        boolean changed = false;
        for (Block block : graph.blocks()) {
            for (Value phi : block.phis()) {
                Value origin = origins[phi.id()];
                if (origin != null && origin != phi) {
                    phi.replaceBy(origin);
                    changed = true;
                }
            }
            block.phis().removeIf(Value::isReplaced);
        }
        return changed;
    }
}
