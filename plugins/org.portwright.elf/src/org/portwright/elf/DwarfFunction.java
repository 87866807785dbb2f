// SPDX-License-Identifier: EPL-2.0
// A function as its source has it.
package org.portwright.elf;

import java.util.List;

/**
 * A function that has code (DWARF 4, section 3.3). A function that was only inlined has none.
 *
 * @param name its name in the source, without the classes and namespaces around it
 * @param lowPc address of its first instruction
 * @param highPc first address after it
 * @param file source file as DWARF has it: absolute, or relative to the directory of the compile unit
 * @param line where it is declared, 0 if unknown
 * @param parameters in the order of declaration; empty where only functions were read
 * @param variables those of the function and of the blocks in it; empty where only functions were read
 */
public record DwarfFunction(String name, long lowPc, long highPc, String file, int line,
        List<DwarfVariable> parameters, List<DwarfVariable> variables) {
    public DwarfFunction {
        parameters = List.copyOf(parameters);
        variables = List.copyOf(variables);
    }
}
