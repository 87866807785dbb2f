// SPDX-License-Identifier: EPL-2.0
// What the encoding of a branch alone says about it.
package org.portwright.translator.lift;

import org.portwright.translator.mips.Instruction;

/** Facts about branches. */
final class Transfers {
    private Transfers() {
    }

    /**
     * @param branch a conditional branch
     * @return whether it is always taken: {@code b}, which is {@code beq $0,$0}, and its like
     */
    static boolean isAlways(Instruction branch) {
        return switch (branch.opcode()) {
            case BEQ, BEQL -> branch.rs() == branch.rt();
            case BGEZ, BGEZL, BLEZ, BLEZL -> branch.rs() == 0;
            default -> false;
        };
    }
}
