// SPDX-License-Identifier: EPL-2.0
/** DWARF by pyelftools on Jython. Internal: use {@link org.portwright.elf.DwarfReader}, which loads it when needed. */
package org.portwright.elf.python;
