// SPDX-License-Identifier: EPL-2.0
// A section of an ELF file, as its header describes it.
package org.portwright.elf;

/**
 * A section (gABI, Sections). Its bytes: {@link ElfFile#contents(ElfSection)}.
 *
 * @param index place in the section header table
 * @param name name, empty if the file has no section names
 * @param type SHT_PROGBITS, ...
 * @param flags SHF_ALLOC, ...
 * @param address virtual address in the running program, 0 if it is not there
 * @param offset first byte in the file
 * @param size bytes; in memory only if the type is SHT_NOBITS
 * @param link index of another section; meaning depends on the type
 * @param info meaning depends on the type
 * @param alignment 0, 1 or a power of two
 * @param entrySize bytes of an entry where the section is a table, else 0
 */
public record ElfSection(int index, String name, int type, long flags, long address, long offset, long size,
        int link, int info, long alignment, long entrySize) {

    /** Whether all of the given SHF_ flags are set. */
    public boolean has(long mask) {
        return (flags & mask) == mask;
    }

    /** Whether the section takes space in the file. */
    public boolean isInFile() {
        return type != Elf.SHT_NOBITS && type != Elf.SHT_NULL;
    }
}
