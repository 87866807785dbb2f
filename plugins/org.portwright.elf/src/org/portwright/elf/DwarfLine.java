// SPDX-License-Identifier: EPL-2.0
// A row of a line table.
package org.portwright.elf;

/**
 * A row of a line table (DWARF 4, section 6.2): from this address up to that of the next row, the code belongs to the
 * line.
 *
 * @param address address of an instruction
 * @param file source file as DWARF has it: absolute, or relative to the directory of the compile unit
 * @param line line in the file from 1, or 0 if the instruction comes from no line
 * @param isStatement whether it is a good place for a breakpoint
 * @param endSequence whether the row only marks the first address after a run of rows
 */
public record DwarfLine(long address, String file, int line, boolean isStatement, boolean endSequence) {
}
