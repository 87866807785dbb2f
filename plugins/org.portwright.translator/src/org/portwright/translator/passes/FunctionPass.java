// SPDX-License-Identifier: EPL-2.0
// A transformation of one function.
package org.portwright.translator.passes;

import org.portwright.translator.ir.Graph;

/** A pass that looks at one function at a time. */
public interface FunctionPass {
    /**
     * Transforms a function in place.
     *
     * @param graph the function, blocks in reverse postorder; still so afterwards
     */
    void run(Graph graph);
}
