// SPDX-License-Identifier: EPL-2.0
// A value with what it is called, which can be unfolded.
package org.portwright.debug.symbols;

import java.util.ArrayList;
import java.util.List;
import org.portwright.elf.CType;

/**
 * A variable or a part of one.
 *
 * @param name within what it is a part of
 * @param expression what it is in C
 * @param value what it holds
 */
public record NamedValue(String name, String expression, CValue value) {
    /** More elements of an array nobody reads. */
    private static final int MOST_ELEMENTS = 1000;

    /** Whether it is a structure, an array, or a pointer to something. */
    public boolean hasParts() {
        CType plain = value.type().strip();
        if (value.isOptimisedOut()) {
            return false;
        }
        if (plain instanceof CType.Pointer pointer) {
            CType target = pointer.target().get().strip();
            return !isNull() && !(target instanceof CType.Void) && !(target instanceof CType.Function);
        }
        return plain instanceof CType.Structure || plain instanceof CType.Array array && array.count() > 0;
    }

    private boolean isNull() {
        try {
            return value.integer() == 0;
        } catch (EvaluationException e) {
            return true;
        }
    }

    /** Its members or elements, or what it points to; none if it has no parts. */
    public List<NamedValue> parts() {
        CType plain = value.type().strip();
        if (plain instanceof CType.Structure structure) {
            return members(value, structure, '(' + expression + ").");
        }
        List<NamedValue> parts = new ArrayList<>();
        if (plain instanceof CType.Array array) {
            for (int i = 0; i < Math.min(array.count(), MOST_ELEMENTS); i++) {
                parts.add(new NamedValue("[" + i + ']', '(' + expression + ")[" + i + ']', value.element(array, i)));
            }
            return parts;
        }
        try {
            CValue target = value.dereference();
            if (target.type().strip() instanceof CType.Structure structure) {
                return members(target, structure, '(' + expression + ")->");
            }
            parts.add(new NamedValue('*' + expression, "*(" + expression + ')', target));
        } catch (EvaluationException e) {
            return List.of();       // it was no pointer
        }
        return parts;
    }

    /** A structure without a name in it has no expression of its own, but its members are those of the outer one. */
    private static List<NamedValue> members(CValue value, CType.Structure structure, String prefix) {
        List<NamedValue> members = new ArrayList<>();
        for (CType.Member member : structure.members().get()) {
            CValue part = value.member(member);
            if (member.name().isEmpty() && part.type().strip() instanceof CType.Structure inner) {
                members.addAll(members(part, inner, prefix));
            } else {
                members.add(new NamedValue(member.name(), prefix + member.name(), part));
            }
        }
        return members;
    }
}
