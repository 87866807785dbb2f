// SPDX-License-Identifier: EPL-2.0
// A function on its way through the passes.
package org.portwright.translator.interprocedural;

import java.util.ArrayList;
import java.util.List;
import org.portwright.translator.binding.Export;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.program.Function;

/** A function with its body in SSA form, and what the whole-program passes found out about it. */
public final class FunctionBody {
    private final Function function;
    private final Graph graph;
    private boolean addressTaken;
    private boolean makesTrampolines;
    private Signature signature;
    private final List<Export> exports = new ArrayList<>();

    /**
     * @param function the machine function
     * @param graph    its body
     */
    public FunctionBody(Function function, Graph graph) {
        this.function = function;
        this.graph = graph;
    }

    /** @return the machine function */
    public Function function() {
        return function;
    }

    /** @return its body */
    public Graph graph() {
        return graph;
    }

    /** @return whether it may be called through a pointer */
    public boolean isAddressTaken() {
        return addressTaken;
    }

    /** Says that it may be called through a pointer. */
    public void takeAddress() {
        addressTaken = true;
    }

    /** @return whether it makes pointers to nested functions */
    public boolean makesTrampolines() {
        return makesTrampolines;
    }

    /** Says that it makes pointers to nested functions. */
    void makeTrampolines() {
        makesTrampolines = true;
    }

    /** @return how Java calls it; empty if it does not */
    public List<Export> exports() {
        return exports;
    }

    /** @return arguments and results; null before {@link InferSignatures} */
    public Signature signature() {
        return signature;
    }

    void setSignature(Signature signature) {
        this.signature = signature;
    }

    @Override
    public String toString() {
        return function.name();
    }
}
