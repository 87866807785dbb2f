// SPDX-License-Identifier: EPL-2.0
// Source lines from DWARF.
package org.portwright.translator;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.portwright.elf.CompileUnit;
import org.portwright.elf.DwarfInfo;
import org.portwright.elf.DwarfLine;
import org.portwright.elf.DwarfReader;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;

/**
 * {@link SourceLines} by the line tables of the compile units: places in the order of their addresses, each up to the next
 * one.
 */
final class DebugLines implements SourceLines {
    private final int[] addresses;
    /** Lines in the units' main files; 0 where the line is of another file, or where there is none. */
    private final int[] lines;
    /** The same, but where the line is of another file that of the main file which stands before it. */
    private final int[] outerLines;
    /** Names of the units; empty where there is none. */
    private final String[] units;
    private final int size;

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
            return new Outcome(new DebugLines(DwarfReader.readLines(elf)), Optional.empty());
        } catch (ElfException e) {
            return new Outcome(NONE, Optional.of(
                "its debug information can't be read, so faults will name no lines (" + e.getMessage() + ")"));
        }
    }

    private DebugLines(DwarfInfo dwarf) {
        int count = dwarf.compileUnits().stream().mapToInt(unit -> unit.lines().size()).sum();
        // Address, whether it is more than the end of a sequence, number of the row: of an address, the last one counts.
        long[] order = new long[count];
        int[] rowLines = new int[count];
        String[] rowUnits = new String[count];
        int row = 0;
        for (CompileUnit unit : dwarf.compileUnits()) {
            String name = fileName(unit.name());
            Map<String, Boolean> isMain = new IdentityHashMap<>();
            for (DwarfLine line : unit.lines()) {
                boolean isPlace = !line.endSequence();
                boolean hasLine = isPlace && isMain.computeIfAbsent(line.file(), file -> fileName(file).equals(name));
                order[row] = line.address() << 32 | (isPlace ? 1L << 31 : 0) | row;
                rowLines[row] = hasLine ? line.line() : 0;
                rowUnits[row] = isPlace ? name : "";
                row++;
            }
        }
        Arrays.sort(order);
        addresses = new int[count];
        lines = new int[count];
        outerLines = new int[count];
        units = new String[count];
        size = fill(order, rowLines, rowUnits);
    }

    private int fill(long[] order, int[] rowLines, String[] rowUnits) {
        int next = 0;
        int outer = 0;
        for (int i = 0; i < order.length; i++) {
            int address = (int) (order[i] >> 32);
            int line = rowLines[(int) order[i] & Integer.MAX_VALUE];
            boolean isPlace = !rowUnits[(int) order[i] & Integer.MAX_VALUE].isEmpty();
            outer = line != 0 || !isPlace ? line : outer;
            if (i + 1 < order.length && (int) (order[i + 1] >> 32) == address) {
                continue;
            }
            int row = (int) order[i] & Integer.MAX_VALUE;
            addresses[next] = address;
            lines[next] = rowLines[row];
            outerLines[next] = outer;
            units[next] = rowUnits[row];
            next++;
        }
        return next;
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** @return the place that an address belongs to; -1 if it is before all of them */
    private int place(int address) {
        int found = Arrays.binarySearch(addresses, 0, size, address);
        return found >= 0 ? found : -found - 2;
    }

    @Override
    public Optional<String> file(int function) {
        int place = place(function);
        return place < 0 || units[place].isEmpty() ? Optional.empty() : Optional.of(units[place]);
    }

    @Override
    public int line(int address) {
        int place = place(address);
        return place < 0 ? 0 : lines[place];
    }

    @Override
    public int outerLine(int address) {
        int place = place(address);
        return place < 0 ? 0 : outerLines[place];
    }
}
