// SPDX-License-Identifier: EPL-2.0
// System calls about signals that a program sends to itself.
package org.portwright.runtime;

import java.util.HashMap;
import java.util.Map;

/**
 * Signal dispositions. A signal comes only from the program itself (raise, abort, kill of its own process, a write to a
 * closed pipe) and is delivered at once, whatever the signal mask: musl blocks all signals around raise, and unblocks
 * them right after.
 */
final class Signals {

    // Numbers from Linux, arch/mips/include/uapi/asm/signal.h.
    static final int SIGHUP = 1;
    static final int SIGINT = 2;
    static final int SIGILL = 4;
    static final int SIGTRAP = 5;
    static final int SIGABRT = 6;
    static final int SIGFPE = 8;
    static final int SIGKILL = 9;
    static final int SIGBUS = 10;
    static final int SIGSEGV = 11;
    static final int SIGPIPE = 13;
    static final int SIGTERM = 15;
    private static final int SIGCHLD = 18;
    private static final int SIGWINCH = 20;
    private static final int SIGURG = 21;
    private static final int SIGSTOP = 23;
    private static final int SIGCONT = 25;
    private static final int SIGNALS = 128;

    private static final int SIG_DFL = 0;
    private static final int SIG_IGN = 1;

    /** struct k_sigaction: flags, handler, four words of mask. */
    private static final int HANDLER = 4;
    private static final int MASK = 8;
    private static final int MASK_WORDS = 4;

    private final Program program;
    /** Handler's address by signal; absent is the default. */
    private final Map<Integer, Integer> handlers = new HashMap<>();

    Signals(Program program) {
        this.program = program;
    }

    /** rt_sigaction. */
    int setAction(int signal, int action, int old) {
        if (signal < 1 || signal > SIGNALS || action != 0 && (signal == SIGKILL || signal == SIGSTOP)) {
            return -Errno.EINVAL;
        }
        int previous = handlers.getOrDefault(signal, SIG_DFL);
        if (action != 0) {
            handlers.put(signal, Memory.loadInt(action + HANDLER));
        }
        if (old != 0) {
            Memory.storeInt(old, 0);
            Memory.storeInt(old + HANDLER, previous);
            storeEmptyMask(old + MASK);
        }
        return 0;
    }

    /** rt_sigprocmask: accepted, see the class comment. */
    int setMask(int old) {
        if (old != 0) {
            storeEmptyMask(old);
        }
        return 0;
    }

    private static void storeEmptyMask(int mask) {
        for (int i = 0; i < MASK_WORDS; i++) {
            Memory.storeInt(mask + 4 * i, 0);
        }
    }

    /**
     * Delivers a signal to the program itself.
     *
     * @param sp stack pointer of the code that is interrupted
     * @throws Fault if the signal ends the program with a message
     * @throws ProgramExit if it ends it silently
     */
    void raise(int signal, int sp) {
        int handler = handlers.getOrDefault(signal, SIG_DFL);
        if (handler == SIG_IGN) {
            return;
        }
        if (handler != SIG_DFL) {
            try {
                // siginfo and ucontext are not filled in: null tells a handler that looks at them.
                program.call(handler, (sp & -8) - 64, signal, 0, 0, 0);
            } catch (IndexOutOfBoundsException e) {
                // Must not be taken for a bad pointer given to the system call that raised the signal.
                throw Fault.of(e);
            }
            return;
        }
        switch (signal) {
            case SIGCHLD, SIGWINCH, SIGURG, SIGCONT, SIGSTOP -> { }
            case SIGABRT -> throw new Fault(signal, "aborted");
            case SIGFPE -> throw new Fault(signal, "arithmetic error");
            case SIGSEGV, SIGBUS -> throw new Fault(signal, "memory fault");
            case SIGILL -> throw new Fault(signal, "illegal instruction");
            case SIGTRAP -> throw new Fault(signal, "trap");
            // What a user or a closed pipe does to a program is no news to them.
            case SIGHUP, SIGINT, SIGKILL, SIGPIPE, SIGTERM -> throw new ProgramExit(128 + signal);
            default -> throw new Fault(signal, "ended by signal " + signal);
        }
    }
}
