// SPDX-License-Identifier: EPL-2.0
// The stub of a probe in one form, which is copied for each function.
package org.portwright.lopi;

import java.util.List;

/**
 * Code with relocations and unwind information.
 *
 * @param form how it wraps a function
 * @param arguments in the form {@link Form#STACK}, how many words of arguments on the stack it copies, else 0
 * @param savesRegisters whether it is made for functions around which no register is free
 * @param deadAtEntry registers that must carry nothing when the function is called: bit n is register n
 * @param deadAtExit registers that must carry nothing when it returns
 * @param code machine code
 * @param relocations of the code: lopi_body is the function, lopi_this its record, lopi_slot its thread-local data,
 *     other symbols are what they are
 * @param unwinding call frame instructions (DWARF 4, 6.4.2), from the code's first byte on
 */
record Template(Form form, int arguments, boolean savesRegisters, int deadAtEntry, int deadAtExit,
        byte[] code, List<Relocation> relocations, byte[] unwinding) {
    static final String BODY = "lopi_body";
    static final String RECORD = "lopi_this";
    static final String SLOT = "lopi_slot";
}
