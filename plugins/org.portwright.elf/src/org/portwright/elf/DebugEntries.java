// SPDX-License-Identifier: EPL-2.0
// Reads all debug information of a program, as a debugger needs it.
package org.portwright.elf;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.portwright.elf.DebugEntry.Location;

/**
 * The entries of DWARF 2 to 4, as trees. {@link DwarfReader} gives types and places as text for people; this gives them
 * as they are, in a hundredth of the time, to who evaluates them.
 */
public final class DebugEntries extends DwarfUnits {
    private static final long WHOLE_ADDRESS_SPACE = 0xffffffffL;

    private final List<DebugEntry> units = new ArrayList<>();
    private final Map<Long, DebugEntry> byOffset = new TreeMap<>();
    private final Deque<DebugEntry> open = new ArrayDeque<>();

    private DebugEntries(ElfFile file, DwarfSections sections) {
        super(sections, file.byteOrder());
    }

    /**
     * Reads the compile units of a program.
     *
     * @param file a linked program, or an object file whose sections need no addresses
     * @return a compile unit each; none if the file has no debug information
     * @throws ElfException if its debug information is damaged, or newer than DWARF 4
     */
    public static List<DebugEntry> read(ElfFile file) throws ElfException {
        DebugEntries entries = new DebugEntries(file, DwarfSections.of(file));
        try {
            entries.read();
        } catch (Malformed e) {
            String reason = e.getMessage() == null ? "it makes no sense" : e.getMessage();
            throw new ElfException(file.name(), "the debug information can't be read (" + reason
                    + "); compile again with -g -gdwarf-4", e);
        }
        return List.copyOf(entries.units);
    }

    @Override
    boolean unit(Unit unit) throws Malformed {
        if (unit.version > 4) {
            throw new Malformed("it is DWARF " + unit.version + ", which is not supported");
        }
        open.clear();
        DebugEntry top = new DebugEntry(this, unit, unit.start, Dwarf.DW_TAG_COMPILE_UNIT, null, unit.top);
        units.add(top);
        open.push(top);
        return true;
    }

    @Override
    boolean wants(Abbreviation abbreviation) {
        return true;
    }

    @Override
    void entry(Unit unit, int tag, Map<Integer, Value> values) {
        throw new IllegalStateException(); // taken with its place
    }

    @Override
    void entry(Unit unit, long offset, Abbreviation abbreviation, Map<Integer, Value> values) throws Malformed {
        if (open.isEmpty()) {
            throw new Malformed("an entry is in no other one");
        }
        DebugEntry entry = new DebugEntry(this, unit, offset, abbreviation.tag(), open.peek(), new HashMap<>(values));
        byOffset.put(offset, entry);
        if (abbreviation.hasChildren()) {
            open.push(entry);
        }
    }

    @Override
    void childrenEnd() {
        open.poll();
    }

    DebugEntry referred(Unit unit, Value reference) {
        boolean ofUnit = reference.form() >= DW_FORM_REF1 && reference.form() <= DW_FORM_REF_UDATA;
        return byOffset.get(reference.number() + (ofUnit ? unit.start : 0));
    }

    byte[] block(Value value) {
        try {
            byte[] bytes = new byte[(int) value.number()];
            at(".debug_info", value.number() >>> Integer.SIZE).get(bytes);
            return bytes;
        } catch (Malformed e) {
            throw new IllegalStateException(e); // it was read from there
        }
    }

    /** A location list (DWARF 4, section 2.6.2). */
    List<Location> locationList(Unit unit, long offset) throws Malformed {
        List<Location> result = new ArrayList<>();
        Value low = unit.top.get(DW_AT_LOW_PC);
        long base = low == null ? 0 : low.number();
        long escape = unit.addressSize == 8 ? -1 : WHOLE_ADDRESS_SPACE;
        try {
            ByteBuffer in = at(".debug_loc", offset);
            for (;;) {
                long start = address(unit, in);
                long end = address(unit, in);
                if (start == 0 && end == 0) {
                    return result;
                }
                if (start == escape) {
                    base = end;
                    continue;
                }
                byte[] expression = new byte[Short.toUnsignedInt(in.getShort())];
                in.get(expression);
                result.add(new Location(base + start, base + end, expression));
            }
        } catch (BufferUnderflowException e) {
            throw new Malformed("a section ends too early", e);
        }
    }

    List<DebugEntry.Range> rangesOf(Unit unit, Map<Integer, Value> values) throws Malformed {
        Value low = values.get(DW_AT_LOW_PC);
        try {
            return ranges(unit, values).stream().map(range -> new DebugEntry.Range(range.start(), range.end()))
                    .filter(range -> low == null || range.start() < range.end()).toList();
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw new Malformed("a section ends too early", e);
        }
    }

    /** Files are counted from 1, and folder 0 is the compiler's (DWARF 4, section 6.2.4). */
    static String file(Unit unit, long number) {
        List<FileName> files = unit.files.files();
        if (number < 1 || number > files.size()) {
            return "";
        }
        FileName file = files.get((int) number - 1);
        List<String> directories = unit.files.directories();
        boolean inFolder = file.directory() >= 1 && file.directory() <= directories.size() && !file.name().startsWith("/");
        return inFolder ? directories.get(file.directory() - 1) + '/' + file.name() : file.name();
    }
}
