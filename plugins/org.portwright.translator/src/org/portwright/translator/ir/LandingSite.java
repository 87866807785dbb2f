// SPDX-License-Identifier: EPL-2.0
// What a handler must know to ask the personality routine.
package org.portwright.translator.ir;

/**
 * A call that an exception may come out of, in a function with a language-specific data area (Itanium C++ ABI,
 * Exception Handling, 1.6.2). All numbers are addresses of the MIPS process.
 *
 * @param address     where the call returns to
 * @param function    the function's first instruction
 * @param table       its language-specific data area
 * @param personality its personality routine
 */
public record LandingSite(int address, int function, int table, int personality) implements Attribute {
}
