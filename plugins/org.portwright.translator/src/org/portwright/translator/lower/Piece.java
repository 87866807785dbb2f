// SPDX-License-Identifier: EPL-2.0
// A part of a function that becomes a method of its own.
package org.portwright.translator.lower;

import java.util.List;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Signature;

/**
 * A part of a function, called from where it was cut out. Its parameters are numbered from 0 in place of
 * registers. What does not fit into parameters and a result is handed over in an array of longs, which the
 * function makes and all its pieces share.
 */
public final class Piece implements Callee {
    private final Graph graph;
    private final Signature signature;
    private int handedOver;

    Piece(Graph graph, Signature signature, int handedOver) {
        this.graph = graph;
        this.signature = signature;
        this.handedOver = handedOver;
    }

    /**
     * Gives all parts of a function arrays of one length, also those that only hand the array on.
     *
     * @param pieces all parts of a function
     */
    public static void shareArray(List<Piece> pieces) {
        int longest = pieces.stream().mapToInt(Piece::handedOver).max().orElse(0);
        boolean changed = longest > 0;
        while (changed) {
            changed = false;
            for (Piece piece : pieces) {
                if (piece.handedOver < longest && (piece.handedOver > 0 || piece.callsWithArray())) {
                    piece.handedOver = longest;
                    changed = true;
                }
            }
        }
    }

    private boolean callsWithArray() {
        return graph.blocks().stream().flatMap(block -> block.values().stream())
            .anyMatch(value -> value.extra() instanceof Piece callee && callee.handedOver > 0);
    }

    /** @return the name of the C function that it is a part of */
    @Override
    public String name() {
        return graph.function().name();
    }

    /** @return its body */
    public Graph graph() {
        return graph;
    }

    /** @return its parameters and what it returns */
    public Signature signature() {
        return signature;
    }

    /** @return how long an array the method is given as its last parameter; 0 if it gets none */
    public int handedOver() {
        return handedOver;
    }

    /** @return the method descriptor */
    public String descriptor() {
        String plain = signature.descriptor();
        return handedOver == 0 ? plain : plain.replace(")", "[J)");
    }
}
