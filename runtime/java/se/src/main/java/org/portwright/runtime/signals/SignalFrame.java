// SPDX-License-Identifier: EPL-2.0
// What a signal handler finds on its stack.
package org.portwright.runtime.signals;

import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.SignalInfo;
import org.portwright.runtime.threads.GuestThread;

/**
 * Argument area, siginfo_t and ucontext_t, as Linux lays them out for o32 (arch/mips/kernel/signal.c; musl,
 * arch/mips/bits/signal.h). Of the registers only the stack pointer is known; the program counter is zero.
 */
final class SignalFrame {

    private static final int INFO = 16;
    private static final int CONTEXT = INFO + SignalInfo.SIZE;
    /** uc_flags, uc_link, uc_stack, and a word to align uc_mcontext. */
    private static final int STACK_FIELD = CONTEXT + 8;
    private static final int MACHINE_CONTEXT = CONTEXT + 24;
    /** regmask, status and pc lie before gregs, of 8 bytes each; $sp is number 29. */
    private static final int STACK_POINTER = MACHINE_CONTEXT + 16 + 8 * 29;
    private static final int MACHINE_CONTEXT_SIZE = 592;
    private static final int MASK = MACHINE_CONTEXT + MACHINE_CONTEXT_SIZE;
    static final int SIZE = MASK + 16 + 8 & -8;

    private SignalFrame() {
    }

    /**
     * Stores a frame below an address.
     *
     * @return its address: the handler's stack pointer
     */
    static int build(int sp, SignalInfo info, GuestThread thread) {
        int frame = (sp & -8) - SIZE;
        Memory.clear(Memory.range(frame, SIZE), SIZE);
        info.store(info(frame));
        Memory.storeInt(frame + STACK_FIELD, thread.alternateStack);
        Memory.storeInt(frame + STACK_FIELD + 4, thread.alternateStackSize);
        Memory.storeInt(frame + STACK_POINTER + (Memory.BIG_ENDIAN ? 4 : 0), sp);
        thread.mask.store(mask(frame));
        return frame;
    }

    static int info(int frame) {
        return frame + INFO;
    }

    static int context(int frame) {
        return frame + CONTEXT;
    }

    /** Address of uc_sigmask, the mask that returns with the handler. */
    static int mask(int frame) {
        return frame + MASK;
    }
}
