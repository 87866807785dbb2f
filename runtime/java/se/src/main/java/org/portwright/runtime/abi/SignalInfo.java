// SPDX-License-Identifier: EPL-2.0
// What a signal tells its handler.
package org.portwright.runtime.abi;

import org.portwright.runtime.Memory;

/**
 * A siginfo_t of o32, in which si_code comes before si_errno (Linux, arch/mips/include/uapi/asm/siginfo.h).
 *
 * @param code why it came, one of the constants
 * @param first si_pid, si_timerid or si_addr
 * @param second si_uid or si_overrun
 * @param value si_value
 */
public record SignalInfo(int signal, int code, int first, int second, int value) {

    /** Of a siginfo_t, in bytes. */
    public static final int SIZE = 128;

    /** By kill. */
    public static final int USER = 0;
    /** By the kernel. */
    public static final int KERNEL = 0x80;
    static final int QUEUE = -1;
    /** By a timer of timer_create. */
    public static final int TIMER = -3;
    /** By tkill, as raise does. */
    public static final int THREAD = -6;
    /** Of a fault: no mapping, or division by zero, or illegal opcode, or breakpoint. */
    public static final int FAULT = 1;

    private static final int CODE = 4;
    private static final int FIRST = 12;
    private static final int SECOND = 16;
    private static final int VALUE = 20;

    /** A signal that the program sends to itself. */
    public static SignalInfo sent(int signal, int code) {
        return new SignalInfo(signal, code, Identity.ID, Identity.ID, 0);
    }

    /** What rt_sigqueueinfo was given. */
    public static SignalInfo load(int signal, int address) {
        return new SignalInfo(signal, Memory.loadInt(address + CODE), Memory.loadInt(address + FIRST),
                Memory.loadInt(address + SECOND), Memory.loadInt(address + VALUE));
    }

    /** Stores it where memory is not known to be zero. */
    public void store(int address) {
        Memory.clear(Memory.range(address, SIZE), SIZE);
        Memory.storeInt(address, signal);
        Memory.storeInt(address + CODE, code);
        Memory.storeInt(address + FIRST, first);
        Memory.storeInt(address + SECOND, second);
        Memory.storeInt(address + VALUE, value);
    }
}
