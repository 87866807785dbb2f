// SPDX-License-Identifier: EPL-2.0
// A function of the program.
package org.portwright.debug.symbols;

import java.util.ArrayList;
import java.util.List;
import org.portwright.elf.DebugEntry;
import org.portwright.elf.DebugEntry.Range;
import org.portwright.elf.Dwarf;
import org.portwright.elf.Types;

/** A function that has debug information. */
public final class Function {
    /** Where variables are known: the function, a block in it, or a function that became a part of it. */
    private static final class Scope {
        private final List<Range> ranges;
        private final boolean isInlined;
        private final List<Variable> variables = new ArrayList<>();
        private final List<Scope> inner = new ArrayList<>();

        Scope(List<Range> ranges, boolean isInlined) {
            this.ranges = ranges;
            this.isInlined = isInlined;
        }

        /** Itself or the innermost one in it that has variables or was a function. */
        Scope at(int address) {
            for (Scope each : inner) {
                if (each.contains(address)) {
                    Scope found = each.at(address);
                    return found == each && each.variables.isEmpty() && !each.isInlined ? this : found;
                }
            }
            return this;
        }

        boolean contains(int address) {
            return ranges.stream().anyMatch(range -> range.contains(Integer.toUnsignedLong(address)));
        }
    }

    private final String name;
    private final int start;
    private final int end;
    private final DebugEntry entry;
    private final Types types;
    private final byte[] frameBase;
    private Scope scope;

    Function(DebugEntry entry, Types types) {
        this.entry = entry;
        this.types = types;
        name = described(entry).qualifiedName();
        Range first = entry.ranges().get(0);
        start = (int) first.start();
        end = (int) first.end();
        List<DebugEntry.Location> base = entry.locations(Dwarf.DW_AT_FRAME_BASE);
        frameBase = base.size() == 1 ? base.get(0).expression() : null;
    }

    /** What an entry leaves out, that which it refers to has (DWARF 4, sections 2.13.2 and 3.3.8.2). */
    static DebugEntry described(DebugEntry entry) {
        DebugEntry result = entry;
        for (int i = 0; i < 4 && result.name().isEmpty(); i++) {
            DebugEntry next = result.reference(Dwarf.DW_AT_ABSTRACT_ORIGIN);
            next = next == null ? result.reference(Dwarf.DW_AT_SPECIFICATION) : next;
            if (next == null) {
                break;
            }
            result = next;
        }
        return result;
    }

    DebugEntry entry() {
        return entry;
    }

    /** Its name in C, of C++ with namespaces and class. */
    public String name() {
        return name;
    }

    /** Its first address. */
    public int start() {
        return start;
    }

    /** The address after its last; of a function in several parts, after the first one, which has the entry. */
    public int end() {
        return end;
    }

    /** Whether the compiler has moved variables of its unit about, so that they have lists of places. */
    public boolean isOptimised() {
        return isOptimised(entry.unit());
    }

    static boolean isOptimised(DebugEntry parent) {
        return parent.children().stream()
                .anyMatch(child -> child.isLocationList(Dwarf.DW_AT_LOCATION) || isOptimised(child));
    }

    /** What tells the block that an address is in from others: a line has a breakpoint in each. */
    public Object blockAt(int address) {
        return scope().at(address);
    }

    /** Its parameters, in their order. */
    public List<Variable> parameters() {
        return scope().variables.stream().filter(Variable::isParameter).toList();
    }

    /**
     * The variables that are known at an address, those of the innermost block first, without parameters of the function
     * itself.
     */
    public List<Variable> locals(int address) {
        List<Variable> locals = new ArrayList<>();
        collect(scope(), address, locals);
        locals.removeIf(parameters()::contains);
        return locals;
    }

    private void collect(Scope from, int address, List<Variable> to) {
        from.inner.stream().filter(inner -> inner.contains(address)).forEach(inner -> collect(inner, address, to));
        to.addAll(from.variables);
    }

    private Scope scope() {
        if (scope == null) {
            scope = read(entry, new Scope(entry.ranges(), false));
        }
        return scope;
    }

    private Scope read(DebugEntry from, Scope to) {
        for (DebugEntry child : from.children()) {
            switch (child.tag()) {
                case Dwarf.DW_TAG_VARIABLE, Dwarf.DW_TAG_FORMAL_PARAMETER -> {
                    DebugEntry described = described(child);
                    if (!described.name().isEmpty()) {
                        to.variables.add(new Variable(child, described, types, frameBase));
                    }
                }
                case Dwarf.DW_TAG_LEXICAL_BLOCK, Dwarf.DW_TAG_INLINED_SUBROUTINE ->
                    to.inner.add(read(child, new Scope(child.ranges(), child.tag() == Dwarf.DW_TAG_INLINED_SUBROUTINE)));
                default -> { }
            }
        }
        return to;
    }

    @Override
    public String toString() {
        return name;
    }
}
