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
    private final String name;
    private final int start;
    private final int end;
    private final DebugEntry entry;
    private final Types types;
    private final byte[] frameBase;
    private final Unit unit;
    private Block body;

    /**
     * What compile units differ in.
     *
     * @param isOptimised whether the compiler has moved variables about, so that they have lists of places
     * @param isScattered whether a block has its code in several places
     */
    record Unit(boolean isOptimised, boolean isScattered) {
        static Unit of(DebugEntry entry) {
            return new Unit(isOptimised(entry), isScattered(entry));
        }

        private static boolean isOptimised(DebugEntry parent) {
            return parent.children().stream()
                    .anyMatch(child -> child.isLocationList(Dwarf.DW_AT_LOCATION) || isOptimised(child));
        }

        private static boolean isScattered(DebugEntry parent) {
            return parent.children().stream().anyMatch(child -> switch (child.tag()) {
                case Dwarf.DW_TAG_SUBPROGRAM, Dwarf.DW_TAG_INLINED_SUBROUTINE, Dwarf.DW_TAG_LEXICAL_BLOCK ->
                    Block.ranges(child).size() > 1 || isScattered(child);
                case Dwarf.DW_TAG_NAMESPACE, Dwarf.DW_TAG_STRUCTURE_TYPE, Dwarf.DW_TAG_CLASS_TYPE -> isScattered(child);
                default -> false;
            });
        }
    }

    Function(DebugEntry entry, Types types, Unit unit) {
        this.entry = entry;
        this.types = types;
        this.unit = unit;
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
        return unit.isOptimised();
    }

    /** What tells the block that an address is in from others: a line has a breakpoint in each. */
    public Object blockAt(int address) {
        return body().at(address);
    }

    /** The functions that became a part of it, and one of another, at an address: the innermost first. */
    public List<Block> inlinedAt(int address) {
        List<Block> inlined = new ArrayList<>();
        body().collectInlined(address, inlined);
        return inlined;
    }

    /** Where a function of a name became a part of it. */
    List<Block> inlined(String called) {
        List<Block> inlined = new ArrayList<>();
        body().collectInlined(called, inlined);
        return inlined;
    }

    /** The whole of it. */
    public Block body() {
        if (body == null) {
            body = new Block(entry, types, frameBase, unit.isScattered());
        }
        return body;
    }

    @Override
    public String toString() {
        return name;
    }
}
