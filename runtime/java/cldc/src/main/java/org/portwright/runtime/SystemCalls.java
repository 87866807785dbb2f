// SPDX-License-Identifier: EPL-2.0
// The system calls of Linux that a translated program may make on a phone.
package org.portwright.runtime;

import java.io.IOException;

/**
 * Dispatches a system call by its number (Linux, arch/mips/include/uapi/asm/unistd.h, o32). Those on files are in
 * {@link FileCalls} and the groups it loads. What no group knows gives ENOSYS: so does clone, there is one thread.
 */
final class SystemCalls {

    private static final int MAP_FIXED = 0x10;
    private static final int MAP_ANONYMOUS = 0x800;
    private static final int MADV_DONTNEED = 4;
    private static final int UNAME_FIELD = 65;
    private static final int PROCESS = 1;

    private static Console console;
    /** Address by signal; 0 is the default, 1 ignores it. */
    private static final int[] handlers = new int[129];
    private static HeapMemory heap;
    private static long start;
    /** Null until it is needed, as the heap, for a program that does not: the packager leaves out the class then. */
    private static FileCalls files;

    private SystemCalls() {
    }

    /** The program begins. */
    static void begin(Console itsConsole) {
        console = itsConsole;
        start = System.currentTimeMillis();
    }

    /** The program has ended: what it wrote is kept. */
    static void end() {
        if (files != null) {
            files.closeAll();
        }
    }

    static HeapMemory heap() {
        if (heap == null) {
            heap = new HeapMemory();
        }
        return heap;
    }

    private static FileCalls files() {
        if (files == null) {
            files = new FileCalls(console);
        }
        return files;
    }

    /** Returns the result, or a negative error number. */
    static int call(int number, int a0, int a1, int a2, int a3, int sp) {
        if (!console.awaitRunning()) {
            throw new ProgramExit(0);
        }
        try {
            return dispatch(number, a0, a1, a2, a3, sp);
        } catch (FileError e) {
            return -e.number;
        } catch (IOException e) {
            return -Errno.EIO;
        } catch (SecurityException e) { // the user or the phone does not allow it
            return -Errno.EACCES;
        } catch (IndexOutOfBoundsException e) {
            return -Errno.EFAULT;
        }
    }

    private static int dispatch(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        switch (number) {
            case SystemCall.EXIT:
            case SystemCall.EXIT_GROUP:
                throw new ProgramExit(a0 & 0xff);
            case SystemCall.BRK:
                return heap().setBreak(a0);
            case SystemCall.MMAP2:
                return (a3 & MAP_ANONYMOUS) == 0 ? files().call(number, a0, a1, a2, a3, sp)
                        : heap().map(a0, a1, (a3 & MAP_FIXED) != 0);
            case SystemCall.MUNMAP:
                return heap().unmap(a0, a1);
            case SystemCall.MREMAP:
                return heap().remap(a0, a1, a2, (a3 & 1) != 0);
            case SystemCall.MADVISE:
                if (a2 == MADV_DONTNEED) {
                    Memory.clear(a0, a1);
                }
                return 0;

            case SystemCall.TIME:
                return (int) (System.currentTimeMillis() / 1000);
            case SystemCall.GETTIMEOFDAY:
                storeTime(a0, clock(0), false, 1000);
                return 0;
            case SystemCall.CLOCK_GETTIME:
                storeTime(a1, clock(a0), false, 1000000);
                return 0;
            case SystemCall.CLOCK_GETTIME64:
                storeTime(a1, clock(a0), true, 1000000);
                return 0;
            case SystemCall.NANOSLEEP:
                return sleep(Memory.loadInt(a0), Memory.loadInt(a0 + 4));
            case SystemCall.CLOCK_NANOSLEEP:
                return sleep(Memory.loadInt(a2), Memory.loadInt(a2 + 4));
            case SystemCall.CLOCK_NANOSLEEP_TIME64:
                return sleep((int) Memory.loadLong(a2), (int) Memory.loadLong(a2 + 8));

            case SystemCall.KILL:
            case SystemCall.TKILL:
                return raise(a1, sp);
            case SystemCall.TGKILL:
                return raise(a2, sp);
            case SystemCall.RT_SIGACTION:
                return setAction(a0, a1, a2);
            case SystemCall.FUTEX:
            case SystemCall.FUTEX_TIME64:
                return (a1 & 0x7f) == 0 && Memory.loadInt(a0) != a2 ? -Errno.EAGAIN : 0;
            case SystemCall.GETRUSAGE:
                for (int i = 0; i < 72; i += 4) {
                    Memory.storeInt(a1 + i, 0);
                }
                storeTime(a1, clock(1), false, 1000);
                return 0;
            case SystemCall.TIMES: // in hundredths of a second
                for (int i = 0; a0 != 0 && i < 16; i += 4) {
                    Memory.storeInt(a0 + i, i == 0 ? (int) (clock(1) / 10) : 0);
                }
                return (int) (clock(1) / 10);
            case SystemCall.CLOCK_GETRES:
                if (a1 != 0) {
                    storeTime(a1, 1, false, 1000000);
                }
                return 0;
            case SystemCall.CLOCK_GETRES_TIME64:
                if (a1 != 0) {
                    storeTime(a1, 1, true, 1000000);
                }
                return 0;
            case SystemCall.UMASK: // nobody else is there who could be kept out
                return 0022;
            case SystemCall.UNAME:
                return uname(a0);
            case SystemCall.SET_THREAD_AREA:
                Machine.setThreadPointer(a0);
                return 0;
            case SystemCall.GETPID:
            case SystemCall.GETTID:
            case SystemCall.SET_TID_ADDRESS:
            case SystemCall.GETPPID:
                return PROCESS;
            case SystemCall.GETRANDOM:
                return random(a0, a1);
            case SystemCall.GETUID:
            case SystemCall.GETGID:
            case SystemCall.GETEUID:
            case SystemCall.GETEGID:
            case SystemCall.MPROTECT:
            case SystemCall.SCHED_YIELD:
            case SystemCall.RT_SIGPROCMASK:
            case SystemCall.SIGALTSTACK:
            case SystemCall.SET_ROBUST_LIST:
                return 0;
            default:
                return files().call(number, a0, a1, a2, a3, sp);
        }
    }

    /** Milliseconds of a clock: the time of day, or since the start. */
    private static long clock(int clock) {
        long now = System.currentTimeMillis();
        return clock == 0 || clock == 5 ? now : now - start;
    }

    private static void storeTime(int address, long milliseconds, boolean wide, int unitsPerMillisecond) {
        int seconds = (int) (milliseconds / 1000);
        int rest = (int) (milliseconds % 1000) * unitsPerMillisecond;
        if (wide) {
            Memory.storeLong(address, seconds);
            Memory.storeLong(address + 8, rest);
        } else {
            Memory.storeInt(address, seconds);
            Memory.storeInt(address + 4, rest);
        }
    }

    private static int sleep(int seconds, int nanoseconds) {
        if (seconds < 0 || nanoseconds < 0 || nanoseconds >= 1000000000) {
            return -Errno.EINVAL;
        }
        try {
            Thread.sleep(seconds * 1000L + (nanoseconds + 999999) / 1000000);
        } catch (InterruptedException e) {
            // The program is being ended; the next system call does it.
        }
        return 0;
    }

    /** The handler is the second word of struct k_sigaction; the rest of it does not matter here. */
    private static int setAction(int signal, int action, int old) {
        if (signal < 1 || signal >= handlers.length) {
            return -Errno.EINVAL;
        }
        if (old != 0) {
            Memory.storeInt(old + 4, handlers[signal]);
        }
        if (action != 0) {
            handlers[signal] = Memory.loadInt(action + 4);
        }
        return 0;
    }

    /** A signal that the program sends to itself is delivered at once. */
    private static int raise(int signal, int sp) {
        int handler = signal > 0 && signal < handlers.length ? handlers[signal] : 1;
        if (handler == 0) {
            throw new Trap(signal, signal == SignalNumber.SIGABRT ? "aborted" : "ended by signal " + signal);
        } else if (handler != 1) {
            int rounding = Registers.rounding();
            Machine.program().call(handler, (sp & -8) - 64, signal, 0, 0, 0);
            Registers.rounding(rounding); // sigreturn loads FCSR; longjmp does not
        }
        return 0;
    }

    private static int uname(int address) {
        String[] fields = {"Linux", "phone", "5.10.0", "#1", "mips", "(none)"};
        for (int i = 0; i < fields.length; i++) {
            byte[] bytes = fields[i].getBytes();
            Memory.copyIn(bytes, 0, address + i * UNAME_FIELD, bytes.length);
            Memory.storeByte(address + i * UNAME_FIELD + bytes.length, 0);
        }
        return 0;
    }

    private static int random(int address, int length) {
        if (length < 0) {
            return -Errno.EFAULT;
        }
        if (length > 0) {
            Memory.loadByte(address); // before anything is overwritten
            Memory.loadByte(address + length - 1);
        }
        java.util.Random random = new java.util.Random();
        for (int i = 0; i < length; i++) {
            Memory.storeByte(address + i, random.nextInt() >> 13);
        }
        return length;
    }
}
