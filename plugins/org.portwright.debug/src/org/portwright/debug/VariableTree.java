// SPDX-License-Identifier: EPL-2.0
// Variables that an editor shows and unfolds.
package org.portwright.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.portwright.debug.symbols.NamedValue;
import org.portwright.debug.symbols.Variable;

/** Lists of variables by the numbers that the editor knows them by. They are of use until the program goes on. */
final class VariableTree {
    /**
     * Variables that belong together.
     *
     * @param frame where their expressions have values
     */
    record Branch(Frame frame, Supplier<List<NamedValue>> nodes) {
        /** @throws DebugException if there is none of the name */
        NamedValue node(String name) throws DebugException {
            return nodes.get().stream().filter(each -> each.name().equals(name)).findFirst()
                    .orElseThrow(() -> new DebugException(name + ": there is no such variable here"));
        }
    }

    private final List<Branch> branches = new ArrayList<>();

    /** Forgets all. */
    void clear() {
        branches.clear();
    }

    /** @return the number for these variables */
    int add(Frame frame, List<Variable> variables) {
        return add(new Branch(frame, () -> variables.stream().map(frame::named).toList()));
    }

    /** @return the number for the parts of a value; 0 if it has none */
    int add(Frame frame, NamedValue node) {
        return node.hasParts() ? add(new Branch(frame, node::parts)) : 0;
    }

    private int add(Branch branch) {
        branches.add(branch);
        return branches.size();
    }

    /** @throws DebugException if there is no such number */
    Branch branch(int number) throws DebugException {
        if (number < 1 || number > branches.size()) {
            throw new DebugException("the program has gone on, and these variables are no more");
        }
        return branches.get(number - 1);
    }
}
