// SPDX-License-Identifier: EPL-2.0
// Where a value is.
package org.portwright.debug.symbols;

import java.util.List;

/** The place of a variable, or of a part of one. */
public sealed interface Place {
    /** It is nowhere: the compiler has optimised it away, or its register is not known here. */
    Place NOWHERE = new Nowhere();

    /** @param address in the program's memory */
    record InMemory(int address) implements Place {
    }

    /** @param number of the register, or of the first one, as DWARF numbers them */
    record InRegister(int number) implements Place {
    }

    /** @param bytes the value itself, in the program's byte order; not to be changed */
    record Known(byte[] bytes) implements Place {
    }

    /** A part of a value. */
    record Piece(Place place, int size) {
    }

    /** Several places, one after the other. */
    record InPieces(List<Piece> pieces) implements Place {
    }

    /** See {@link #NOWHERE}. */
    record Nowhere() implements Place {
    }
}
