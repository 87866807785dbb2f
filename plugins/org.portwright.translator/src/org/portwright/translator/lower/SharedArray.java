// SPDX-License-Identifier: EPL-2.0
// Which elements of the array that the parts of a function share are free.
package org.portwright.translator.lower;

import java.util.List;
import org.portwright.translator.ir.Graph;

/**
 * Most elements are written directly before a call or a return and read directly behind it, so that every part may use
 * the same ones. Those below {@link #floor} may hold something for longer: what a {@link StateMachine} keeps there, and
 * what was written in one block and is read in another one since a large block was cut in two.
 */
public final class SharedArray {
    private final List<Piece> pieces;
    private int floor;

    /** @param pieces all parts of the function, as they come into being */
    public SharedArray(List<Piece> pieces) {
        this.pieces = pieces;
    }

    /** @return the first element that a part may use to hand over something that is read at once */
    int firstFree(Graph part) {
        return Math.max(floor, Outliner.usedSlots(part));
    }

    /** @return the first element that no part uses in any way */
    int firstUnused(Graph part) {
        return Math.max(firstFree(part), pieces.stream().mapToInt(Piece::handedOver).max().orElse(0));
    }

    /** From now on all elements below this one may hold something. */
    void keepBelow(int end) {
        floor = Math.max(floor, end);
    }
}
