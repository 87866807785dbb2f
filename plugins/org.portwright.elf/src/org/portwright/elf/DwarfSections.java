// SPDX-License-Identifier: EPL-2.0
// The bytes of the debug sections of an ELF file, as a DWARF reader needs them.
package org.portwright.elf;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Debug sections by name, decompressed, and relocated where the file is an object file. */
public final class DwarfSections {
    /** The sections that readers want; from .debug_addr on those of DWARF 5. */
    static final Set<String> NAMES = Set.of(".debug_info", ".debug_abbrev", ".debug_str", ".debug_line",
            ".debug_loc", ".debug_ranges", ".debug_addr", ".debug_line_str", ".debug_rnglists", ".debug_str_offsets");
    /** How much larger a compressed section may become; DWARF is some four times larger. */
    private static final int MAXIMUM_RATIO = 32;
    private static final int ELFCOMPRESS_ZLIB = 1;

    private final Map<String, byte[]> contents;

    private DwarfSections(Map<String, byte[]> contents) {
        this.contents = contents;
    }

    /**
     * Those of a file, whose sections begin at their addresses.
     *
     * @throws ElfException if they are damaged
     */
    public static DwarfSections of(ElfFile file) throws ElfException {
        return of(file, new long[file.sections().size()]);
    }

    /**
     * Those of a file.
     *
     * @param bases for each section of an object file the address that it is to have: with other ones than 0, addresses
     *     tell what section they are in
     */
    static DwarfSections of(ElfFile file, long[] bases) throws ElfException {
        Map<String, byte[]> contents = new HashMap<>();
        byte[][] byIndex = new byte[file.sections().size()][];
        for (ElfSection section : file.sections()) {
            // The first of a name wins, as for all other readers.
            if (NAMES.contains(section.name()) && section.size() != 0 && !contents.containsKey(section.name())) {
                byte[] bytes = bytes(file, section);
                contents.put(section.name(), bytes);
                byIndex[section.index()] = bytes;
            }
        }
        if (file.header().type() == Elf.ET_REL) {
            relocate(file, byIndex, bases);
        }
        return new DwarfSections(contents);
    }

    /** Whether there is no debug information. */
    public boolean isEmpty() {
        return !contents.containsKey(".debug_info");
    }

    /**
     * Bytes of a section.
     *
     * @param name such as .debug_line
     * @return its bytes, not to be changed; empty if the file has no such section
     */
    public byte[] get(String name) {
        return contents.getOrDefault(name, new byte[0]);
    }

    private static byte[] bytes(ElfFile file, ElfSection section) throws ElfException {
        ByteBuffer in = file.contents(section);
        if (section.has(Elf.SHF_COMPRESSED)) {
            return inflate(file, section, in);
        }
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        return bytes;
    }

    /** Decompresses a section (gABI, Compressed sections). */
    private static byte[] inflate(ElfFile file, ElfSection section, ByteBuffer in) throws ElfException {
        boolean wide = file.header().elfClass() == 64;
        int headerSize = wide ? 24 : 12;
        if (in.remaining() < headerSize) {
            throw damaged(file, section, null);
        }
        int type = in.getInt(0);
        long size = wide ? in.getLong(8) : Integer.toUnsignedLong(in.getInt(4));
        if (type != ELFCOMPRESS_ZLIB) {
            throw new ElfException(file.name(), section.name() + " is compressed in way " + type
                    + ", which is unknown; compile without -gz");
        }
        if (size < 0 || size > (long) in.remaining() * MAXIMUM_RATIO) {
            throw damaged(file, section, null);
        }
        byte[] result = new byte[(int) size];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(in.position(headerSize));
            if (inflater.inflate(result) != result.length) {
                throw damaged(file, section, null);
            }
        } catch (DataFormatException e) {
            throw damaged(file, section, e);
        } finally {
            inflater.end();
        }
        return result;
    }

    private static ElfException damaged(ElfFile file, ElfSection section, Exception cause) {
        return new ElfException(file.name(),
                section.name() + " can't be decompressed; the file is damaged, build it again", cause);
    }

    /** Does for debug sections what the linker would do, as if sections were at these addresses. */
    private static void relocate(ElfFile file, byte[][] byIndex, long[] bases) {
        int machine = file.header().machine();
        for (ElfRelocation relocation : file.relocations()) {
            byte[] bytes = byIndex[relocation.section()];
            int width = width(machine, relocation.type());
            if (bytes == null || width == 0 || relocation.offset() < 0
                    || relocation.offset() > bytes.length - width) {
                continue;
            }
            ByteBuffer out = ByteBuffer.wrap(bytes).order(file.byteOrder());
            int at = (int) relocation.offset();
            // x86-64 has SHT_RELA only, IA-32 and 32-bit MIPS SHT_REL only; 64-bit MIPS has either, and zero in the
            // place that an addend of zero belongs to.
            boolean rela = relocation.addend() != 0 || machine == Elf.EM_X86_64;
            ElfSymbol referred = file.symbols().get(relocation.symbol());
            int section = referred.sectionIndex();
            long symbol = referred.value() + (section >= 0 && section < bases.length ? bases[section] : 0);
            if (width == 4) {
                out.putInt(at, (int) (symbol + (rela ? relocation.addend() : out.getInt(at))));
            } else {
                out.putLong(at, symbol + (rela ? relocation.addend() : out.getLong(at)));
            }
        }
    }

    /** Bytes that a relocation of type S + A patches, 0 for all other types. */
    private static int width(int machine, int type) {
        return switch (machine) {
            case Elf.EM_MIPS -> type == Elf.R_MIPS_32 ? 4 : type == Elf.R_MIPS_64 ? 8 : 0;
            case Elf.EM_386 -> type == Elf.R_386_32 ? 4 : 0;
            case Elf.EM_X86_64 -> type == Elf.R_X86_64_32 ? 4 : type == Elf.R_X86_64_64 ? 8 : 0;
            default -> 0;
        };
    }
}
