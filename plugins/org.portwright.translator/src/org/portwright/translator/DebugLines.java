// SPDX-License-Identifier: EPL-2.0
// Source lines from DWARF.
package org.portwright.translator;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.portwright.elf.CompileUnit;
import org.portwright.elf.DwarfInfo;
import org.portwright.elf.DwarfLine;

/** {@link SourceLines} by the line tables of the compile units. */
final class DebugLines implements SourceLines {
    private record Place(String unit, String file, int line) {
    }

    private static final Place NOTHING = new Place("", "", 0);

    private final TreeMap<Integer, Place> places = new TreeMap<>();

    DebugLines(DwarfInfo dwarf) {
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
