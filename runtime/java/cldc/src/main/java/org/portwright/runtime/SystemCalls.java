// SPDX-License-Identifier: EPL-2.0
// The system calls of Linux that a translated program may make on a phone.
package org.portwright.runtime;

import java.io.IOException;

/**
 * Dispatches a system call by its number (Linux, arch/mips/include/uapi/asm/unistd.h, o32). Files are the JAR's
 * resources, and can only be read.
 */
final class SystemCalls {

    // Error numbers (Linux, arch/mips/include/uapi/asm/errno.h).
    private static final int ENOENT = 2;
    private static final int EIO = 5;
    private static final int EBADF = 9;
    private static final int EAGAIN = 11;
    static final int ENOMEM = 12;
    private static final int EFAULT = 14;
    private static final int EINVAL = 22;
    private static final int EMFILE = 24;
    private static final int ENOTTY = 25;
    private static final int ESPIPE = 29;
    private static final int EROFS = 30;
    static final int ENOSYS = 89;

    private static final int TIOCGWINSZ = 0x40087468;
    private static final int MAP_FIXED = 0x10;
    private static final int MAP_ANONYMOUS = 0x800;
    private static final int MADV_DONTNEED = 4;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int S_IFREG = 0100444;
    private static final int S_IFCHR = 0020666;
    private static final int UNAME_FIELD = 65;
    private static final int PROCESS = 1;
    private static final int CHUNK = 512;

    private final Program program;
    private final Console console;
    /** Address by signal; 0 is the default, 1 ignores it. */
    private final int[] handlers = new int[129];
    private final HeapMemory heap = new HeapMemory();
    private final long start = System.currentTimeMillis();
    /** By descriptor; 0, 1 and 2 are the console. */
    private final ResourceFile[] files = new ResourceFile[16];
    private final byte[] chunk = new byte[CHUNK];

    SystemCalls(Program program, Console console) {
        this.program = program;
        this.console = console;
    }

    /** Returns the result, or a negative error number. */
    int call(int number, int a0, int a1, int a2, int a3, int sp) {
        if (!console.awaitRunning()) {
            throw new ProgramExit(0);
        }
        try {
            return dispatch(number, a0, a1, a2, a3, sp);
        } catch (IOException e) {
            return -EIO;
        } catch (IndexOutOfBoundsException e) {
            return -EFAULT;
        }
    }

    private int dispatch(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        switch (number) {
            case 4001: // exit
            case 4246: // exit_group
                throw new ProgramExit(a0 & 0xff);
            case 4003:
                return read(a0, a1, a2);
            case 4004:
                return write(a0, a1, a2);
            case 4145: // readv
            case 4146: // writev
                return vector(number == 4146, a0, a1, a2);
            case 4005: // open
                return open(a0, a1);
            case 4288: // openat
                return open(a1, a2);
            case 4006: // close
                if (a0 > 2 && isOpen(a0)) {
                    files[a0] = null;
                }
                return 0;
            case 4019: // lseek
                return seek(a0, a1, a2);
            case 4140: // _llseek
                int position = seek(a0, a2, Memory.loadInt(sp + 16));
                if (position >= 0) {
                    Memory.storeLong(a3, position);
                    return 0;
                }
                return position;
            case 4033: // access
                return ResourceFile.open(string(a0)) == null ? -ENOENT : 0;
            case 4366: // statx
                return status(a0, a1, a2, Memory.loadInt(sp + 16));
            case 4054: // ioctl
                return ioctl(a0, a1, a2);
            case 4220: // fcntl64
                return isOpen(a0) ? 0 : -EBADF;
            case 4203: // getcwd
                Memory.storeByte(a0, '/');
                Memory.storeByte(a0 + 1, 0);
                return 2;

            case 4045:
                return heap.setBreak(a0);
            case 4210: // mmap2
                return (a3 & MAP_ANONYMOUS) == 0 ? -EINVAL : heap.map(a0, a1, (a3 & MAP_FIXED) != 0);
            case 4091:
                return heap.unmap(a0, a1);
            case 4167:
                return heap.remap(a0, a1, a2, (a3 & 1) != 0);
            case 4218: // madvise
                if (a2 == MADV_DONTNEED) {
                    Memory.clear(a0, a1);
                }
                return 0;

            case 4013: // time
                return (int) (System.currentTimeMillis() / 1000);
            case 4078: // gettimeofday
                storeTime(a0, clock(0), false, 1000);
                return 0;
            case 4263: // clock_gettime
                storeTime(a1, clock(a0), false, 1000000);
                return 0;
            case 4403: // clock_gettime64
                storeTime(a1, clock(a0), true, 1000000);
                return 0;
            case 4166: // nanosleep
                return sleep(Memory.loadInt(a0), Memory.loadInt(a0 + 4));
            case 4265: // clock_nanosleep
                return sleep(Memory.loadInt(a2), Memory.loadInt(a2 + 4));
            case 4407: // clock_nanosleep_time64
                return sleep((int) Memory.loadLong(a2), (int) Memory.loadLong(a2 + 8));

            case 4037: // kill
            case 4236: // tkill
                return raise(a1, sp);
            case 4266: // tgkill
                return raise(a2, sp);
            case 4194: // rt_sigaction
                return setAction(a0, a1, a2);
            case 4238: // futex
            case 4422: // futex_time64
                return (a1 & 0x7f) == 0 && Memory.loadInt(a0) != a2 ? -EAGAIN : 0;
            case 4122: // uname
                return uname(a0);
            case 4283: // set_thread_area
                Machine.setThreadPointer(a0);
                return 0;
            case 4020: // getpid
            case 4222: // gettid
            case 4252: // set_tid_address
            case 4064: // getppid
                return PROCESS;
            case 4353: // getrandom
                return random(a0, a1);
            case 4024: // getuid
            case 4047: // getgid
            case 4049: // geteuid
            case 4050: // getegid
            case 4125: // mprotect
            case 4162: // sched_yield
            case 4195: // rt_sigprocmask
            case 4206: // sigaltstack
            case 4309: // set_robust_list
                return 0;
            default:
                return -ENOSYS;
        }
    }

    private boolean isOpen(int fd) {
        return fd >= 0 && fd < files.length && (fd <= 2 || files[fd] != null);
    }

    private int read(int fd, int address, int length) {
        if (!isOpen(fd) || fd == 1 || fd == 2) {
            return -EBADF;
        }
        if (fd > 2) {
            return files[fd].read(address, length);
        }
        int count = length == 0 ? 0 : console.read(chunk, Math.min(length, CHUNK));
        Memory.copyIn(chunk, 0, address, count);
        return count;
    }

    private int write(int fd, int address, int length) {
        if (fd != 1 && fd != 2) {
            return isOpen(fd) && fd > 2 ? -EROFS : -EBADF;
        }
        for (int done = 0; done < length; ) {
            int count = Math.min(length - done, CHUNK);
            Memory.copyOut(address + done, chunk, count);
            console.write(fd == 2, chunk, count);
            done += count;
        }
        return length;
    }

    private int vector(boolean writes, int fd, int vector, int count) {
        int done = 0;
        for (int i = 0; i < count; i++) {
            int address = Memory.loadInt(vector + 8 * i);
            int length = Memory.loadInt(vector + 8 * i + 4);
            if (length == 0 || done > 0 && fd == 0) { // a second read of the console might wait
                continue;
            }
            int result = writes ? write(fd, address, length) : read(fd, address, length);
            if (result < 0) {
                return done == 0 ? result : done;
            }
            done += result;
            if (result < length) {
                break;
            }
        }
        return done;
    }

    private int open(int path, int flags) throws IOException {
        if ((flags & 3) != 0) {
            return -EROFS;
        }
        ResourceFile file = ResourceFile.open(string(path));
        if (file == null) {
            return -ENOENT;
        }
        for (int fd = 3; fd < files.length; fd++) {
            if (files[fd] == null) {
                files[fd] = file;
                return fd;
            }
        }
        return -EMFILE;
    }

    private int seek(int fd, int offset, int whence) {
        if (!isOpen(fd)) {
            return -EBADF;
        }
        if (fd <= 2) {
            return -ESPIPE;
        }
        int position = files[fd].seek(offset, whence);
        return position < 0 ? -EINVAL : position;
    }

    /** struct statx (Linux, include/uapi/linux/stat.h), as far as a resource has it: type, permissions, size. */
    private int status(int fd, int path, int flags, int address) throws IOException {
        ResourceFile file = null;
        if ((flags & AT_EMPTY_PATH) != 0 && Memory.loadByte(path) == 0) {
            if (!isOpen(fd)) {
                return -EBADF;
            }
            file = files[fd];
        } else {
            file = ResourceFile.open(string(path));
            if (file == null) {
                return -ENOENT;
            }
        }
        for (int i = 0; i < 256; i += 4) {
            Memory.storeInt(address + i, 0);
        }
        Memory.storeInt(address, 0x7ff);
        Memory.storeInt(address + 4, CHUNK);
        Memory.storeInt(address + 16, 1);
        Memory.storeShort(address + 28, file == null ? S_IFCHR : S_IFREG);
        Memory.storeLong(address + 40, file == null ? 0 : file.contents.length);
        return 0;
    }

    private int ioctl(int fd, int request, int address) {
        if (fd < 0 || fd > 2 || request != TIOCGWINSZ) {
            return -ENOTTY;
        }
        Memory.storeShort(address, console.rows());
        Memory.storeShort(address + 2, console.columns());
        Memory.storeInt(address + 4, 0);
        return 0;
    }

    /** Milliseconds of a clock: the time of day, or since the start. */
    private long clock(int clock) {
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
        try {
            Thread.sleep(seconds * 1000L + (nanoseconds + 999999) / 1000000);
        } catch (InterruptedException e) {
            // The program is being ended; the next system call does it.
        }
        return 0;
    }

    /** The handler is the second word of struct k_sigaction; the rest of it does not matter here. */
    private int setAction(int signal, int action, int old) {
        if (signal < 1 || signal >= handlers.length) {
            return -EINVAL;
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
    private int raise(int signal, int sp) {
        int handler = signal > 0 && signal < handlers.length ? handlers[signal] : 1;
        if (handler == 0) {
            throw new Trap(signal, signal == Fault.SIGABRT ? "aborted" : "ended by signal " + signal);
        } else if (handler != 1) {
            program.call(handler, (sp & -8) - 64, signal, 0, 0, 0);
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
        java.util.Random random = new java.util.Random();
        for (int i = 0; i < length; i++) {
            Memory.storeByte(address + i, random.nextInt() >> 13);
        }
        return length;
    }

    private String string(int address) {
        StringBuffer result = new StringBuffer();
        for (int c = Memory.loadUnsignedByte(address); c != 0; c = Memory.loadUnsignedByte(++address)) {
            result.append((char) c);
        }
        return result.toString();
    }
}
