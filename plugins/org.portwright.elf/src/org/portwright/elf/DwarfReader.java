// SPDX-License-Identifier: EPL-2.0
// Reads the debug information of an ELF file.
package org.portwright.elf;

import java.util.List;

/** Reads the lines of DWARF versions 2 to 4. Functions and variables as text for people are pyelftools' (see docs/elf.md). */
public final class DwarfReader {
    private DwarfReader() {
    }

    /**
     * Reads lines.
     *
     * <p>Of a program, lines of code that the linker dropped are left out. Of an object file, addresses are offsets in
     * the section they are in.
     *
     * @param file the program or object file
     * @return lines only, never null; without compile units if the file has none
     * @throws ElfException if they are damaged, or DWARF 5
     */
    public static DwarfInfo readLines(ElfFile file) throws ElfException {
        return read(file, false);
    }

    /**
     * Reads lines, as a debugger steps through them: rows are left out that only tell a block of a line, by another
     * discriminator (DWARF 4, section 6.2.2), from the one before it.
     *
     * @param file the program
     * @return lines only, never null; without compile units if the file has none
     * @throws ElfException if they are damaged, or DWARF 5
     */
    public static DwarfInfo readLinesToStep(ElfFile file) throws ElfException {
        return read(file, true);
    }

    private static DwarfInfo read(ElfFile file, boolean joinsBlocks) throws ElfException {
        DwarfSections sections = DwarfSections.of(file);
        return sections.isEmpty() ? new DwarfInfo(List.of()) : LineTables.read(file, sections, joinsBlocks);
    }
}
