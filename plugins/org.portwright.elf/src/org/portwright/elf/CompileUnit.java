// SPDX-License-Identifier: EPL-2.0
// What one run of the compiler contributed to a program.
package org.portwright.elf;

import java.util.List;

/**
 * A compile unit (DWARF 4, section 3.1).
 *
 * @param name the source file that was compiled, as it was given to the compiler
 * @param directory where the compiler ran; empty if unknown
 * @param functions functions with code, in the order of DWARF; empty where only lines were read
 * @param lines the line table: sequences of rows of rising address, each with an end
 */
public record CompileUnit(String name, String directory, List<DwarfFunction> functions, List<DwarfLine> lines) {
    public CompileUnit {
        functions = List.copyOf(functions);
        lines = List.copyOf(lines);
    }

    /**
     * Completes a file name of this unit.
     *
     * @param file from a line or function of this unit
     * @return the name with the unit's directory before it, unless it is absolute or the directory is unknown
     */
    public String path(String file) {
        return file.startsWith("/") || file.isEmpty() || directory.isEmpty() ? file : directory + "/" + file;
    }
}
