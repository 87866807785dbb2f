// SPDX-License-Identifier: EPL-2.0
// Source lines from DWARF.
package org.portwright.translator;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.portwright.elf.CompileUnit;
import org.portwright.elf.DwarfDetail;
import org.portwright.elf.DwarfInfo;
import org.portwright.elf.DwarfLine;
import org.portwright.elf.DwarfReader;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;

/** {@link SourceLines} by the line tables of the compile units. */
final class DebugLines implements SourceLines {
    private record Place(String unit, String file, int line) {
    }

    private static final Place NOTHING = new Place("", "", 0);

    private final TreeMap<Integer, Place> places = new TreeMap<>();

    /**
     * What a program's debug information says.
     *
     * @param lines   as far as they are known
     * @param warning why they are not, a sentence; empty if nothing went wrong
     */
    record Outcome(SourceLines lines, Optional<String> warning) {
    }

    /** @return the lines of a program; none if it has no debug information, or one that can't be read */
    static Outcome read(ElfFile elf) {
        if (elf.section(".debug_line").isEmpty()) {
            return new Outcome(NONE, Optional.empty());
        }
        try {
            return new Outcome(new DebugLines(DwarfReader.read(elf, DwarfDetail.LINES)), Optional.empty());
        } catch (ElfException e) {
            return new Outcome(NONE, Optional.of(
                "its debug information can't be read, so faults will name no lines (" + e.getMessage() + ")"));
        }
    }

    private DebugLines(DwarfInfo dwarf) {
        for (CompileUnit unit : dwarf.compileUnits()) {
            String name = fileName(unit.name());
            for (DwarfLine line : unit.lines()) {
                if (line.endSequence()) {
                    places.putIfAbsent((int) line.address(), NOTHING);
                } else {
                    places.put((int) line.address(), new Place(name, fileName(line.file()), line.line()));
                }
            }
        }
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private Place place(int address) {
        Map.Entry<Integer, Place> entry = places.floorEntry(address);
        return entry == null ? NOTHING : entry.getValue();
    }

    @Override
    public Optional<String> file(int function) {
        return Optional.of(place(function).unit()).filter(unit -> !unit.isEmpty());
    }

    @Override
    public int line(int address) {
        Place place = place(address);
        return place.file().equals(place.unit()) ? place.line() : 0;
    }
}
