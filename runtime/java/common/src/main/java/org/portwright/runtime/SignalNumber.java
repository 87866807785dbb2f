// SPDX-License-Identifier: EPL-2.0
// The numbers of signals.
package org.portwright.runtime;

/** Linux, arch/mips/include/uapi/asm/signal.h. Compilers put the numbers where they are used: none loads this. */
public final class SignalNumber {

    public static final int SIGHUP = 1;
    public static final int SIGINT = 2;
    public static final int SIGILL = 4;
    public static final int SIGTRAP = 5;
    public static final int SIGABRT = 6;
    public static final int SIGFPE = 8;
    public static final int SIGKILL = 9;
    public static final int SIGBUS = 10;
    public static final int SIGSEGV = 11;
    public static final int SIGPIPE = 13;
    public static final int SIGALRM = 14;
    public static final int SIGTERM = 15;
    public static final int SIGUSR1 = 16;
    public static final int SIGUSR2 = 17;
    public static final int SIGCHLD = 18;
    public static final int SIGWINCH = 20;
    public static final int SIGURG = 21;
    public static final int SIGSTOP = 23;
    public static final int SIGTSTP = 24;
    public static final int SIGCONT = 25;
    public static final int SIGTTIN = 26;
    public static final int SIGTTOU = 27;
    public static final int SIGVTALRM = 28;
    public static final int SIGPROF = 29;
    public static final int SIGXFSZ = 31;

    private SignalNumber() {
    }
}
