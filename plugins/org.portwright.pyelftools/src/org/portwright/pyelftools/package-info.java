// SPDX-License-Identifier: EPL-2.0
/**
 * Functions and variables of DWARF, by pyelftools on Jython. The IDE has no use for them.
 *
 * @see org.portwright.pyelftools.PythonDwarf#read(org.portwright.elf.ElfFile, DwarfDetail)
 */
package org.portwright.pyelftools;
