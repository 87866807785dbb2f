// SPDX-License-Identifier: EPL-2.0
// A symbol of an ELF file.
package org.portwright.elf;

/**
 * A symbol (gABI, Symbol Table).
 *
 * @param index place in the symbol table; entry 0 is the undefined symbol
 * @param name name; empty for section symbols
 * @param value address in ET_EXEC, offset in its section in ET_REL, offset in the TLS segment for STT_TLS
 * @param size bytes, 0 if unknown
 * @param binding STB_GLOBAL, ...
 * @param type STT_FUNC, ...
 * @param visibility STV_HIDDEN, ...
 * @param sectionIndex index of the section where it is defined, or SHN_UNDEF, SHN_ABS, SHN_COMMON
 * @param other st_other as it is in the file; bits 2 to 7 belong to the processor (STO_MIPS16, ...)
 */
public record ElfSymbol(int index, String name, long value, long size, int binding, int type, int visibility,
        int sectionIndex, int other) {

    /** Whether the symbol is defined somewhere else. */
    public boolean isUndefined() {
        return sectionIndex == Elf.SHN_UNDEF;
    }
}
