// SPDX-License-Identifier: EPL-2.0
// Makes ELF files for tests, byte by byte, well formed or not.
package org.portwright.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Builder of an ELF file. What it builds is well formed unless a test changes a field. */
final class ElfImage {
    /** A section whose header a test may change before {@link #build()}. */
    static final class Section {
        final String name;
        int type;
        long flags;
        long address;
        byte[] bytes;
        int link;
        int info;
        long alignment = 1;
        long entrySize;
        Long offset;
        Long size;
        Integer nameOffset;

        Section(String name, int type, byte[] bytes) {
            this.name = name;
            this.type = type;
            this.bytes = bytes;
        }
    }

    final boolean wide;
    final ByteOrder order;
    int type = Elf.ET_EXEC;
    int machine = Elf.EM_MIPS;
    int flags = 0x70001001;
    long entry = 0x60000000L;
    int elfVersion = 1;
    Integer headerSize;
    Long sectionTable;
    Integer sectionCount;
    Integer sectionEntry;
    Integer nameTable;
    Long segmentTable;
    Integer segmentCount;
    Integer segmentEntry;
    final List<Section> sections = new ArrayList<>();
    final List<ElfSegment> segments = new ArrayList<>();
    private final StringBuilder names = new StringBuilder("\0");

    ElfImage(int elfClass, ByteOrder order) {
        wide = elfClass == 64;
        this.order = order;
        Section none = new Section("", Elf.SHT_NULL, new byte[0]);
        none.alignment = 0;
        none.offset = 0L;
        sections.add(none);
    }

    /** A little program: .text, its relocation, a function, and all the tables. */
    static ElfImage program(int elfClass, ByteOrder order) {
        ElfImage image = new ElfImage(elfClass, order);
        Section text = image.add(".text", Elf.SHT_PROGBITS, new byte[16]);
        text.flags = Elf.SHF_ALLOC | Elf.SHF_EXECINSTR;
        text.address = 0x60000000L;
        text.alignment = 4;
        Section strings = image.add(".strtab", Elf.SHT_STRTAB, bytes("\0main\0"));
        Section symbols = image.add(".symtab", Elf.SHT_SYMTAB, new byte[0]);
        symbols.link = image.index(strings);
        symbols.info = 1;
        symbols.entrySize = image.wide ? 24 : 16;
        symbols.bytes = join(image.symbol(0, 0, 0, 0, 0, 0), image.symbol(1, 0x60000000L, 16,
                Elf.STB_GLOBAL << 4 | Elf.STT_FUNC, 0, image.index(text)));
        Section relocations = image.add(".rel.text", Elf.SHT_REL, image.relocation(0x60000004L, 1, Elf.R_MIPS_26));
        relocations.flags = Elf.SHF_INFO_LINK;
        relocations.link = image.index(symbols);
        relocations.info = image.index(text);
        relocations.entrySize = image.wide ? 16 : 8;
        image.segments.add(new ElfSegment(Elf.PT_LOAD, Elf.PF_R | Elf.PF_X, 0, 0x60000000L, 16, 32));
        return image;
    }

    Section add(String name, int sectionType, byte[] bytes) {
        Section section = new Section(name, sectionType, bytes);
        sections.add(section);
        return section;
    }

    Section section(String name) {
        return sections.stream().filter(section -> section.name.equals(name)).findFirst().orElseThrow();
    }

    int index(Section section) {
        return sections.indexOf(section);
    }

    byte[] symbol(int name, long value, long size, int info, int other, int section) {
        ByteBuffer out = ByteBuffer.allocate(wide ? 24 : 16).order(order);
        out.putInt(name);
        if (!wide) {
            out.putInt((int) value).putInt((int) size);
        }
        out.put((byte) info).put((byte) other).putShort((short) section);
        if (wide) {
            out.putLong(value).putLong(size);
        }
        return out.array();
    }

    byte[] relocation(long offset, int symbol, int relocationType) {
        ByteBuffer out = ByteBuffer.allocate(wide ? 16 : 8).order(order);
        if (!wide) {
            out.putInt((int) offset).putInt(symbol << 8 | relocationType);
        } else if (machine == Elf.EM_MIPS) {
            out.putLong(offset).putInt(symbol).put((byte) 0).put((byte) 0).put((byte) 0).put((byte) relocationType);
        } else {
            out.putLong(offset).putLong((long) symbol << 32 | relocationType);
        }
        return out.array();
    }

    byte[] build() {
        Section nameSection = sections.get(sections.size() - 1);
        if (!nameSection.name.equals(".shstrtab")) {
            nameSection = add(".shstrtab", Elf.SHT_STRTAB, new byte[0]);
        }
        for (Section section : sections) {
            if (section.nameOffset == null && !section.name.isEmpty()) {
                section.nameOffset = names.length();
                names.append(section.name).append('\0');
            }
        }
        if (nameSection.bytes.length == 0) {
            nameSection.bytes = bytes(names.toString());
        }
        int headerLength = wide ? 64 : 52;
        int segmentLength = wide ? 56 : 32;
        int sectionLength = wide ? 64 : 40;
        int position = headerLength + segments.size() * segmentLength;
        int[] offsets = new int[sections.size()];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = position;
            position += sections.get(i).bytes.length;
        }
        int table = position;
        ByteBuffer out = ByteBuffer.allocate(table + sections.size() * sectionLength).order(order);
        out.put(new byte[] {0x7f, 'E', 'L', 'F', (byte) (wide ? 2 : 1),
            (byte) (order == ByteOrder.BIG_ENDIAN ? 2 : 1), 1, 0});
        out.position(16);
        out.putShort((short) type).putShort((short) machine).putInt(elfVersion);
        word(out, entry);
        word(out, segmentTable != null ? segmentTable : segments.isEmpty() ? 0 : headerLength);
        word(out, sectionTable != null ? sectionTable : table);
        out.putInt(flags);
        out.putShort(or(headerSize, headerLength));
        out.putShort(or(segmentEntry, segmentLength)).putShort(or(segmentCount, segments.size()));
        out.putShort(or(sectionEntry, sectionLength)).putShort(or(sectionCount, sections.size()));
        out.putShort(or(nameTable, sections.indexOf(nameSection)));
        for (ElfSegment segment : segments) {
            out.putInt(segment.type());
            if (wide) {
                out.putInt(segment.flags());
            }
            word(out, segment.offset());
            word(out, segment.virtualAddress());
            word(out, segment.virtualAddress());
            word(out, segment.fileSize());
            word(out, segment.memorySize());
            if (!wide) {
                out.putInt(segment.flags());
            }
            word(out, 1);
        }
        for (Section section : sections) {
            out.put(section.bytes);
        }
        for (int i = 0; i < offsets.length; i++) {
            Section section = sections.get(i);
            out.putInt(section.nameOffset == null ? 0 : section.nameOffset).putInt(section.type);
            word(out, section.flags);
            word(out, section.address);
            word(out, section.offset != null ? section.offset : offsets[i]);
            word(out, section.size != null ? section.size : section.bytes.length);
            out.putInt(section.link).putInt(section.info);
            word(out, section.alignment);
            word(out, section.entrySize);
        }
        return out.array();
    }

    private static short or(Integer value, int otherwise) {
        return (short) (value != null ? value : otherwise);
    }

    private void word(ByteBuffer out, long value) {
        if (wide) {
            out.putLong(value);
        } else {
            out.putInt((int) value);
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] join(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer out = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            out.put(part);
        }
        return out.array();
    }
}
