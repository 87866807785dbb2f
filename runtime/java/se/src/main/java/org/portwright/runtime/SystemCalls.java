// SPDX-License-Identifier: EPL-2.0
// The system calls of Linux that a translated program may make.
package org.portwright.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.InvalidPathException;
import java.security.SecureRandom;

/**
 * Dispatches a system call by its number (Linux, arch/mips/include/uapi/asm/unistd.h, o32) to the class that owns the
 * subject. A switch, not a table of method references: the JVM takes longer to link sixty of those than to run a small
 * program.
 */
final class SystemCalls {

    /** User, group and process number that the program sees; Java does not tell the real ones without much ado. */
    static final int USER = 1000;

    private static final int UNAME_FIELD = 65;
    private static final int AT_SYMLINK_NOFOLLOW = 0x100;
    private static final int AT_REMOVEDIR = 0x200;
    private static final int AT_FDCWD = FileSystemCalls.AT_FDCWD;
    private static final int O_WRONLY_CREAT_TRUNC = 0x301; // what creat means
    private static final int RLIMIT_STACK = 3;
    private static final int FUTEX_COMMAND = 0x7f; // without FUTEX_PRIVATE_FLAG and FUTEX_CLOCK_REALTIME
    private static final int FUTEX_WAIT = 0;
    private static final int FUTEX_WAIT_BITSET = 9;

    private final FileTable files;
    private final FileSystemCalls fileSystem;
    private final HeapMemory heap = new HeapMemory(Memory.IMAGE.initialBreak, Memory.IMAGE.memoryEnd);
    private final Clock clock = new Clock();
    private final Signals signals;

    SystemCalls(Program program, InputStream in, OutputStream out, OutputStream err) {
        files = new FileTable(in, out, err);
        fileSystem = new FileSystemCalls(files);
        signals = new Signals(program);
    }

    void closeFiles() {
        files.closeAll();
    }

    /** Returns the result, or a negative error number. */
    int call(int number, int a0, int a1, int a2, int a3, int sp) {
        int error;
        try {
            return dispatch(number, a0, a1, a2, a3, sp);
        } catch (SystemCallException e) {
            return -e.error;
        } catch (IOException | IndexOutOfBoundsException | SecurityException | UnsupportedOperationException
                | InvalidPathException | NonReadableChannelException | NonWritableChannelException e) {
            error = Errno.of(e);
        }
        if (error == Errno.EPIPE) {
            signals.raise(Signals.SIGPIPE, sp);
        }
        return -error;
    }

    private int dispatch(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        return switch (number) {
            case 4001, 4246 -> throw new ProgramExit(a0 & 0xff); // exit, exit_group

            // Files by descriptor
            case 4003 -> files.read(a0, a1, a2);
            case 4004 -> files.write(a0, a1, a2);
            case 4006 -> files.close(a0);
            case 4019 -> files.seek(a0, a1, a2);
            case 4041 -> files.duplicate(a0);
            case 4054 -> files.ioctl(a0, a1, a2);
            case 4055, 4220 -> files.control(a0, a1, a2); // fcntl, fcntl64
            case 4063 -> files.duplicateTo(a0, a1);
            case 4093 -> files.truncate(a0, a1);
            case 4118, 4152 -> files.synchronize(a0); // fsync, fdatasync
            case 4140 -> files.seekLong(a0, a1, a2, a3, fifth(sp));
            case 4145 -> files.readVector(a0, a1, a2);
            case 4146 -> files.writeVector(a0, a1, a2);
            case 4200 -> files.readAt(a0, a1, a2, pair(fifth(sp), sixth(sp)));
            case 4201 -> files.writeAt(a0, a1, a2, pair(fifth(sp), sixth(sp)));
            case 4212 -> files.truncate(a0, pair(a2, a3)); // ftruncate64: pairs are in even registers
            case 4219 -> files.readDirectory(a0, a1, a2);
            case 4327 -> files.duplicateToOther(a0, a1);

            // Files by path
            case 4005 -> fileSystem.open(AT_FDCWD, a0, a1, a2);
            case 4008 -> fileSystem.open(AT_FDCWD, a0, O_WRONLY_CREAT_TRUNC, a1); // creat
            case 4009 -> fileSystem.link(AT_FDCWD, a0, AT_FDCWD, a1);
            case 4010 -> fileSystem.unlink(AT_FDCWD, a0, 0);
            case 4012 -> fileSystem.changeDirectory(a0);
            case 4015 -> fileSystem.changeMode(AT_FDCWD, a0, a1);
            case 4033 -> fileSystem.access(AT_FDCWD, a0, a1);
            case 4038 -> fileSystem.rename(AT_FDCWD, a0, AT_FDCWD, a1);
            case 4039 -> fileSystem.makeDirectory(AT_FDCWD, a0, a1);
            case 4040 -> fileSystem.unlink(AT_FDCWD, a0, AT_REMOVEDIR); // rmdir
            case 4060 -> fileSystem.setMask(a0);
            case 4083 -> fileSystem.symbolicLink(a0, AT_FDCWD, a1);
            case 4085 -> fileSystem.readLink(AT_FDCWD, a0, a1, a2);
            case 4092 -> fileSystem.truncate(a0, a1);
            case 4094 -> fileSystem.changeModeOfOpenFile(a0, a1);
            case 4133 -> fileSystem.changeDirectoryTo(a0);
            case 4203 -> fileSystem.currentDirectory(a0, a1);
            case 4211 -> fileSystem.truncate(a0, pair(a2, a3));
            case 4213 -> fileSystem.status(AT_FDCWD, a0, 0, a1, false); // stat64
            case 4214 -> fileSystem.status(AT_FDCWD, a0, AT_SYMLINK_NOFOLLOW, a1, false); // lstat64
            case 4215 -> fileSystem.statusOfOpenFile(a0, a1); // fstat64
            case 4288 -> fileSystem.open(a0, a1, a2, a3);
            case 4289 -> fileSystem.makeDirectory(a0, a1, a2);
            case 4293 -> fileSystem.status(a0, a1, a3, a2, false); // fstatat64
            case 4294 -> fileSystem.unlink(a0, a1, a2);
            case 4295 -> fileSystem.rename(a0, a1, a2, a3);
            case 4296 -> fileSystem.link(a0, a1, a2, a3);
            case 4297 -> fileSystem.symbolicLink(a0, a1, a2);
            case 4298 -> fileSystem.readLink(a0, a1, a2, a3);
            case 4299 -> fileSystem.changeMode(a0, a1, a2);
            case 4300 -> fileSystem.access(a0, a1, a2);
            case 4316 -> fileSystem.setTimes(a0, a1, a2, false); // utimensat
            case 4366 -> fileSystem.status(a0, a1, a2, fifth(sp), true); // statx
            case 4412 -> fileSystem.setTimes(a0, a1, a2, true); // utimensat_time64
            case 4439 -> fileSystem.access(a0, a1, a2);

            // Memory
            case 4045 -> heap.setBreak(a0);
            case 4091 -> heap.unmap(a0, a1);
            case 4125 -> 0; // mprotect: memory has no protection
            case 4167 -> heap.remap(a0, a1, a2, a3);
            case 4210 -> map(a0, a1, a3, fifth(sp), sixth(sp));
            case 4218 -> heap.advise(a0, a1, a2);

            // Time
            case 4013 -> clock.time(a0);
            case 4043 -> clock.times(a0);
            case 4077 -> clock.getResourceUsage(a1);
            case 4078 -> clock.getTimeOfDay(a0, a1);
            case 4162 -> letOthersRun();
            case 4166 -> clock.sleep(0, 0, a0); // nanosleep
            case 4263 -> clock.getTime(a0, a1);
            case 4264 -> clock.getResolution(a0, a1);
            case 4265 -> clock.sleep(a0, a1, a2); // clock_nanosleep
            case 4403 -> clock.getTime64(a0, a1);
            case 4406 -> clock.getResolution64(a0, a1);
            case 4407 -> clock.sleep64(a0, a1, a2);

            // Signals
            case 4037, 4236 -> raise(a0, a1, sp); // kill, tkill
            case 4194 -> signals.setAction(a0, a1, a2);
            case 4195 -> signals.setMask(a2);
            case 4206 -> 0; // sigaltstack: a stack overflow does not reach a handler
            case 4266 -> raise(a1, a2, sp); // tgkill

            // The process
            case 4020, 4222, 4252 -> USER; // getpid, gettid, set_tid_address
            case 4064 -> 1; // getppid
            case 4024, 4047, 4049, 4050 -> USER; // getuid, getgid, geteuid, getegid
            case 4095, 4016, 4202, 4291 -> 0; // fchown, lchown, chown, fchownat: to the one user there is
            case 4076 -> limit(a0, a1, false);
            case 4122 -> uname(a0);
            case 4238, 4422 -> futex(a0, a1, a2);
            case 4240 -> processors(a2);
            case 4283 -> setThreadArea(a0);
            case 4309 -> 0; // set_robust_list
            case 4338 -> limit(a1, a3, true);
            case 4353 -> random(a0, a1);
            default -> -Errno.ENOSYS;
        };
    }

    private static int fifth(int sp) {
        return Memory.loadInt(sp + 16);
    }

    private static int sixth(int sp) {
        return Memory.loadInt(sp + 20);
    }

    /** A 64-bit argument in two registers, the first of which is the one at the lower address. */
    private static long pair(int first, int second) {
        return Memory.BIG_ENDIAN
                ? (long) first << 32 | second & 0xffffffffL
                : (long) second << 32 | first & 0xffffffffL;
    }

    /** mmap2: of a file, its contents are read in; a mapping that writes back is refused. */
    private int map(int address, int length, int flags, int fd, int page) throws IOException {
        if (HeapMemory.isAnonymous(flags)) {
            return heap.map(address, length, flags);
        }
        OpenFile file = files.get(fd);
        if (HeapMemory.isShared(flags)) {
            return -Errno.ENODEV;
        }
        int result = heap.map(address, length, flags);
        if (result > 0) {
            long position = (page & 0xffffffffL) * HeapMemory.PAGE;
            int done = 0;
            int count;
            while (done < length
                    && (count = file.readAt(Memory.range(result + done, length - done), length - done,
                            position + done)) > 0) {
                done += count;
            }
        }
        return result;
    }

    private static int letOthersRun() {
        Thread.yield();
        return 0;
    }

    private int raise(int process, int signal, int sp) {
        if (process != USER && process != 0) {
            return -Errno.ESRCH;
        }
        if (signal != 0) {
            signals.raise(signal, sp);
        }
        return 0;
    }

    /** getrlimit and prlimit64: no limit but the stack's. */
    private static int limit(int resource, int address, boolean wide) {
        if (address != 0) {
            int stack = Memory.IMAGE.stackTop - Memory.BASE;
            for (int i = 0; i < 2; i++) {
                if (wide) {
                    Memory.storeLong(address + 8 * i, resource == RLIMIT_STACK ? stack : -1L);
                } else {
                    Memory.storeInt(address + 4 * i, resource == RLIMIT_STACK ? stack : Integer.MAX_VALUE);
                }
            }
        }
        return 0;
    }

    /** uname: struct new_utsname, six fields of 65 bytes. */
    private static int uname(int address) {
        String[] fields = {"Linux", "portwright", "5.10.0", "#1", "mips", "(none)"};
        for (int i = 0; i < fields.length; i++) {
            CString.store(address + i * UNAME_FIELD, CString.bytes(fields[i]));
        }
        return 0;
    }

    /** There is one thread: nobody waits to be woken, and nobody would wake one that waits. */
    private static int futex(int address, int operation, int value) {
        int command = operation & FUTEX_COMMAND;
        if (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET) {
            if (Memory.loadInt(address) == value) {
                throw new Fault(Signals.SIGABRT, "deadlock: the program waits for a lock that it holds itself");
            }
            return -Errno.EAGAIN;
        }
        return 0;
    }

    /** sched_getaffinity: one processor; returns the size of the mask. */
    private static int processors(int mask) {
        Memory.storeInt(mask, 1);
        return 4;
    }

    private static int setThreadArea(int address) {
        Machine.setThreadPointer(address);
        return 0;
    }

    private static int random(int address, int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        System.arraycopy(bytes, 0, Memory.BYTES, Memory.range(address, length), length);
        return length;
    }
}
