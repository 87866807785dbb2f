// SPDX-License-Identifier: EPL-2.0
// What a stopped program has its values in.
package org.portwright.debug.symbols;

import java.nio.ByteOrder;
import java.util.OptionalInt;

/** Memory, and the registers of a frame. Addresses are those of the program. */
public interface Storage {
    /** The program's byte order. */
    ByteOrder order();

    /**
     * Reads memory.
     *
     * @throws EvaluationException if there is none
     */
    byte[] read(int address, int length) throws EvaluationException;

    /**
     * Writes memory.
     *
     * @throws EvaluationException if there is none
     */
    void write(int address, byte[] bytes) throws EvaluationException;

    /**
     * What a register holds.
     *
     * @param number as DWARF numbers it
     * @return empty if it is not known
     */
    OptionalInt register(int number);

    /**
     * What a register held when the function was entered.
     *
     * @param number as DWARF numbers it
     * @return empty if it is not known
     */
    OptionalInt registerAtEntry(int number);

    /**
     * Gives a register another value.
     *
     * @throws EvaluationException if it is not in a variable of the Java machine
     */
    void setRegister(int number, int value) throws EvaluationException;

    /** The canonical frame address (DWARF 4, section 6.4), on MIPS the stack pointer at the function's entry. */
    OptionalInt frameAddress();
}
