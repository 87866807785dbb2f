// SPDX-License-Identifier: EPL-2.0
// Estimates what a stub costs.
package org.portwright.lopi.listing;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a call of an instrumented function costs more than one of the plain function.
 *
 * @param instructions of the stub, on the way that is taken as a rule
 * @param calls the functions that it calls besides, whose instructions are not counted
 */
public record StubCost(int instructions, Set<String> calls) {
    /**
     * Counts the instructions of a stub: jumps with a condition, to what is done rarely, are not taken, and the body
     * returns to the instruction that follows. The code ends at the return or, if the stub has none, at the jump to the
     * body.
     *
     * @param stub the stub
     * @param body symbol of the function's own code
     */
    public static StubCost of(Listing.Function stub, String body) {
        boolean returns = stub.lines().stream().anyMatch(Listing.Line::isReturn);
        int instructions = 0;
        Set<String> calls = new TreeSet<>();
        for (Listing.Line line : stub.lines()) {
            instructions++;
            if (line.isCall() && line.target() != null && !line.target().equals(body)) {
                calls.add(line.target());
            }
            if (line.isReturn() || line.isJump() && !returns) {
                break;
            }
        }
        return new StubCost(instructions, calls);
    }

    /** The names of the functions that it calls. */
    public String callNames() {
        return calls.stream().collect(Collectors.joining(", "));
    }
}
