// SPDX-License-Identifier: EPL-2.0
/**
 * ELF files and their DWARF debug information as an immutable model.
 *
 * @see org.portwright.elf.ElfFile#read(java.nio.file.Path)
 * @see org.portwright.elf.DwarfReader#readLines(ElfFile)
 */
package org.portwright.elf;
