// SPDX-License-Identifier: EPL-2.0
// Reads the debug information of an ELF file.
package org.portwright.elf;

import java.util.List;
import org.portwright.elf.python.PythonDwarf;

/**
 * Reads DWARF versions 2 to 4. Lines are read here, which each translation wants at once; all else by pyelftools on
 * Jython, which is loaded by the first call that needs it. Calls may come from any thread and wait for one another.
 */
public final class DwarfReader {
    private DwarfReader() {
    }

    /**
     * Reads everything.
     *
     * @param file the program or object file
     * @return the debug information, never null
     * @throws ElfException if it is damaged, or DWARF 5
     */
    public static DwarfInfo read(ElfFile file) throws ElfException {
        return read(file, DwarfDetail.VARIABLES);
    }

    /**
     * Reads a part.
     *
     * <p>Of a program, functions and lines of code that the linker dropped are left out. Of an object file, addresses
     * are offsets in the section they are in.
     *
     * @param file the program or object file
     * @param detail how much to read
     * @return the debug information, never null; without compile units if the file has none
     * @throws ElfException if it is damaged, or DWARF 5
     */
    public static DwarfInfo read(ElfFile file, DwarfDetail detail) throws ElfException {
        DwarfSections sections = DwarfSections.of(file);
        if (sections.isEmpty()) {
            return new DwarfInfo(List.of());
        }
        return detail == DwarfDetail.LINES ? LineTables.read(file, sections, false)
                : PythonDwarf.read(file, sections, detail);
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
        DwarfSections sections = DwarfSections.of(file);
        return sections.isEmpty() ? new DwarfInfo(List.of()) : LineTables.read(file, sections, true);
    }
}
