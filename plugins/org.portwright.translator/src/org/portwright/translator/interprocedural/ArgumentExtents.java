// SPDX-License-Identifier: EPL-2.0
// How far the functions of a program read into the frames of their callers.
package org.portwright.translator.interprocedural;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.portwright.translator.TranslationException;
import org.portwright.translator.Workers;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.passes.PromoteStackSlots;

/** The arguments on the stack that each function may read, which its callers must therefore keep in memory. */
public final class ArgumentExtents {
    private final Map<Callee, Integer> extents = new HashMap<>();

    /**
     * @param functions all functions that are reached, by their addresses, simplified
     * @param workers   look at them
     */
    public ArgumentExtents(SortedMap<Integer, FunctionBody> functions, Workers workers) throws TranslationException {
        List<FunctionBody> bodies = new ArrayList<>(functions.values());
        List<Integer> found = workers.map(bodies, body -> PromoteStackSlots.argumentExtent(body.graph()));
        for (int i = 0; i < bodies.size(); i++) {
            extents.put(bodies.get(i).function(), found.get(i));
        }
    }

    /**
     * @param callee a function
     * @return how far it may read into its caller's frame, in bytes from its stack pointer
     */
    public int of(Callee callee) {
        return extents.get(callee);
    }
}
