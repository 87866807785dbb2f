// SPDX-License-Identifier: EPL-2.0
// Which functions of a program only look at memory.
package org.portwright.translator.interprocedural;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Value;

/** The functions that neither store anything, nor call anything but their like. They may trap. */
public final class QuietFunctions {
    private final Map<Callee, FunctionBody> quiet = new HashMap<>();

    /** @param functions all functions that are reached, simplified */
    public QuietFunctions(Collection<FunctionBody> functions) {
        functions.forEach(body -> quiet.put(body.function(), body));
        while (quiet.values().removeIf(body -> !isQuiet(body))) {
            // Those that call one that was removed go next.
        }
    }

    private boolean isQuiet(FunctionBody body) {
        for (Block block : body.graph().blocks()) {
            for (Value value : block.values()) {
                if (value.op().effect() == Op.Effect.WRITE && value.op() != Op.TRAP && value.op() != Op.STOP
                    && !(value.op() == Op.CALL && contains((Callee) value.extra()))) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * @param callee a function
     * @return whether it only looks at memory
     */
    public boolean contains(Callee callee) {
        return quiet.containsKey(callee);
    }
}
