// SPDX-License-Identifier: EPL-2.0
// A debugger's wishes, from DWARF.
package org.portwright.translator;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.portwright.elf.CompileUnit;
import org.portwright.elf.DebugEntries;
import org.portwright.elf.DebugEntry;
import org.portwright.elf.Dwarf;
import org.portwright.elf.DwarfExpression;
import org.portwright.elf.DwarfReader;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.translator.ir.StopPoint;
import org.portwright.translator.lift.DebugPlan;

/** {@link DebugPlan} by line tables, and by where functions that became parts of others and variables are. */
final class DebugLocations implements DebugPlan {
    /** Registers that are wanted for some addresses. */
    private record Wish(DebugEntry.Location where, Set<Integer> registers) {
    }

    private final ByteOrder order;
    private final Set<Integer> stops = new HashSet<>();
    private final TreeMap<Long, Long> functions = new TreeMap<>();
    private final Map<Long, List<Wish>> wishes = new HashMap<>();

    /**
     * @param elf a program
     * @throws ElfException if its debug information is damaged
     */
    DebugLocations(ElfFile elf) throws ElfException {
        order = elf.byteOrder();
        for (CompileUnit unit : DwarfReader.readLines(elf).compileUnits()) {
            unit.lines().stream().filter(line -> !line.endSequence()).forEach(line -> stops.add((int) line.address()));
        }
        DebugEntries.read(elf).forEach(this::readFunctions);
    }

    private void readFunctions(DebugEntry entry) {
        for (DebugEntry child : entry.children()) {
            List<DebugEntry.Range> ranges = child.tag() == Dwarf.DW_TAG_SUBPROGRAM ? child.ranges() : List.of();
            List<Wish> ofFunction = new ArrayList<>();
            if (!ranges.isEmpty()) {
                child.locations(Dwarf.DW_AT_FRAME_BASE).forEach(location -> ofFunction.add(wish(location)));
                readVariables(child, ofFunction);
            }
            for (DebugEntry.Range range : ranges) {
                functions.put(range.start(), range.end());
                wishes.put(range.start(), ofFunction);
            }
            if (child.tag() == Dwarf.DW_TAG_NAMESPACE || child.tag() == Dwarf.DW_TAG_CLASS_TYPE
                || child.tag() == Dwarf.DW_TAG_STRUCTURE_TYPE) {
                readFunctions(child);
            }
        }
    }

    private void readVariables(DebugEntry entry, List<Wish> ofFunction) {
        for (DebugEntry child : entry.children()) {
            switch (child.tag()) {
                case Dwarf.DW_TAG_VARIABLE, Dwarf.DW_TAG_FORMAL_PARAMETER ->
                    child.locations(Dwarf.DW_AT_LOCATION).forEach(location -> ofFunction.add(wish(location)));
                case Dwarf.DW_TAG_LEXICAL_BLOCK -> readVariables(child, ofFunction);
                case Dwarf.DW_TAG_INLINED_SUBROUTINE -> {
                    for (DebugEntry.Range range : child.ranges()) {
                        stops.add((int) range.start());
                        stops.add((int) range.end());
                    }
                    readVariables(child, ofFunction);
                }
                default -> { }
            }
        }
    }

    private Wish wish(DebugEntry.Location location) {
        Set<Integer> registers = new TreeSet<>();
        try {
            for (DwarfExpression.Operation operation : DwarfExpression.decode(location.expression(), order)) {
                switch (operation.code()) {
                    case Dwarf.DW_OP_REGX, Dwarf.DW_OP_BREGX -> registers.add((int) operation.first());
                    case Dwarf.DW_OP_CALL_FRAME_CFA -> registers.add(StopPoint.CFA);
                    case Dwarf.DW_OP_GNU_ENTRY_VALUE -> DwarfExpression.decode(operation.block(), order).stream()
                        .filter(inner -> inner.code() == Dwarf.DW_OP_REGX)
                        .forEach(inner -> registers.add(StopPoint.ENTRY + (int) inner.first()));
                    default -> { }
                }
            }
        } catch (IllegalArgumentException e) {
            registers.clear(); // the debugger can't evaluate it either
        }
        return new Wish(location, registers);
    }

    @Override
    public boolean isStop(int address) {
        return stops.contains(address);
    }

    @Override
    public boolean isDebugged(int function) {
        return functions.containsKey(Integer.toUnsignedLong(function));
    }

    @Override
    public List<Integer> registersAt(int address) {
        Set<Integer> registers = new TreeSet<>();
        wishesAt(address).forEach(wish -> registers.addAll(wish.registers()));
        return List.copyOf(registers);
    }

    @Override
    public boolean beginsAt(int address, int register) {
        return wishesAt(address).stream().anyMatch(wish -> wish.registers().contains(register)
            && !wish.where().holdsAt(Integer.toUnsignedLong(address) - 1));
    }

    private List<Wish> wishesAt(int address) {
        long place = Integer.toUnsignedLong(address);
        Map.Entry<Long, Long> function = functions.floorEntry(place);
        if (function == null || place >= function.getValue()) {
            return List.of();
        }
        return wishes.get(function.getKey()).stream().filter(wish -> wish.where().holdsAt(place)).toList();
    }
}
