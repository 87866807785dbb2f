// SPDX-License-Identifier: EPL-2.0
// Finds out where the functions of a file are in their sources, and nothing else.
package org.portwright.elf;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The places of functions in their sources, from debug information of DWARF 2 to 5. {@link DwarfReader} reads much more
 * of it, up to DWARF 4, and takes longer: this is for who has objects to look through while somebody types. Immutable.
 */
public final class FunctionPlaces {
    /**
     * A place in a source.
     *
     * @param directory where the compiler ran; empty if unknown
     * @param file the source file: absolute, or relative to the directory; without parts . and .. where possible
     * @param line where the function is defined, from 1; 0 if unknown
     */
    public record Place(String directory, String file, int line) {
        /** The file with its folder, if that is known. */
        public String path() {
            return file.startsWith("/") || directory.isEmpty() ? file : directory + "/" + file;
        }
    }

    // DWARF 5, sections 7.5.1, 7.5.3 and 7.5.4.
    private static final int DW_UT_COMPILE = 1;
    private static final int DW_UT_PARTIAL = 3;
    private static final int DW_TAG_COMPILE_UNIT = 0x11;
    private static final int DW_TAG_SUBPROGRAM = 0x2e;
    private static final int DW_AT_NAME = 0x03;
    private static final int DW_AT_STMT_LIST = 0x10;
    private static final int DW_AT_LOW_PC = 0x11;
    private static final int DW_AT_COMP_DIR = 0x1b;
    private static final int DW_AT_ABSTRACT_ORIGIN = 0x31;
    private static final int DW_AT_DECL_FILE = 0x3a;
    private static final int DW_AT_DECL_LINE = 0x3b;
    private static final int DW_AT_SPECIFICATION = 0x47;
    private static final int DW_AT_RANGES = 0x55;
    private static final int DW_AT_STR_OFFSETS_BASE = 0x72;
    private static final int DW_AT_ADDR_BASE = 0x73;
    private static final int DW_AT_RNGLISTS_BASE = 0x74;
    // DWARF 5, section 7.5.6.
    private static final int DW_FORM_ADDR = 0x01;
    private static final int DW_FORM_BLOCK = 0x09;
    private static final int DW_FORM_DATA1 = 0x0b;
    private static final int DW_FORM_STRING = 0x08;
    private static final int DW_FORM_STRP = 0x0e;
    private static final int DW_FORM_REF_ADDR = 0x10;
    private static final int DW_FORM_REF1 = 0x11;
    private static final int DW_FORM_REF_UDATA = 0x15;
    private static final int DW_FORM_STRX = 0x1a;
    private static final int DW_FORM_ADDRX = 0x1b;
    private static final int DW_FORM_LINE_STRP = 0x1f;
    private static final int DW_FORM_IMPLICIT_CONST = 0x21;
    private static final int DW_FORM_RNGLISTX = 0x23;
    private static final int DW_FORM_STRX1 = 0x25;
    private static final int DW_FORM_ADDRX1 = 0x29;
    private static final int DW_FORM_ADDRX4 = 0x2c;
    // DWARF 5, sections 7.22 and 7.25.
    private static final int DW_LNCT_PATH = 1;
    private static final int DW_LNCT_DIRECTORY_INDEX = 2;
    private static final int DW_RLE_STARTX_ENDX = 2;
    private static final int DW_RLE_STARTX_LENGTH = 3;
    private static final int DW_RLE_OFFSET_PAIR = 4;
    private static final int DW_RLE_START_END = 6;
    private static final int DW_RLE_START_LENGTH = 7;

    /** Of what is not relocated nothing begins at lower addresses. */
    private static final long FIRST_BASE = 0x1000;
    /** A function refers to a declaration, or to what its copies have in common, which may refer to a declaration. */
    private static final int LONGEST_CHAIN = 4;
    /** Attributes and characters for each byte of the debug sections that may be read. */
    private static final int BUDGET_PER_BYTE = 4;
    private static final int LONGEST_PATH = 4096;

    /** Debug information that no compiler makes. */
    private static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;
    }

    private record Attribute(int name, int form, long constant) {
    }

    private record Abbreviation(int tag, Attribute[] attributes) {
    }

    /** The value of an attribute: a number, an offset or an index; or where a string begins that is there itself. */
    private record Value(int form, long number) {
    }

    private record FileName(String name, int directory) {
    }

    /** The files of a line table. */
    private record FileTable(int version, List<String> directories, List<FileName> files) {
    }

    /** A compile unit while it is read. */
    private static final class Unit {
        private long start;
        private int version;
        private boolean wide;
        private int addressSize;
        private Map<Integer, Abbreviation> abbreviations;
        private Map<Integer, Value> top = Map.of();
        private String directory = "";
        private FileTable files = new FileTable(0, List.of(), List.of());
        /** Names of files, by their numbers, as places have them; that of the unit itself by -1. */
        private final Map<Long, String> names = new HashMap<>();

        private long base(int attribute, long standard) {
            Value value = top.get(attribute);
            return value == null ? standard : value.number;
        }
    }

    private final Map<Long, Place> places = new HashMap<>();
    private final long[] bases;
    private final Map<String, ByteBuffer> sections = new HashMap<>();
    private final Map<Long, Map<Integer, Abbreviation>> abbreviationTables = new HashMap<>();
    private final Map<Long, FileTable> fileTables = new HashMap<>();
    private long budget;

    private FunctionPlaces(ElfFile file) {
        bases = new long[file.sections().size()];
        long next = FIRST_BASE;
        for (ElfSection section : file.sections()) {
            if (file.header().type() != Elf.ET_REL) {
                bases[section.index()] = section.address();
            } else if (section.has(Elf.SHF_ALLOC) && section.isInFile()) {
                bases[section.index()] = next;
                next += section.size() + 1;
            }
        }
    }

    /**
     * Reads them. Damaged debug information is no error: functions that come after the damage have no places.
     *
     * @param file a program or an object file
     */
    public static FunctionPlaces read(ElfFile file) {
        FunctionPlaces places = new FunctionPlaces(file);
        try {
            DwarfSections sections = DwarfSections.of(file, places.bases);
            for (String name : DwarfSections.NAMES) {
                places.sections.put(name, ByteBuffer.wrap(sections.get(name)).order(file.byteOrder()));
            }
            places.readUnits();
        } catch (ElfException | Malformed | BufferUnderflowException | IllegalArgumentException
                | IndexOutOfBoundsException e) {
            // The buffers have noticed that something lies outside of its section.
        }
        places.sections.clear();
        places.abbreviationTables.clear();
        places.fileTables.clear();
        return places;
    }

    /**
     * Where the function is that begins at a place of the code.
     *
     * @param section index of the section that the code is in
     * @param offset of the function in it
     * @return null if there is no debug information for it
     */
    public Place at(int section, long offset) {
        return section <= 0 || section >= bases.length ? null : places.get(bases[section] + offset);
    }

    // ------------------------------------------------------------ units and entries

    private ByteBuffer at(String section, long offset) throws Malformed {
        ByteBuffer bytes = sections.get(section);
        if (offset < 0 || offset > bytes.capacity()) {
            throw new Malformed();
        }
        return bytes.duplicate().order(bytes.order()).position((int) offset);
    }

    /** Takes attributes and characters from what may be read: a few bytes may stand for many of them. */
    private void spend(long amount) throws Malformed {
        budget -= amount;
        if (budget < 0) {
            throw new Malformed();
        }
    }

    private void readUnits() throws Malformed {
        ByteBuffer in = at(".debug_info", 0);
        budget = BUDGET_PER_BYTE * sections.values().stream().mapToLong(ByteBuffer::capacity).sum();
        while (in.hasRemaining()) {
            Unit unit = new Unit();
            unit.start = in.position();
            long length = Integer.toUnsignedLong(in.getInt());
            unit.wide = length == 0xffffffffL;      // DWARF 5, section 7.4
            length = unit.wide ? in.getLong() : length;
            if (length < 0 || length > in.remaining()) {
                throw new Malformed();
            }
            ByteBuffer entries = in.duplicate().order(in.order());
            entries.limit(in.position() + (int) length);
            in.position(entries.limit());
            readUnit(unit, entries);
        }
    }

    /** A unit (DWARF 5, section 7.5.1). */
    private void readUnit(Unit unit, ByteBuffer in) throws Malformed {
        unit.version = in.getShort();
        int type = DW_UT_COMPILE;
        long table;
        if (unit.version >= 5) {
            type = in.get();
            unit.addressSize = in.get();
            table = offset(in, unit.wide);
        } else {
            table = offset(in, unit.wide);
            unit.addressSize = in.get();
        }
        if (unit.version < 2 || unit.version > 5 || type < DW_UT_COMPILE || type > DW_UT_PARTIAL || type == 2
                || unit.addressSize != 4 && unit.addressSize != 8) {
            return;
        }
        unit.abbreviations = abbreviations(table);
        boolean first = true;
        while (in.hasRemaining()) {
            Abbreviation abbreviation = abbreviation(unit, in);
            if (abbreviation == null) {
                continue;
            }
            boolean wanted = abbreviation.tag == DW_TAG_SUBPROGRAM || first;
            Map<Integer, Value> values = wanted ? new HashMap<>() : null;
            readAttributes(unit, abbreviation, in, values);
            if (first) {
                if (abbreviation.tag != DW_TAG_COMPILE_UNIT) {
                    return;
                }
                unit.top = values;
                unit.directory = string(unit, values.get(DW_AT_COMP_DIR));
                if (values.containsKey(DW_AT_STMT_LIST)) {
                    unit.files = fileTable(unit, values.get(DW_AT_STMT_LIST).number);
                }
                first = false;
            } else if (wanted) {
                addFunction(unit, values);
            }
        }
    }

    private Abbreviation abbreviation(Unit unit, ByteBuffer in) throws Malformed {
        long code = unsigned(in);
        if (code == 0) {
            return null;
        }
        Abbreviation abbreviation = code == (int) code ? unit.abbreviations.get((int) code) : null;
        if (abbreviation == null) {
            throw new Malformed();
        }
        return abbreviation;
    }

    private void readAttributes(Unit unit, Abbreviation abbreviation, ByteBuffer in, Map<Integer, Value> values)
            throws Malformed {
        spend(abbreviation.attributes.length);
        for (Attribute attribute : abbreviation.attributes) {
            Value value = value(unit.version, unit.wide, unit.addressSize, attribute.form, attribute.constant, in);
            if (values != null) {
                values.putIfAbsent(attribute.name, value);
            }
        }
    }

    private void addFunction(Unit unit, Map<Integer, Value> values) throws Malformed {
        Long address = start(unit, values);
        if (address == null) {
            return;
        }
        Value file = null;
        Value line = null;
        Map<Integer, Value> entry = values;
        // What the entry leaves out, the one that it refers to has (DWARF 5, section 2.13.2 and 3.3.8.2).
        for (int i = 0; i < LONGEST_CHAIN && entry != null; i++) {
            file = file == null ? entry.get(DW_AT_DECL_FILE) : file;
            line = line == null ? entry.get(DW_AT_DECL_LINE) : line;
            Value next = entry.getOrDefault(DW_AT_ABSTRACT_ORIGIN, entry.get(DW_AT_SPECIFICATION));
            entry = next == null ? null : referred(unit, next);
        }
        String name = name(unit, file == null ? -1 : file.number);
        if (!name.isEmpty()) {
            int number = line == null || line.number < 0 || line.number > Integer.MAX_VALUE ? 0 : (int) line.number;
            places.putIfAbsent(address, new Place(unit.directory, name, number));
        }
    }

    private String name(Unit unit, long number) throws Malformed {
        String known = unit.names.get(number);
        if (known == null) {
            String full = number < 0 ? string(unit, unit.top.get(DW_AT_NAME)) : fileName(unit, number);
            String file = Path.of(full).normalize().toString();
            known = !unit.directory.isEmpty() && file.startsWith(unit.directory + "/")
                    ? file.substring(unit.directory.length() + 1) : file;
            spend(known.length());
            unit.names.put(number, known);
        }
        return known;
    }

    /** The entry that an attribute refers to, null if it is in another unit. */
    private Map<Integer, Value> referred(Unit unit, Value reference) throws Malformed {
        long offset = reference.number;
        if (reference.form >= DW_FORM_REF1 && reference.form <= DW_FORM_REF_UDATA) {
            offset += unit.start;
        } else if (reference.form != DW_FORM_REF_ADDR || offset < unit.start) {
            return null;
        }
        ByteBuffer in = at(".debug_info", offset);
        Abbreviation abbreviation = abbreviation(unit, in);
        if (abbreviation == null || abbreviation.tag != DW_TAG_SUBPROGRAM) {
            return null;
        }
        Map<Integer, Value> values = new HashMap<>();
        readAttributes(unit, abbreviation, in, values);
        return values;
    }

    /** Where a function begins; null if it has no code of its own, since it was inlined or is only declared. */
    private Long start(Unit unit, Map<Integer, Value> values) throws Malformed {
        Value low = values.get(DW_AT_LOW_PC);
        if (low != null) {
            return address(unit, low);
        }
        Value ranges = values.get(DW_AT_RANGES);
        if (ranges == null) {
            return null;
        }
        // The first part has the entry; what follows is its cold part.
        Value unitLow = unit.top.get(DW_AT_LOW_PC);
        long base = unitLow == null ? 0 : address(unit, unitLow);
        if (unit.version < 5) {
            ByteBuffer in = at(".debug_ranges", ranges.number);     // DWARF 4, section 2.17.3
            for (;;) {
                long from = address(unit, in);
                long to = address(unit, in);
                if (from == 0 && to == 0) {
                    return null;
                } else if (from == (unit.addressSize == 8 ? -1 : 0xffffffffL)) {
                    base = to;
                } else {
                    return base + from;
                }
            }
        }
        return firstRange(unit, ranges, base);
    }

    /** The first address of a range list (DWARF 5, section 2.17.3). */
    private Long firstRange(Unit unit, Value ranges, long unitBase) throws Malformed {
        long offset = ranges.number;
        if (ranges.form == DW_FORM_RNGLISTX) {
            long table = unit.base(DW_AT_RNGLISTS_BASE, unit.wide ? 20 : 12);
            offset = table + offset(at(".debug_rnglists", table + offset * (unit.wide ? 8 : 4)), unit.wide);
        }
        ByteBuffer in = at(".debug_rnglists", offset);
        long base = unitBase;
        for (;;) {
            int kind = in.get();
            switch (kind) {
                case 0:
                    return null;
                case 1:         // DW_RLE_base_addressx
                    base = indexedAddress(unit, unsigned(in));
                    break;
                case DW_RLE_STARTX_ENDX:
                case DW_RLE_STARTX_LENGTH:
                    return indexedAddress(unit, unsigned(in));
                case DW_RLE_OFFSET_PAIR:
                    return base + unsigned(in);
                case 5:         // DW_RLE_base_address
                    base = address(unit, in);
                    break;
                case DW_RLE_START_END:
                case DW_RLE_START_LENGTH:
                    return address(unit, in);
                default:
                    throw new Malformed();
            }
        }
    }

    private long address(Unit unit, Value value) throws Malformed {
        boolean indexed = value.form == DW_FORM_ADDRX
                || value.form >= DW_FORM_ADDRX1 && value.form <= DW_FORM_ADDRX4;
        return indexed ? indexedAddress(unit, value.number) : value.number;
    }

    private static long address(Unit unit, ByteBuffer in) {
        return unit.addressSize == 8 ? in.getLong() : Integer.toUnsignedLong(in.getInt());
    }

    /** DWARF 5, section 7.27. */
    private long indexedAddress(Unit unit, long index) throws Malformed {
        return address(unit, at(".debug_addr", unit.base(DW_AT_ADDR_BASE, unit.wide ? 16 : 8)
                + index * unit.addressSize));
    }

    // ------------------------------------------------------------ abbreviations and values

    /** A table of abbreviations (DWARF 5, section 7.5.3). */
    private Map<Integer, Abbreviation> abbreviations(long offset) throws Malformed {
        Map<Integer, Abbreviation> known = abbreviationTables.get(offset);
        if (known != null) {
            return known;
        }
        Map<Integer, Abbreviation> table = new HashMap<>();
        ByteBuffer in = at(".debug_abbrev", offset);
        for (long code = unsigned(in); code != 0; code = unsigned(in)) {
            int tag = (int) unsigned(in);
            in.get();       // whether it has children: all entries are read as they lie
            List<Attribute> attributes = new ArrayList<>();
            for (;;) {
                int name = (int) unsigned(in);
                int form = (int) unsigned(in);
                spend(1);
                if (name == 0 && form == 0) {
                    break;
                }
                attributes.add(new Attribute(name, form, form == DW_FORM_IMPLICIT_CONST ? signed(in) : 0));
            }
            table.put((int) code, new Abbreviation(tag, attributes.toArray(Attribute[]::new)));
        }
        abbreviationTables.put(offset, table);
        return table;
    }

    /** Reads a value, or jumps over it if nobody asks for such ones (DWARF 5, section 7.5.6). */
    private static Value value(int version, boolean wide, int addressSize, int form, long constant, ByteBuffer in)
            throws Malformed {
        long number = switch (form) {
            case DW_FORM_ADDR -> addressSize == 8 ? in.getLong() : Integer.toUnsignedLong(in.getInt());
            case DW_FORM_REF_ADDR -> version == 2 && addressSize == 8 ? in.getLong() : offset(in, wide);
            case DW_FORM_DATA1, 0x0c, DW_FORM_REF1, DW_FORM_STRX1, DW_FORM_ADDRX1 -> Byte.toUnsignedLong(in.get());
            case 0x05, 0x12, 0x26, 0x2a -> Short.toUnsignedLong(in.getShort());
            case 0x27, 0x2b -> Short.toUnsignedLong(in.getShort()) | Byte.toUnsignedLong(in.get()) << 16;
            case 0x06, 0x13, 0x1c, 0x28, DW_FORM_ADDRX4 -> Integer.toUnsignedLong(in.getInt());
            case 0x07, 0x14, 0x20, 0x24 -> in.getLong();
            case 0x1e -> {          // DW_FORM_data16: a checksum
                in.getLong();
                yield in.getLong();
            }
            case 0x0d -> signed(in);
            case 0x0f, DW_FORM_REF_UDATA, DW_FORM_STRX, DW_FORM_ADDRX, 0x22, DW_FORM_RNGLISTX -> unsigned(in);
            case DW_FORM_STRP, 0x17, 0x1d, DW_FORM_LINE_STRP, 0x1f20, 0x1f21 -> offset(in, wide);
            case 0x19 -> 1;
            case DW_FORM_IMPLICIT_CONST -> constant;
            case DW_FORM_STRING -> {
                int start = in.position();
                while (in.get() != 0) {
                    // up to its end
                }
                yield start;
            }
            case 0x0a -> skip(in, Byte.toUnsignedLong(in.get()));
            case 0x03 -> skip(in, Short.toUnsignedLong(in.getShort()));
            case 0x04 -> skip(in, Integer.toUnsignedLong(in.getInt()));
            case DW_FORM_BLOCK, 0x18 -> skip(in, unsigned(in));
            default -> throw new Malformed();       // DW_FORM_indirect, which no compiler writes, and unknown ones
        };
        return new Value(form, number);
    }

    private static long skip(ByteBuffer in, long length) throws Malformed {
        if (length < 0 || length > in.remaining()) {
            throw new Malformed();
        }
        in.position(in.position() + (int) length);
        return 0;
    }

    private static long offset(ByteBuffer in, boolean wide) {
        return wide ? in.getLong() : Integer.toUnsignedLong(in.getInt());
    }

    private static long unsigned(ByteBuffer in) {
        return number(in, false);
    }

    private static long signed(ByteBuffer in) {
        return number(in, true);
    }

    /** LEB128 (DWARF 5, section 7.6). */
    private static long number(ByteBuffer in, boolean signed) {
        long value = 0;
        int shift = 0;
        byte each;
        do {
            each = in.get();
            value |= shift < Long.SIZE ? (each & 0x7fL) << shift : 0;
            shift += 7;
        } while (each < 0);
        return signed && shift < Long.SIZE && (each & 0x40) != 0 ? value | -1L << shift : value;
    }

    private String string(Unit unit, Value value) throws Malformed {
        if (value == null) {
            return "";
        }
        long index = value.number;
        boolean indexed = value.form == DW_FORM_STRX
                || value.form >= DW_FORM_STRX1 && value.form < DW_FORM_ADDRX1;
        if (indexed) {          // DWARF 5, section 7.26
            long base = unit.base(DW_AT_STR_OFFSETS_BASE, unit.wide ? 16 : 8);
            return string(".debug_str", offset(at(".debug_str_offsets", base + index * (unit.wide ? 8 : 4)),
                    unit.wide));
        }
        return switch (value.form) {
            case DW_FORM_STRING -> string(".debug_info", index);
            case DW_FORM_STRP -> string(".debug_str", index);
            case DW_FORM_LINE_STRP -> string(".debug_line_str", index);
            default -> "";
        };
    }

    private String string(String section, long offset) throws Malformed {
        return string(at(section, offset));
    }

    private String string(ByteBuffer in) throws Malformed {
        int start = in.position();
        while (in.get() != 0) {
            if (in.position() - start > LONGEST_PATH) {
                throw new Malformed();
            }
        }
        byte[] bytes = new byte[in.position() - 1 - start];
        spend(bytes.length);
        in.get(start, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    // ------------------------------------------------------------ files

    private String fileName(Unit unit, long index) throws Malformed {
        FileTable table = unit.files;
        // Up to version 4, files are counted from 1, and folder 0 is the compiler's (DWARF 4, section 6.2.4).
        long at = table.version < 5 ? index - 1 : index;
        if (at < 0 || at >= table.files.size()) {
            return "";
        }
        FileName file = table.files.get((int) at);
        int folder = table.version < 5 ? file.directory - 1 : file.directory;
        if (file.name.startsWith("/") || folder < 0) {
            return file.name;
        }
        if (folder >= table.directories.size()) {
            throw new Malformed();
        }
        String directory = table.directories.get(folder);
        return directory.isEmpty() || directory.equals(unit.directory) ? file.name : directory + "/" + file.name;
    }

    /** The files that a line table names (DWARF 5 and 4, section 6.2.4). */
    private FileTable fileTable(Unit unit, long offset) throws Malformed {
        FileTable known = fileTables.get(offset);
        if (known != null) {
            return known;
        }
        ByteBuffer in = at(".debug_line", offset);
        boolean wide = in.getInt() == -1;
        if (wide) {
            in.getLong();
        }
        int version = in.getShort();
        if (version >= 5) {
            in.getShort();      // sizes of addresses and of segment selectors
        }
        offset(in, wide);
        in.get();
        if (version >= 4) {
            in.get();
        }
        in.get();
        in.get();
        in.get();
        int opcodes = Byte.toUnsignedInt(in.get());
        skip(in, Math.max(0, opcodes - 1));
        FileTable table = new FileTable(version, new ArrayList<>(), new ArrayList<>());
        if (version >= 5) {
            readNames(unit, wide, in).forEach(each -> table.directories.add(each.name));
            table.files.addAll(readNames(unit, wide, in));
        } else {
            for (String name = string(in); !name.isEmpty(); name = string(in)) {
                table.directories.add(name);
            }
            for (String name = string(in); !name.isEmpty(); name = string(in)) {
                table.files.add(new FileName(name, (int) unsigned(in)));
                unsigned(in);
                unsigned(in);
            }
        }
        fileTables.put(offset, table);
        return table;
    }

    /** Folders or files as version 5 has them: the table says of what they consist. */
    private List<FileName> readNames(Unit unit, boolean wide, ByteBuffer in) throws Malformed {
        int formats = Byte.toUnsignedInt(in.get());
        long[] contents = new long[formats];
        int[] forms = new int[formats];
        for (int i = 0; i < formats; i++) {
            contents[i] = unsigned(in);
            forms[i] = (int) unsigned(in);
        }
        long count = unsigned(in);
        if (formats == 0 || count < 0 || count > in.remaining()) {
            if (count == 0) {
                return List.of();
            }
            throw new Malformed();
        }
        List<FileName> names = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            String name = "";
            int directory = 0;
            for (int j = 0; j < formats; j++) {
                spend(1);
                Value value = value(5, wide, unit.addressSize, forms[j], 0, in);
                if (contents[j] == DW_LNCT_PATH) {
                    name = value.form == DW_FORM_STRING ? string(".debug_line", value.number) : string(unit, value);
                } else if (contents[j] == DW_LNCT_DIRECTORY_INDEX) {
                    directory = (int) value.number;
                }
            }
            names.add(new FileName(name, directory));
        }
        return names;
    }
}
