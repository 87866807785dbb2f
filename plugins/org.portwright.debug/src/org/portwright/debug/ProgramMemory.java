// SPDX-License-Identifier: EPL-2.0
// Reads and writes the memory of a translated program from outside.
package org.portwright.debug;

import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import java.util.function.Supplier;
import org.portwright.debug.symbols.EvaluationException;

/** A program's memory in a Java machine that is stopped. */
interface ProgramMemory {
    /**
     * The memory of a program that runs, or is about to.
     *
     * @param stopped a thread that is at a breakpoint; it gives null if there is none
     */
    static ProgramMemory of(DebuggedProgram program, VirtualMachine machine, Supplier<ThreadReference> stopped) {
        return program.isSuite() ? new PhoneMemory(machine, program) : new JavaMemory(machine, program, stopped);
    }

    /** @throws EvaluationException if a byte of it is outside of memory */
    byte[] read(int address, int length) throws EvaluationException;

    /** @throws EvaluationException if a byte of it is outside of memory */
    void write(int address, byte[] bytes) throws EvaluationException;

    /** What is said of an address that is none. */
    static EvaluationException outside(int address) {
        return new EvaluationException("Cannot access memory at address 0x" + Integer.toHexString(address));
    }
}
