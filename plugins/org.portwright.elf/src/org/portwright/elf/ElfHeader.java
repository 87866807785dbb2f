// SPDX-License-Identifier: EPL-2.0
// What an ELF file says about itself.
package org.portwright.elf;

import java.nio.ByteOrder;

/**
 * The ELF header (gABI, ELF Header).
 *
 * @param elfClass 32 or 64
 * @param byteOrder byte order of the file and of the program in it
 * @param osAbi e_ident[EI_OSABI]
 * @param type ET_EXEC, ET_REL, ...
 * @param machine EM_MIPS, ...
 * @param flags e_flags, as they are in the file
 * @param entry virtual address where the program starts, 0 if it has none
 */
public record ElfHeader(int elfClass, ByteOrder byteOrder, int osAbi, int type, int machine, int flags, long entry) {
}
