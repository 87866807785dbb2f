// SPDX-License-Identifier: EPL-2.0
// The general registers by their numbers in instructions.
package org.portwright.lopi;

/** Numbers of the general registers (Intel SDM vol. 2, 3.1.1.1 and table 2-4), with the names of x86-64. */
final class Register {
    static final int NONE = -1;
    static final int RAX = 0;
    static final int RCX = 1;
    static final int RDX = 2;
    static final int RBX = 3;
    static final int RSP = 4;
    static final int RBP = 5;
    static final int RSI = 6;
    static final int RDI = 7;
    static final int R8 = 8;
    static final int R9 = 9;
    static final int R10 = 10;
    static final int R11 = 11;
    /** How many there are in x86-64. */
    static final int COUNT = 16;
    /** In the place of a register: the instruction pointer, of RIP-relative operands. */
    static final int RIP = 16;

    private Register() {
    }
}
