// SPDX-License-Identifier: EPL-2.0
// An ELF file as an immutable Java model.
package org.portwright.elf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An ELF file: 32 or 64 bit, either byte order, executable, object file or shared object.
 *
 * <p>An instance exists only if the file is well formed: every offset, size, index and string in its tables has been
 * checked, so users need no checks of their own. 32-bit addresses are zero-extended into {@code long}. Instances are
 * immutable and may be shared between threads.
 */
public final class ElfFile {
    /** Files larger than this are refused: it is well above any program, and far below what an array can hold. */
    static final long MAXIMUM_SIZE = 1L << 30;

    private final String name;
    private final byte[] bytes;
    private final ElfHeader header;
    private final List<ElfSection> sections;
    private final List<ElfSegment> segments;
    private final List<ElfSymbol> symbols;
    private final List<RelocationTable> relocationTables;

    ElfFile(String name, byte[] bytes, ElfHeader header, List<ElfSection> sections, List<ElfSegment> segments,
            List<ElfSymbol> symbols, List<RelocationTable> relocationTables) {
        this.name = name;
        this.bytes = bytes;
        this.header = header;
        this.sections = sections;
        this.segments = segments;
        this.symbols = symbols;
        this.relocationTables = relocationTables;
    }

    /**
     * Reads a file.
     *
     * @param file the file; its path, as given, becomes {@link #name()}
     * @return the model, never null
     * @throws ElfException if the file is not ELF, is malformed, or is larger than 1 GiB
     * @throws IOException if the file can't be read
     */
    public static ElfFile read(Path file) throws IOException {
        String name = file.toString();
        try (InputStream in = Files.newInputStream(file)) {
            // The first bytes decide, so that a large file, or a device without an end, is not read in vain.
            byte[] start = in.readNBytes(Elf.EI_NIDENT);
            ElfParser.checkIdentification(name, start);
            long size = Files.size(file);
            if (size > MAXIMUM_SIZE) {
                throw new ElfException(name, "the file is larger than 1 GiB; strip its debug information");
            }
            byte[] rest = in.readNBytes((int) Math.max(0, size - start.length));
            byte[] bytes = new byte[start.length + rest.length];
            System.arraycopy(start, 0, bytes, 0, start.length);
            System.arraycopy(rest, 0, bytes, start.length, rest.length);
            return new ElfParser(name, bytes).parse();
        }
    }

    /**
     * Reads a file from memory.
     *
     * @param name name of the file, for messages
     * @param bytes the whole file; copied
     * @return the model, never null
     * @throws ElfException if it is not ELF, or malformed
     */
    public static ElfFile parse(String name, byte[] bytes) throws ElfException {
        return new ElfParser(name, bytes.clone()).parse();
    }

    /** Name of the file, as it was given to the reader. */
    public String name() {
        return name;
    }

    /** The ELF header. */
    public ElfHeader header() {
        return header;
    }

    /** Byte order of the file, and of the program in it. */
    public ByteOrder byteOrder() {
        return header.byteOrder();
    }

    /** All sections in the order of the section header table: element i has index i. Empty if there is no table. */
    public List<ElfSection> sections() {
        return sections;
    }

    /**
     * Finds a section.
     *
     * @param sectionName its name
     * @return the first section of that name
     */
    public Optional<ElfSection> section(String sectionName) {
        return sections.stream().filter(section -> section.name().equals(sectionName)).findFirst();
    }

    /** All segments in the order of the program header table; empty for an object file. */
    public List<ElfSegment> segments() {
        return segments;
    }

    /** The symbols of .symtab, element i has index i; empty if the file is stripped. Not those of .dynsym. */
    public List<ElfSymbol> symbols() {
        return symbols;
    }

    /**
     * The relocations for linking, which refer to {@link #symbols()}: those of an object file, and those that
     * {@code ld --emit-relocs} leaves in a program. Section by section, as they are in the file. Not those for the
     * dynamic linker. Each call of the list's methods makes new objects.
     */
    public List<ElfRelocation> relocations() {
        return RelocationTable.all(relocationTables);
    }

    /**
     * Those of {@link #relocations()} that patch a section.
     *
     * @param patched a section of this file
     */
    public List<ElfRelocation> relocations(ElfSection patched) {
        return RelocationTable.all(relocationTables.stream().filter(table -> table.patched() == patched.index()).toList());
    }

    /** A copy of the whole file. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /**
     * The bytes of a section.
     *
     * @param section a section of this file
     * @return a read-only view in the byte order of the file, position 0, limit and capacity the section's size;
     *     empty for SHT_NOBITS and SHT_NULL
     */
    public ByteBuffer contents(ElfSection section) {
        if (!section.isInFile() || section.size() == 0) {
            return ByteBuffer.allocate(0).asReadOnlyBuffer().order(byteOrder());
        }
        return ByteBuffer.wrap(bytes).slice((int) section.offset(), (int) section.size()).asReadOnlyBuffer()
                .order(byteOrder());
    }

    /**
     * The bytes of a segment that are in the file.
     *
     * @param segment a segment of this file
     * @return a read-only view in the byte order of the file, position 0, limit and capacity the segment's file size;
     *     empty for PT_NULL
     */
    public ByteBuffer contents(ElfSegment segment) {
        if (segment.fileSize() == 0 || segment.type() == Elf.PT_NULL) {
            return ByteBuffer.allocate(0).asReadOnlyBuffer().order(byteOrder());
        }
        return ByteBuffer.wrap(bytes).slice((int) segment.offset(), (int) segment.fileSize()).asReadOnlyBuffer()
                .order(byteOrder());
    }

    @Override
    public String toString() {
        return name;
    }
}
