// SPDX-License-Identifier: EPL-2.0
// Finds PHIs that bring together one value only.
package org.portwright.translator.passes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        pass.refine();
        return pass.replace();
    }

    /** An origin goes from unknown to a value, and from a value to the PHI itself: that ends. */
    private void refine() {
        Map<Value, List<Value>> users = new HashMap<>();
        Deque<Value> work = new ArrayDeque<>();
        BitSet waiting = new BitSet(origins.length);
        for (Block block : graph.blocks()) {
            for (Value phi : block.phis()) {
                work.add(phi);
                waiting.set(phi.id());
                for (int i = 0; i < phi.inputCount(); i++) {
                    if (phi.input(i).op() == Op.PHI) {
                        users.computeIfAbsent(phi.input(i), key -> new ArrayList<>(2)).add(phi);
                    }
                }
            }
        }
        while (!work.isEmpty()) {
            Value phi = work.remove();
            waiting.clear(phi.id());
            Value origin = meet(phi);
            if (origin != origins[phi.id()]) {
                origins[phi.id()] = origin;
                for (Value user : users.getOrDefault(phi, List.of())) {
                    if (!waiting.get(user.id())) {
                        waiting.set(user.id());
                        work.add(user);
                    }
                }
            }
        }
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
