// SPDX-License-Identifier: EPL-2.0
// Variables that an editor shows and unfolds.
package org.portwright.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.portwright.debug.symbols.CType;
import org.portwright.debug.symbols.CValue;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.Variable;

/** Lists of variables by the numbers that the editor knows them by. They are of use until the program goes on. */
final class VariableTree {
    /** More elements of an array nobody reads. */
    private static final int MOST_ELEMENTS = 1000;

    /**
     * A variable or a part of one.
     *
     * @param name within what it is a part of
     * @param expression what it is in C
     */
    record Node(String name, String expression, CValue value) {
    }

    /**
     * Variables that belong together.
     *
     * @param frame where their expressions have values
     */
    record Branch(Frame frame, Supplier<List<Node>> nodes) {
    }

    private final List<Branch> branches = new ArrayList<>();

    /** Forgets all. */
    void clear() {
        branches.clear();
    }

    /** @return the number for these variables */
    int add(Frame frame, List<Variable> variables) {
        return add(new Branch(frame, () -> variables.stream()
                .map(each -> new Node(each.name(), each.name(), frame.value(each))).toList()));
    }

    /** @return the number for the parts of a value; 0 if it has none */
    int add(Frame frame, Node node) {
        return hasParts(node.value()) ? add(new Branch(frame, () -> parts(node.value(), node.expression()))) : 0;
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

    private static boolean hasParts(CValue value) {
        CType plain = value.type().strip();
        if (value.isOptimisedOut()) {
            return false;
        }
        if (plain instanceof CType.Pointer pointer) {
            CType target = pointer.target().get().strip();
            return !isNull(value) && !(target instanceof CType.Void) && !(target instanceof CType.Function);
        }
        return plain instanceof CType.Structure || plain instanceof CType.Array array && array.count() > 0;
    }

    private static boolean isNull(CValue pointer) {
        try {
            return pointer.integer() == 0;
        } catch (EvaluationException e) {
            return true;
        }
    }

    private static List<Node> parts(CValue value, String expression) {
        CType plain = value.type().strip();
        if (plain instanceof CType.Structure structure) {
            return members(value, structure, '(' + expression + ").");
        }
        List<Node> parts = new ArrayList<>();
        if (plain instanceof CType.Array array) {
            for (int i = 0; i < Math.min(array.count(), MOST_ELEMENTS); i++) {
                parts.add(new Node("[" + i + ']', '(' + expression + ")[" + i + ']', value.element(array, i)));
            }
            return parts;
        }
        try {
            CValue target = value.dereference();
            if (target.type().strip() instanceof CType.Structure structure) {
                return members(target, structure, '(' + expression + ")->");
            }
            parts.add(new Node('*' + expression, "*(" + expression + ')', target));
        } catch (EvaluationException e) {
            return List.of();       // it was no pointer
        }
        return parts;
    }

    /** A structure without a name in it has no expression of its own, but its members are those of the outer one. */
    private static List<Node> members(CValue value, CType.Structure structure, String prefix) {
        List<Node> members = new ArrayList<>();
        for (CType.Member member : structure.members().get()) {
            CValue part = value.member(member);
            if (member.name().isEmpty() && part.type().strip() instanceof CType.Structure inner) {
                members.addAll(members(part, inner, prefix));
            } else {
                members.add(new Node(member.name(), prefix + member.name(), part));
            }
        }
        return members;
    }
}
