// SPDX-License-Identifier: EPL-2.0
// The debug information of a program.
package org.portwright.elf;

import java.util.List;

/**
 * Debug information. Immutable.
 *
 * @param compileUnits in the order of the file; empty if the program has none
 */
public record DwarfInfo(List<CompileUnit> compileUnits) {
    public DwarfInfo {
        compileUnits = List.copyOf(compileUnits);
    }
}
