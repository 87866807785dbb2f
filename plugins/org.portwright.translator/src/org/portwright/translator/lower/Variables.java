// SPDX-License-Identifier: EPL-2.0
// Which PHIs are values of one variable.
package org.portwright.translator.lower;

import java.util.HashMap;
import java.util.Map;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Value;

/**
 * PHIs that flow into each other are most often values of one machine register at different places. What a part
 * of a function hands out for them goes the same way whichever exit it leaves by, so that the caller need not
 * have code for each exit.
 */
final class Variables {
    private final Map<Value, Value> leaders = new HashMap<>();

    Variables(Graph graph) {
        for (Block block : graph.blocks()) {
            for (Value phi : block.phis()) {
                for (int i = 0; i < phi.inputCount(); i++) {
                    Value input = phi.input(i);
                    if (input.op() == Op.PHI && input.type() == phi.type()) {
                        leaders.put(of(input), of(phi));
                    }
                }
            }
        }
    }

    /** @return one PHI that stands for all values of the PHI's variable */
    Value of(Value phi) {
        Value leader = phi;
        Value next = leaders.getOrDefault(leader, leader);
        while (next != leader) {
            leader = next;
            next = leaders.getOrDefault(leader, leader);
        }
        if (leader != phi) {
            leaders.put(phi, leader);
        }
        return leader;
    }
}
