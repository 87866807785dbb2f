// SPDX-License-Identifier: EPL-2.0
// A relocation of an ELF file: a place that holds the address of a symbol.
package org.portwright.elf;

/**
 * A relocation (gABI, Relocation).
 *
 * @param section index of the section that is patched
 * @param offset r_offset: offset in the section in ET_REL, virtual address in ET_EXEC
 * @param type R_MIPS_HI16, ...; for 64-bit MIPS the first type in bits 0 to 7, then the second and the third
 * @param symbol index of the symbol, 0 if none
 * @param addend r_addend; 0 for SHT_REL, where it is in the patched bytes
 */
public record ElfRelocation(int section, long offset, int type, int symbol, long addend) {
}
