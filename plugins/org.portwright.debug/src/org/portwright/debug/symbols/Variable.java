// SPDX-License-Identifier: EPL-2.0
// A variable or parameter.
package org.portwright.debug.symbols;

import java.util.List;
import org.portwright.elf.CType;
import org.portwright.elf.DebugEntry;
import org.portwright.elf.DebugEntry.Location;
import org.portwright.elf.Dwarf;
import org.portwright.elf.Types;

/** A variable of a function or of the program, or a parameter. */
public final class Variable {
    private final String name;
    private final CType type;
    private final boolean isParameter;
    private final int line;
    private final List<Location> locations;
    private final DebugEntry entry;
    private final byte[] frameBase;

    /** @param frameBase where frames of its function are; null if it belongs to none */
    Variable(DebugEntry entry, DebugEntry declared, Types types, byte[] frameBase) {
        this.entry = entry;
        this.frameBase = frameBase;
        DebugEntry named = declared == null ? entry : declared;
        name = named.qualifiedName();
        type = types.typeOf(named);
        isParameter = entry.tag() == Dwarf.DW_TAG_FORMAL_PARAMETER;
        line = (int) named.number(Dwarf.DW_AT_DECL_LINE, 0);
        locations = entry.locations(Dwarf.DW_AT_LOCATION);
    }

    /** Its name in C, of C++ with namespaces and class. */
    public String name() {
        return name;
    }

    /** Its type, as it was declared. */
    public CType type() {
        return type;
    }

    /** Whether it is a parameter. */
    public boolean isParameter() {
        return isParameter;
    }

    /** The line that declares it; 0 if that is not known. */
    public int line() {
        return line;
    }

    /** Whether it is at one address all the time. */
    public boolean isStatic() {
        return locations.size() == 1 && locations.get(0).expression().length > 0
                && Byte.toUnsignedInt(locations.get(0).expression()[0]) == Dwarf.DW_OP_ADDR;
    }

    /**
     * Its value.
     *
     * @param address of the machine instruction that is next; in a caller one of the call
     * @param storage memory, and the registers of the frame
     */
    public CValue value(int address, Storage storage) {
        if (entry.has(Dwarf.DW_AT_CONST_VALUE)) {
            return constant(storage);
        }
        for (Location location : locations) {
            if (location.holdsAt(Integer.toUnsignedLong(address))) {
                return CValue.at(Locations.evaluate(location.expression(), storage, frameBase), type, storage);
            }
        }
        return CValue.at(Place.NOWHERE, type, storage);
    }

    private CValue constant(Storage storage) {
        byte[] block = entry.block(Dwarf.DW_AT_CONST_VALUE);
        if (block.length > 0) {
            return CValue.at(new Place.Known(block), type, storage);
        }
        return CValue.of(entry.number(Dwarf.DW_AT_CONST_VALUE, 0), type, storage);
    }

    @Override
    public String toString() {
        return type.declare(name);
    }
}
