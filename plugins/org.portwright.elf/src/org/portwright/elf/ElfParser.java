// SPDX-License-Identifier: EPL-2.0
// Turns the bytes of an ELF file into the model, and believes none of them.
package org.portwright.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Parser of one ELF file.
 *
 * <p>Time and memory are bounded by the file's size: tables lie inside the file, tables do not share bytes (sections
 * must not overlap), and string tables have a budget, so that many names can't be suffixes of one huge string.
 */
final class ElfParser {
    private static final byte[] MAGIC = {0x7f, 'E', 'L', 'F'};
    private static final String DAMAGED = "; the file is damaged, build it again";

    private final String name;
    private final byte[] bytes;
    private final ByteBuffer in;
    private boolean wide;
    private ElfHeader header;
    private List<ElfSection> sections = List.of();

    ElfParser(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
        this.in = ByteBuffer.wrap(bytes);
    }

    /** Checks e_ident, of which as many bytes are given as the file has. */
    static void checkIdentification(String name, byte[] start) throws ElfException {
        if (start.length < MAGIC.length || !Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new ElfException(name, "this is not an ELF file; give a program or object file made by a compiler");
        }
        if (start.length < Elf.EI_NIDENT) {
            throw new ElfException(name, "the ELF header is cut off" + DAMAGED);
        }
        if (start[Elf.EI_CLASS] != Elf.ELFCLASS32 && start[Elf.EI_CLASS] != Elf.ELFCLASS64) {
            throw new ElfException(name, "the ELF class " + start[Elf.EI_CLASS] + " does not exist" + DAMAGED);
        }
        if (start[Elf.EI_DATA] != Elf.ELFDATA2LSB && start[Elf.EI_DATA] != Elf.ELFDATA2MSB) {
            throw new ElfException(name, "the ELF byte order " + start[Elf.EI_DATA] + " does not exist" + DAMAGED);
        }
        if (start[Elf.EI_VERSION] != Elf.EV_CURRENT) {
            throw new ElfException(name, "the ELF version " + start[Elf.EI_VERSION] + " does not exist" + DAMAGED);
        }
    }

    ElfFile parse() throws ElfException {
        checkIdentification(name, Arrays.copyOf(bytes, Math.min(bytes.length, Elf.EI_NIDENT)));
        wide = bytes[Elf.EI_CLASS] == Elf.ELFCLASS64;
        in.order(bytes[Elf.EI_DATA] == Elf.ELFDATA2LSB ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);

        int headerSize = wide ? 64 : 52;
        if (bytes.length < headerSize) {
            throw malformed("the ELF header is cut off");
        }
        in.position(Elf.EI_NIDENT);
        int type = half();
        int machine = half();
        if (in.getInt() != Elf.EV_CURRENT) {
            throw malformed("the ELF version does not exist");
        }
        long entry = word();
        long segmentTable = word();
        long sectionTable = word();
        int flags = in.getInt();
        int statedHeaderSize = half();
        int segmentEntry = half();
        int segmentCount = half();
        int sectionEntry = half();
        int sectionCount = half();
        int nameTable = half();
        if (statedHeaderSize != headerSize) {
            throw malformed("the ELF header says that it is " + statedHeaderSize + " bytes long, not " + headerSize);
        }
        header = new ElfHeader(wide ? 64 : 32, in.order(), bytes[Elf.EI_OSABI] & 0xff, type, machine, flags, entry);

        // Section 0 holds the counts that do not fit in the header, and nothing else (gABI, ELF Header and Sections).
        if (sectionTable != 0) {
            checkTable("section header table", sectionTable, 1, sectionEntry, wide ? 64 : 40);
            ElfSection zero = sectionHeader(0, sectionTable);
            if (in.getInt((int) sectionTable) != 0 || zero.type() != Elf.SHT_NULL || zero.flags() != 0
                    || zero.address() != 0 || zero.offset() != 0 || zero.alignment() != 0 || zero.entrySize() != 0
                    || zero.size() != 0 && sectionCount != 0 || zero.link() != 0 && nameTable != Elf.SHN_XINDEX
                    || zero.info() != 0 && segmentCount != Elf.PN_XNUM) {
                throw malformed("section 0, which stands for no section, is not empty");
            }
            long count = sectionCount == 0 ? zero.size() : sectionCount;
            checkTable("section header table", sectionTable, count, sectionEntry, wide ? 64 : 40);
            if (nameTable == Elf.SHN_XINDEX) {
                nameTable = zero.link();
            }
            if (segmentCount == Elf.PN_XNUM) {
                segmentCount = zero.info();
            }
            sections = sections(sectionTable, (int) count, nameTable);
        } else if (sectionCount != 0) {
            throw malformed("there are " + sectionCount + " sections, but no section header table");
        }
        List<ElfSegment> segments = List.of();
        if (segmentCount != 0) {
            segments = segments(segmentTable, Integer.toUnsignedLong(segmentCount), segmentEntry);
        }

        ElfSection symbolTable = symbolTable();
        List<ElfSymbol> symbols = symbolTable == null ? List.of() : symbols(symbolTable);
        return new ElfFile(name, bytes, header, sections, segments, symbols, relocations(symbolTable, symbols.size()));
    }

    // Sections.

    private List<ElfSection> sections(long table, int count, int nameTable) throws ElfException {
        ElfSection[] result = new ElfSection[count];
        for (int i = 0; i < count; i++) {
            result[i] = sectionHeader(i, table + (long) i * (wide ? 64 : 40));
        }
        if (nameTable != Elf.SHN_UNDEF) {
            if (nameTable < 0 || nameTable >= count) {
                throw malformed("section " + Integer.toUnsignedLong(nameTable)
                        + ", which should hold the names of the sections, does not exist");
            }
            checkPlace(result[nameTable]);
            StringTable names = strings(result[nameTable]);
            for (int i = 0; i < count; i++) {
                ElfSection nameless = result[i];
                String sectionName = names.get(in.getInt((int) (table + (long) i * (wide ? 64 : 40))),
                        "the name of section", i);
                result[i] = new ElfSection(i, sectionName, nameless.type(), nameless.flags(), nameless.address(),
                        nameless.offset(), nameless.size(), nameless.link(), nameless.info(), nameless.alignment(),
                        nameless.entrySize());
            }
        }
        List<ElfSection> list = Collections.unmodifiableList(Arrays.asList(result));
        for (ElfSection section : list) {
            checkSection(section, count);
        }
        checkOverlap(list);
        checkOrderCycle(list);
        return list;
    }

    private ElfSection sectionHeader(int index, long at) {
        in.position((int) at + 4);
        int type = in.getInt();
        return new ElfSection(index, "", type, word(), word(), word(), word(), in.getInt(), in.getInt(), word(),
                word());
    }

    private void checkSection(ElfSection section, int count) throws ElfException {
        if (section.type() == Elf.SHT_NULL) {
            return;
        }
        checkPlace(section);
        if (section.link() < 0 || section.link() >= count) {
            throw malformed(section, "refers to section " + Integer.toUnsignedLong(section.link())
                    + ", which does not exist");
        }
        if ((section.flags() & Elf.SHF_INFO_LINK) != 0 && (section.info() < 0 || section.info() >= count)) {
            throw malformed(section, "belongs to section " + Integer.toUnsignedLong(section.info())
                    + ", which does not exist");
        }
        if ((section.alignment() & section.alignment() - 1) != 0) {
            throw malformed(section, "has the alignment " + Long.toUnsignedString(section.alignment())
                    + ", which is no power of two");
        }
        long end = section.address() + section.size();
        boolean wraps = wide ? Long.compareUnsigned(end, section.address()) < 0 && end != 0 : end > 1L << 32;
        if (section.has(Elf.SHF_ALLOC) && (wraps || wide && section.size() < 0)) {
            throw malformed(section, "reaches past the end of the address space");
        }
    }

    private void checkPlace(ElfSection section) throws ElfException {
        if (section.isInFile() && !isInFile(section.offset(), section.size())) {
            throw malformed(section, "lies outside the file");
        }
    }

    /** No byte in a file resides in more than one section (gABI, Sections). */
    private void checkOverlap(List<ElfSection> list) throws ElfException {
        List<ElfSection> byOffset = new ArrayList<>();
        for (ElfSection section : list) {
            if (section.isInFile() && section.size() > 0) {
                byOffset.add(section);
            }
        }
        byOffset.sort(Comparator.comparingLong(ElfSection::offset));
        for (int i = 1; i < byOffset.size(); i++) {
            ElfSection before = byOffset.get(i - 1);
            if (byOffset.get(i).offset() < before.offset() + before.size()) {
                throw malformed(byOffset.get(i), "overlaps " + describe(before));
            }
        }
    }

    /** Whoever orders sections by SHF_LINK_ORDER follows sh_link, which therefore must come to an end. */
    private void checkOrderCycle(List<ElfSection> list) throws ElfException {
        // 0: not visited; i + 1: visited on the walk that began at section i.
        int[] walk = new int[list.size()];
        for (int start = 0; start < walk.length; start++) {
            int at = start;
            while (walk[at] == 0 && list.get(at).type() != Elf.SHT_NULL && list.get(at).has(Elf.SHF_LINK_ORDER)) {
                walk[at] = start + 1;
                at = list.get(at).link();
                if (walk[at] == start + 1) {
                    throw malformed(list.get(at), "is ordered after itself");
                }
            }
        }
    }

    // Segments.

    private List<ElfSegment> segments(long table, long count, int entrySize) throws ElfException {
        checkTable("program header table", table, count, entrySize, wide ? 56 : 32);
        ElfSegment[] result = new ElfSegment[(int) count];
        in.position((int) table);
        for (int i = 0; i < result.length; i++) {
            int type = in.getInt();
            int flags = wide ? in.getInt() : 0;
            long offset = word();
            long virtualAddress = word();
            word(); // p_paddr
            long fileSize = word();
            long memorySize = word();
            if (!wide) {
                flags = in.getInt();
            }
            word(); // p_align
            result[i] = new ElfSegment(type, flags, offset, virtualAddress, fileSize, memorySize);
            checkSegment(result[i], i);
        }
        checkLoadOverlap(result);
        return Collections.unmodifiableList(Arrays.asList(result));
    }

    private void checkSegment(ElfSegment segment, int index) throws ElfException {
        if (segment.type() == Elf.PT_NULL) {
            return;
        }
        if (segment.fileSize() != 0 && !isInFile(segment.offset(), segment.fileSize())) {
            throw malformed("segment " + index + " lies outside the file");
        }
        if (segment.type() != Elf.PT_LOAD) {
            return;
        }
        if (Long.compareUnsigned(segment.fileSize(), segment.memorySize()) > 0) {
            throw malformed("segment " + index + " is larger in the file than in memory");
        }
        long end = segment.virtualAddress() + segment.memorySize();
        if (wide ? segment.memorySize() < 0 || Long.compareUnsigned(end, segment.virtualAddress()) < 0 && end != 0
                : end > 1L << 32) {
            throw malformed("segment " + index + " reaches past the end of the address space");
        }
    }

    private void checkLoadOverlap(ElfSegment[] all) throws ElfException {
        List<ElfSegment> byAddress = new ArrayList<>();
        for (ElfSegment segment : all) {
            if (segment.type() == Elf.PT_LOAD && segment.memorySize() != 0) {
                byAddress.add(segment);
            }
        }
        byAddress.sort((a, b) -> Long.compareUnsigned(a.virtualAddress(), b.virtualAddress()));
        for (int i = 1; i < byAddress.size(); i++) {
            ElfSegment before = byAddress.get(i - 1);
            long distance = byAddress.get(i).virtualAddress() - before.virtualAddress();
            if (Long.compareUnsigned(distance, before.memorySize()) < 0) {
                throw malformed("the segments loaded at 0x" + Long.toHexString(before.virtualAddress()) + " and 0x"
                        + Long.toHexString(byAddress.get(i).virtualAddress()) + " overlap in memory");
            }
        }
    }

    // Symbols.

    private ElfSection symbolTable() throws ElfException {
        ElfSection found = null;
        for (ElfSection section : sections) {
            if (section.type() == Elf.SHT_SYMTAB) {
                if (found != null) {
                    throw malformed("there are two symbol tables");
                }
                found = section;
            }
        }
        return found;
    }

    private List<ElfSymbol> symbols(ElfSection table) throws ElfException {
        int entrySize = wide ? 24 : 16;
        ElfSymbol[] result = new ElfSymbol[entries(table, entrySize)];
        if (Integer.toUnsignedLong(table.info()) > result.length) {
            throw malformed(table, "has more local symbols than symbols");
        }
        StringTable names = strings(sections.get(table.link()));
        ByteBuffer indices = extendedIndices(table, result.length);
        for (int i = 0; i < result.length; i++) {
            in.position((int) table.offset() + i * entrySize);
            int nameOffset = in.getInt();
            long value = wide ? 0 : word();
            long size = wide ? 0 : word();
            int info = in.get() & 0xff;
            int other = in.get() & 0xff;
            int sectionIndex = half();
            if (wide) {
                value = in.getLong();
                size = in.getLong();
            }
            if (sectionIndex == Elf.SHN_XINDEX && indices != null) {
                sectionIndex = indices.getInt(i * 4);
                checkSymbolSection(i, sectionIndex);
            } else if (sectionIndex < Elf.SHN_LORESERVE) {
                checkSymbolSection(i, sectionIndex);
            }
            // gABI, Symbol Table: the undefined symbol, to which relocations without a symbol refer.
            if (i == 0 && (nameOffset != 0 || value != 0 || size != 0 || info != 0 || other != 0 || sectionIndex != 0)) {
                throw malformed("symbol 0, which stands for no symbol, is not empty");
            }
            result[i] = new ElfSymbol(i, names.get(nameOffset, "the name of symbol", i), value, size, info >> 4,
                    info & 15, other & 3, sectionIndex, other);
        }
        return Collections.unmodifiableList(Arrays.asList(result));
    }

    private void checkSymbolSection(int symbol, int section) throws ElfException {
        if (section < 0 || section >= sections.size()) {
            throw malformed("symbol " + symbol + " is in section " + Integer.toUnsignedLong(section)
                    + ", which does not exist");
        }
    }

    /** Contents of the SHT_SYMTAB_SHNDX section of the symbol table, null if it has none. */
    private ByteBuffer extendedIndices(ElfSection table, int count) throws ElfException {
        for (ElfSection section : sections) {
            if (section.type() == Elf.SHT_SYMTAB_SHNDX && section.link() == table.index()) {
                if (entries(section, 4) != count) {
                    throw malformed(section, "does not have an entry for each symbol");
                }
                return in.duplicate().position((int) section.offset()).slice().order(in.order());
            }
        }
        return null;
    }

    // Relocations.

    private List<RelocationTable> relocations(ElfSection symbolTable, int symbolCount) throws ElfException {
        List<RelocationTable> tables = new ArrayList<>();
        long total = 0;
        for (ElfSection section : sections) {
            // With SHF_ALLOC they are for the dynamic linker.
            if ((section.type() == Elf.SHT_REL || section.type() == Elf.SHT_RELA) && !section.has(Elf.SHF_ALLOC)) {
                entries(section, RelocationTable.entrySize(wide, section));
                total += section.size();
                if (total > bytes.length) {
                    throw malformed(section, "lies in another section of relocations");
                }
                tables.add(relocations(section, symbolTable, symbolCount));
            }
        }
        return tables;
    }

    private RelocationTable relocations(ElfSection table, ElfSection symbolTable, int symbolCount) throws ElfException {
        if (symbolTable == null || table.link() != symbolTable.index()) {
            throw malformed(table, "does not refer to the symbol table");
        }
        int patched = table.info();
        if (patched <= 0 || patched >= sections.size()) {
            throw malformed(table, "patches section " + Integer.toUnsignedLong(patched) + ", which does not exist");
        }
        ElfSection target = sections.get(patched);
        switch (target.type()) {
            case Elf.SHT_NULL, Elf.SHT_REL, Elf.SHT_RELA, Elf.SHT_SYMTAB, Elf.SHT_STRTAB, Elf.SHT_SYMTAB_SHNDX ->
                throw malformed(table, "patches " + describe(target) + ", which can't be relocated");
            default -> { }
        }
        long base = header.type() == Elf.ET_REL ? 0 : target.address();
        ByteBuffer contents = in.slice((int) table.offset(), (int) table.size()).order(in.order());
        RelocationTable relocations = new RelocationTable(contents, header, table);
        for (int i = 0; i < relocations.size(); i++) {
            if (relocations.symbol(i) >= symbolCount) {
                throw malformed("relocation " + i + " of " + describe(table) + " refers to symbol "
                        + relocations.symbol(i) + ", which does not exist");
            }
            // The linker turns relocations of what it removed into R_*_NONE, which is 0 on all machines. Those of
            // a compressed section count in its bytes after decompression.
            if (relocations.type(i) != 0 && !target.has(Elf.SHF_COMPRESSED)
                    && Long.compareUnsigned(relocations.offset(i) - base, target.size()) >= 0) {
                throw malformed("relocation " + i + " of " + describe(table) + " lies outside "
                        + describe(target));
            }
        }
        return relocations;
    }

    // Tables and strings.

    private void checkTable(String what, long offset, long count, int entrySize, int expected) throws ElfException {
        if (entrySize != expected) {
            throw malformed("the entries of the " + what + " are " + entrySize + " bytes long, not " + expected);
        }
        if (count < 0 || count > bytes.length / expected || !isInFile(offset, count * expected)) {
            throw malformed("the " + what + " lies outside the file");
        }
    }

    private int entries(ElfSection section, int entrySize) throws ElfException {
        if (section.entrySize() != entrySize) {
            throw malformed(section, "has entries of " + Long.toUnsignedString(section.entrySize())
                    + " bytes, not " + entrySize);
        }
        if (section.size() % entrySize != 0) {
            throw malformed(section, "ends inside an entry");
        }
        return (int) (section.size() / entrySize);
    }

    private boolean isInFile(long offset, long size) {
        return offset >= 0 && size >= 0 && offset <= bytes.length && size <= bytes.length - offset;
    }

    private StringTable strings(ElfSection section) throws ElfException {
        if (section.type() != Elf.SHT_STRTAB) {
            throw malformed(section, "should hold strings, but is no string table");
        }
        int start = (int) section.offset();
        int end = start + (int) section.size();
        if (end > start && bytes[end - 1] != 0) {
            throw malformed(section, "does not end in NUL");
        }
        return new StringTable(name, bytes, start, end);
    }

    private int half() {
        return in.getShort() & 0xffff;
    }

    /** An address, offset or size: 32 bits zero-extended, or 64 bits. */
    private long word() {
        return wide ? in.getLong() : Integer.toUnsignedLong(in.getInt());
    }

    /** Number and name; the name only if it is one that a person can read in a message. */
    private static String describe(ElfSection section) {
        boolean readable = section.name().matches("[\\x21-\\x7e]{1,64}");
        return "section " + section.index() + (readable ? " (" + section.name() + ")" : "");
    }

    private ElfException malformed(ElfSection section, String what) {
        return malformed(describe(section) + " " + what);
    }

    private ElfException malformed(String what) {
        return new ElfException(name, what + DAMAGED);
    }
}
