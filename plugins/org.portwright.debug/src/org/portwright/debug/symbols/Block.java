// SPDX-License-Identifier: EPL-2.0
// A block of a function.
package org.portwright.debug.symbols;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.portwright.elf.DebugEntry;
import org.portwright.elf.DebugEntry.Range;
import org.portwright.elf.Dwarf;
import org.portwright.elf.Types;

/** Where variables are known: a function, a block in it, or a function that became a part of it. */
public final class Block {
    private final DebugEntry entry;
    private final List<Range> ranges;
    private final boolean isScatteredUnit;
    private final List<Variable> variables = new ArrayList<>();
    private final List<Block> inner = new ArrayList<>();

    /**
     * Reads a block with all that are in it.
     *
     * @param frameBase where the function's frame is, an expression of DWARF; null if it has none
     * @param isScatteredUnit whether a block of the compile unit has its code in several places
     */
    Block(DebugEntry entry, Types types, byte[] frameBase, boolean isScatteredUnit) {
        this.entry = entry;
        this.isScatteredUnit = isScatteredUnit;
        ranges = ranges(entry);
        for (DebugEntry child : entry.children()) {
            switch (child.tag()) {
                case Dwarf.DW_TAG_VARIABLE, Dwarf.DW_TAG_FORMAL_PARAMETER -> {
                    DebugEntry described = Function.described(child);
                    if (!described.name().isEmpty()) {
                        variables.add(new Variable(child, described, types, frameBase));
                    }
                }
                case Dwarf.DW_TAG_LEXICAL_BLOCK, Dwarf.DW_TAG_INLINED_SUBROUTINE ->
                    inner.add(new Block(child, types, frameBase, isScatteredUnit));
                default -> { }
            }
        }
    }

    /** Where an entry's code is, but for places without any instruction. */
    static List<Range> ranges(DebugEntry entry) {
        return entry.ranges().stream().filter(range -> range.start() != range.end()).toList();
    }

    /** Whether it is a function that became a part of another one. */
    boolean isInlined() {
        return entry.tag() == Dwarf.DW_TAG_INLINED_SUBROUTINE;
    }

    /** The name of the function that it was, of C++ with namespaces and class; only of a function. */
    public String name() {
        return Function.described(entry).qualifiedName();
    }

    /** The line that calls the function that it was; empty if that is not known. */
    public Optional<LineTable.Row> callLine() {
        int line = (int) entry.number(Dwarf.DW_AT_CALL_LINE, 0);
        DebugEntry unit = entry.unit();
        return line == 0 ? Optional.empty() : Optional.of(new LineTable.Row(unit.file(entry.number(Dwarf.DW_AT_CALL_FILE, 0)),
                unit.string(Dwarf.DW_AT_COMP_DIR), line, start(), start(), true));
    }

    /** Its first instruction's address: where a breakpoint on the function that it was is. */
    public int start() {
        return (int) ranges.get(0).start();
    }

    /**
     * Whether an address in it is one of its beginnings: the instruction before it is of none of its blocks (gdb 13,
     * inline-frame.c, {@code block_starting_point_at}).
     */
    public boolean startsAt(int address) {
        return start() == address || isScatteredUnit && !contains(address - 1);
    }

    boolean contains(int address) {
        return ranges.stream().anyMatch(range -> range.contains(Integer.toUnsignedLong(address)));
    }

    /** Itself or the innermost one in it that has variables or was a function. */
    Block at(int address) {
        for (Block each : inner) {
            if (each.contains(address)) {
                Block found = each.at(address);
                return found == each && each.variables.isEmpty() && !each.isInlined() ? this : found;
            }
        }
        return this;
    }

    /** Adds those that were functions and contain an address to a list, the innermost first. */
    void collectInlined(int address, List<Block> to) {
        for (Block each : inner) {
            if (each.contains(address)) {
                each.collectInlined(address, to);
                if (each.isInlined()) {
                    to.add(each);
                }
            }
        }
    }

    /** Adds those that were functions of a name to a list. */
    void collectInlined(String name, List<Block> to) {
        for (Block each : inner) {
            if (each.isInlined() && !each.ranges.isEmpty() && each.isNamed(name)) {
                to.add(each);
            }
            each.collectInlined(name, to);
        }
    }

    /** Whether it has a name; of C++ also without namespaces, or without its class. */
    public boolean isNamed(String name) {
        return name().equals(name) || name().endsWith("::" + name);
    }

    /** The parameters of the function that it is or was, in their order. */
    public List<Variable> parameters() {
        return variables.stream().filter(Variable::isParameter).toList();
    }

    /**
     * The variables that are known at an address, those of the innermost block first, without parameters of the function
     * that it is or was.
     *
     * @param callee a block whose variables are another function's; null for none
     */
    public List<Variable> locals(int address, Block callee) {
        List<Variable> locals = new ArrayList<>();
        collect(address, callee, locals);
        locals.removeIf(parameters()::contains);
        return locals;
    }

    private void collect(int address, Block callee, List<Variable> to) {
        inner.stream().filter(each -> each != callee && each.contains(address))
                .forEach(each -> each.collect(address, callee, to));
        to.addAll(variables);
    }

    @Override
    public String toString() {
        return name();
    }
}
