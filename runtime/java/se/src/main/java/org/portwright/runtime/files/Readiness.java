// SPDX-License-Identifier: EPL-2.0
// What poll tells of a file.
package org.portwright.runtime.files;

/** Bits of struct pollfd (Linux, arch/mips/include/uapi/asm/poll.h and include/uapi/asm-generic/poll.h). */
public final class Readiness {

    public static final int IN = 0x1;
    public static final int OUT = 0x4;
    public static final int ERROR = 0x8;
    public static final int HANG_UP = 0x10;
    public static final int INVALID = 0x20;
    /** What is told whether it was asked for or not. */
    public static final int ALWAYS = ERROR | HANG_UP | INVALID;

    private Readiness() {
    }
}
