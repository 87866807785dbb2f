// SPDX-License-Identifier: EPL-2.0
// Finds out where the functions of a file are in their sources, and nothing else.
package org.portwright.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
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

    /** Of what is not relocated nothing begins at lower addresses. */
    private static final long FIRST_BASE = 0x1000;

    private final Map<Long, Place> places = new HashMap<>();
    private final long[] bases;

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
            new Reader(DwarfSections.of(file, places.bases), file.byteOrder(), places.places).read();
        } catch (ElfException | DwarfUnits.Malformed e) {
            // What was read until then is kept.
        }
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

    /** Takes the functions of all units. */
    private static final class Reader extends DwarfUnits {
        /** A function refers to a declaration, or to what its copies have in common, which may refer to one. */
        private static final int LONGEST_CHAIN = 4;

        private final Map<Long, Place> places;

        Reader(DwarfSections sections, ByteOrder order, Map<Long, Place> places) {
            super(sections, order);
            this.places = places;
        }

        @Override
        boolean unit(Unit unit) {
            return true;
        }

        @Override
        boolean wants(Abbreviation abbreviation) {
            return abbreviation.tag() == DW_TAG_SUBPROGRAM;
        }

        @Override
        void entry(Unit unit, int tag, Map<Integer, Value> values) throws Malformed {
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
            String name = name(unit, file == null ? -1 : file.number());
            if (!name.isEmpty()) {
                boolean known = line != null && line.number() >= 0 && line.number() <= Integer.MAX_VALUE;
                int number = known ? (int) line.number() : 0;
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
            long offset = reference.number();
            if (reference.form() >= DW_FORM_REF1 && reference.form() <= DW_FORM_REF_UDATA) {
                offset += unit.start;
            } else if (reference.form() != DW_FORM_REF_ADDR || offset < unit.start) {
                return null;
            }
            ByteBuffer in = at(".debug_info", offset);
            Abbreviation abbreviation = abbreviation(unit, in);
            if (abbreviation == null || abbreviation.tag() != DW_TAG_SUBPROGRAM) {
                return null;
            }
            Map<Integer, Value> values = new HashMap<>();
            readAttributes(unit, abbreviation, in, values);
            return values;
        }

        /** Where a function begins; null if it has no code of its own, since it was inlined or is only declared. */
        private Long start(Unit unit, Map<Integer, Value> values) throws Malformed {
            if (values.containsKey(DW_AT_LOW_PC)) {
                return address(unit, values.get(DW_AT_LOW_PC));
            }
            // The first part has the entry; what follows is its cold part.
            List<Range> ranges = ranges(unit, values);
            return ranges.isEmpty() ? null : ranges.get(0).start();
        }

        private String fileName(Unit unit, long index) throws Malformed {
            FileTable table = unit.files;
            // Up to version 4, files are counted from 1, and folder 0 is the compiler's (DWARF 4, section 6.2.4).
            long at = table.version() < 5 ? index - 1 : index;
            if (at < 0 || at >= table.files().size()) {
                return "";
            }
            FileName file = table.files().get((int) at);
            int folder = table.version() < 5 ? file.directory() - 1 : file.directory();
            if (file.name().startsWith("/") || folder < 0) {
                return file.name();
            }
            if (folder >= table.directories().size()) {
                throw new Malformed();
            }
            String directory = table.directories().get(folder);
            return directory.isEmpty() || directory.equals(unit.directory) ? file.name() : directory + "/" + file.name();
        }
    }
}
