// SPDX-License-Identifier: EPL-2.0
// A relocation of an object file that is being changed.
package org.portwright.lopi;

/** A relocation (gABI, Relocation). The addend is here also where the file has it in the patched bytes. */
final class Relocation {
    final long offset;
    final int type;
    Symbol symbol;
    long addend;

    Relocation(long offset, int type, Symbol symbol, long addend) {
        this.offset = offset;
        this.type = type;
        this.symbol = symbol;
        this.addend = addend;
    }
}
