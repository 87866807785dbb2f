// SPDX-License-Identifier: EPL-2.0
// A function of the machine program.
package org.portwright.translator.program;

import java.util.List;
import org.portwright.translator.ir.Callee;

/**
 * A C function as the ELF file holds it.
 *
 * @param name    the symbol's name; of several at one address, the one that people would know
 * @param aliases all names at the address
 * @param start   address of its first instruction
 * @param end     address after its last instruction
 */
public record Function(String name, List<String> aliases, int start, int end) implements Callee {

    /**
     * @param address in the program's text
     * @return whether the function has an instruction there
     */
    public boolean contains(int address) {
        return address >= start && address < end;
    }

    /** @return how many instructions it has */
    public int instructionCount() {
        return end - start >> 2;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return start;
    }

    @Override
    public String toString() {
        return name;
    }
}
