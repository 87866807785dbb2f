// SPDX-License-Identifier: EPL-2.0
// A variable or parameter of a function.
package org.portwright.elf;

/**
 * A variable or a parameter (DWARF 4, section 4.1).
 *
 * @param name its name, empty if it has none
 * @param type its type as C writes it, such as {@code struct node *}
 * @param line where it is declared, 0 if unknown
 * @param location where it is, in words: a DWARF expression such as {@code DW_OP_fbreg -20}, or a list such as
 *     {@code [0x60000010, 0x60000020) DW_OP_reg4; ...} if it moves; empty if it is nowhere
 */
public record DwarfVariable(String name, String type, int line, String location) {
}
