// SPDX-License-Identifier: EPL-2.0
// A look at one function between two passes.
package org.portwright.translator;

import java.util.Collection;
import java.util.function.Consumer;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.GraphDrawing;
import org.portwright.translator.ir.GraphWriter;
import org.portwright.translator.mips.Registers;

/**
 * Whoever wants to see what a pass made of a function.
 *
 * @param pass     name of a pass's class, such as {@code PropagateConstants}; {@code Lift} for what the machine code
 *                 means, {@code all} for each time that the function may have changed
 * @param function name of a C function, or the linker's name of a C++ function
 * @param viewer   is shown the function each time that the pass has run
 */
public record Inspection(String pass, String function, Consumer<View> viewer) {
    /** Looks at nothing. */
    public static final Inspection NONE = new Inspection("", "", view -> { });

    static final String ALL = "all";

    /** The function at one time; to be asked for while the viewer is called. */
    public static final class View {
        private final String pass;
        private final Graph graph;

        private View(String pass, Graph graph) {
            this.pass = pass;
            this.graph = graph;
        }

        /** @return the pass that has just run */
        public String pass() {
            return pass;
        }

        /** @return the function as text (docs/translator-ir.md), lines end with {@code \n} */
        public String text() {
            return new GraphWriter(Registers::name).write(graph);
        }

        /** @return the function as input for Graphviz's {@code dot} */
        public String drawing() {
            return new GraphDrawing(Registers::name).draw(graph, graph.function().name() + " after " + pass);
        }
    }

    void look(String ended, Collection<FunctionBody> functions) {
        if (pass.equals(ended) || pass.equals(ALL)) {
            functions.stream().filter(body -> body.function().aliases().contains(function))
                .forEach(body -> viewer.accept(new View(ended, body.graph())));
        }
    }
}
