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
    // Flags of getrandom (Linux, include/uapi/linux/random.h).
    private static final int GRND_NONBLOCK = 1;
    private static final int GRND_RANDOM = 2;
    private static final int GRND_INSECURE = 4;
    private static final int RANDOM_STEP = 8192;

    private final FileTable files;
    private final FileSystemCalls fileSystem;
    /** Most programs need neither; guarded by files. */
    private SocketCalls sockets;
    private LockCalls.WholeFiles flocks;
    /** Null if nobody wants to know. */
    private final SystemCallTrace trace;
    private final HeapMemory heap = new HeapMemory(Memory.IMAGE.initialBreak, Memory.IMAGE.memoryEnd,
            Memory.IMAGE.limit);
    private final Clock clock = new Clock();
    private final Signals signals;
    private final Threads threads;
    private final Timers timers;

    SystemCalls(Signals signals, Threads threads, InputStream in, OutputStream out, OutputStream err) {
        files = new FileTable(in, out, err);
        fileSystem = new FileSystemCalls(files);
        this.signals = signals;
        this.threads = threads;
        timers = new Timers(signals, threads);
        trace = Settings.tracesSystemCalls() ? new SystemCallTrace(err) : null;
    }

    Signals signals() {
        return signals;
    }

    Threads threads() {
        return threads;
    }

    HeapMemory heap() {
        return heap;
    }

    /** Ends what outlives the program's threads: open files, timers. */
    void close() {
        files.closeAll();
        fileSystem.close();
        timers.close();
    }

    /** Returns the result, or a negative error number. */
    int call(int number, int a0, int a1, int a2, int a3, int sp) {
        GuestThread thread = GuestThread.current();
        while (true) {
            int result = callOnce(number, a0, a1, a2, a3, sp);
            if (!thread.attention) {
                return result;
            }
            int handled = signals.deliver(thread, sp);
            if (result != -Errno.EINTR || (handled & Signals.NO_RESTART) != 0 || !isRestarted(number, a3)) {
                return result;
            }
        }
    }

    /** A system call that a pthread_cancel before it or during it ends with EINTR. */
    int cancellableCall(int cancelled, int number, int a0, int a1, int sp) {
        GuestThread thread = GuestThread.current();
        while (true) {
            if (Memory.loadIntVolatile(cancelled) != 0) {
                return -Errno.EINTR;
            }
            int result = callOnce(number, a0, a1, Memory.loadInt(sp + 16), Memory.loadInt(sp + 20), sp + 8);
            if (!thread.attention) {
                return result;
            }
            int handled = signals.deliver(thread, sp);
            if (result != -Errno.EINTR || (handled & Signals.NO_RESTART) != 0
                    || !isRestarted(number, Memory.loadInt(sp + 20))) {
                return result;
            }
        }
    }

    /** Whether a system call is made again after a handler with SA_RESTART (Linux, signal(7)). */
    private static boolean isRestarted(int number, int a3) {
        return switch (number) {
            case 4029, 4199, 4197, 4421 -> false; // pause, rt_sigsuspend, rt_sigtimedwait
            case 4166, 4265, 4407 -> false; // the sleeps
            case 4188, 4142, 4302, 4301, 4414, 4413, 4250, 4313 -> false; // poll, select, epoll_wait and their kin
            case 4238, 4422 -> a3 == 0; // futex without a timeout
            default -> true;
        };
    }

    private int callOnce(int number, int a0, int a1, int a2, int a3, int sp) {
        return trace == null ? make(number, a0, a1, a2, a3, sp)
                : trace.call(number, a0, a1, a2, a3, sp, () -> make(number, a0, a1, a2, a3, sp));
    }

    private int make(int number, int a0, int a1, int a2, int a3, int sp) {
        int error;
        try {
            return dispatch(number, a0, a1, a2, a3, sp);
        } catch (SystemCallException e) {
            error = e.error;
        } catch (IOException | IndexOutOfBoundsException | SecurityException | UnsupportedOperationException
                | InvalidPathException | NonReadableChannelException | NonWritableChannelException e) {
            error = Errno.of(e);
        }
        if (error == Errno.EPIPE) {
            signals.pipeBroke();
        }
        return -error;
    }

    private int dispatch(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        return switch (number) {
            case 4001 -> throw new ThreadEnd(a0 & 0xff); // exit
            case 4246 -> throw new ProgramExit(a0 & 0xff); // exit_group

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
            case 4036, 4342 -> 0; // sync, syncfs: what is written is the host's at once
            case 4140 -> files.seekLong(a0, a1, a2, a3, fifth(sp));
            case 4143 -> flocks().lock(files.get(a0), a1);
            case 4145 -> files.readVector(a0, a1, a2);
            case 4146 -> files.writeVector(a0, a1, a2);
            case 4200 -> files.readAt(a0, a1, a2, pair(fifth(sp), sixth(sp)));
            case 4201 -> files.writeAt(a0, a1, a2, pair(fifth(sp), sixth(sp)));
            case 4212 -> files.truncate(a0, pair(a2, a3)); // ftruncate64: pairs are in even registers
            case 4254 -> 0; // fadvise64
            case 4320 -> files.allocate(a0, a1, pair(a2, a3), pair(fifth(sp), sixth(sp)));
            case 4327 -> files.duplicateToOther(a0, a1, a2);
            case 4330 -> files.readVectorAt(a0, a1, a2, a3 & 0xffffffffL | (long) fifth(sp) << 32); // preadv
            case 4331 -> files.writeVectorAt(a0, a1, a2, a3 & 0xffffffffL | (long) fifth(sp) << 32); // pwritev
            case 4436 -> files.closeRange(a0, a1);

            // Files by path
            case 4005, 4008, 4009, 4010, 4012, 4015, 4016, 4033, 4038, 4039, 4040, 4060, 4083, 4085, 4092, 4094, 4095,
                    4099, 4100, 4133, 4202, 4203, 4211, 4213, 4214, 4215, 4219, 4255, 4256, 4288, 4289, 4291, 4293,
                    4294, 4295, 4296, 4297, 4298, 4299, 4300, 4316, 4351, 4366, 4412, 4439 ->
                fileSystem.call(number, a0, a1, a2, a3, sp);

            // Sockets, pipes, and waiting for them
            case 4042 -> -Errno.ENOSYS; // pipe has two results; our C library calls pipe2
            case 4328 -> sockets().pipe(a0, a1);
            case 4168, 4169, 4170, 4171, 4172, 4173, 4174, 4175, 4176, 4177, 4178, 4179, 4180, 4181, 4182, 4183, 4184,
                    4334 ->
                sockets().call(number, a0, a1, a2, a3, sp);
            case 4142, 4188, 4248, 4249, 4250, 4301, 4302, 4313, 4319, 4325, 4326, 4413, 4414, 4441 ->
                new PollCalls(files, signals).call(number, a0, a1, a2, a3, sp);

            // Memory
            case 4045 -> heap.setBreak(a0);
            case 4091 -> unmap(a0, a1);
            case 4125 -> 0; // mprotect: memory has no protection
            case 4144 -> synchronizeMapping(a0, a1); // msync
            case 4167 -> remap(a0, a1, a2, a3);
            case 4154, 4155, 4156, 4157 -> 0; // mlock and its kin: memory is never swapped as far as we know
            case 4210 -> map(a0, a1, a2, a3, fifth(sp), sixth(sp));
            case 4218 -> heap.advise(a0, a1, a2);

            // Time
            case 4013 -> clock.time(a0);
            case 4043 -> clock.times(a0);
            case 4077 -> clock.getResourceUsage(a1);
            case 4078 -> clock.getTimeOfDay(a0, a1);
            case 4162 -> letOthersRun();
            case 4166 -> clock.sleep(0, 0, a0, a1, false); // nanosleep
            case 4263 -> clock.getTime(a0, a1);
            case 4264 -> clock.getResolution(a0, a1);
            case 4265 -> clock.sleep(a0, a1, a2, a3, false); // clock_nanosleep
            case 4403 -> clock.getTime64(a0, a1);
            case 4406 -> clock.getResolution64(a0, a1);
            case 4407 -> clock.sleep(a0, a1, a2, a3, true);

            // Signals
            case 4027 -> timers.alarm(a0);
            case 4029 -> signals.suspend(0, sp); // pause
            case 4037 -> signals.kill(a0, a1);
            case 4104 -> timers.setInterval(a0, a1, a2);
            case 4105 -> timers.getInterval(a0, a1);
            case 4194 -> signals.setAction(a0, a1, a2);
            case 4195 -> signals.setMask(a0, a1, a2);
            case 4196 -> signals.storePending(a0);
            case 4197, 4421 -> awaitSignal(a0, a1, a2, number == 4421); // rt_sigtimedwait
            case 4198 -> signals.queue(a0, a1, a2); // rt_sigqueueinfo
            case 4199 -> signals.suspend(a0, sp);
            case 4206 -> signals.setAlternateStack(a0, a1, sp);
            case 4236 -> signals.kill(USER, a0, a1); // tkill
            case 4266 -> signals.kill(a0, a1, a2); // tgkill
            case 4257 -> timers.create(a0, a1, a2);
            case 4258, 4409 -> timers.set(a0, a1, a2, a3, number == 4409);
            case 4259, 4408 -> timers.get(a0, a1, number == 4408);
            case 4260 -> timers.overruns(a0);
            case 4261 -> timers.delete(a0);

            // Threads
            case 4222 -> GuestThread.current().id; // gettid
            case 4238, 4422 -> threads.futexes().call(a0, a1, a2, a3, fifth(sp), sixth(sp), number == 4422);
            case 4252 -> setThreadEndAddress(a0); // set_tid_address
            case 4309 -> setRobustList(a0);

            // The process
            case 4020 -> USER; // getpid
            case 4064 -> 1; // getppid
            case 4024, 4049 -> Identity.user(); // getuid, geteuid
            case 4047, 4050 -> Identity.group(); // getgid, getegid
            case 4065, 4132, 4151 -> USER; // getpgrp, getpgid, getsid: the program is alone in its group
            case 4080 -> 0; // getgroups: no further ones
            case 4096 -> 20; // getpriority: the system call gives 20 minus the nice value
            case 4114 -> -Errno.ECHILD; // wait4: there are no child processes
            case 4116 -> ProcessCalls.systemInformation(a0, clock);
            case 4075 -> files.limits().exchange(0, a0, checked(a1), 0, false); // setrlimit
            case 4076 -> files.limits().exchange(0, a0, 0, checked(a1), false); // getrlimit
            case 4122 -> uname(a0);
            case 4240 -> processors(a2);
            case 4283 -> setThreadArea(a0);
            case 4338 -> files.limits().exchange(a0, a1, a2, a3, true); // prlimit64
            case 4353 -> random(a0, a1, a2);
            default -> -Errno.ENOSYS;
        };
    }

    static int fifth(int sp) {
        return Memory.loadInt(sp + 16);
    }

    static int sixth(int sp) {
        return Memory.loadInt(sp + 20);
    }

    /** A 64-bit argument in two registers, the first of which is the one at the lower address. */
    static long pair(int first, int second) {
        return Memory.BIG_ENDIAN
                ? (long) first << 32 | second & 0xffffffffL
                : (long) second << 32 | first & 0xffffffffL;
    }

    private SocketCalls sockets() {
        synchronized (files) {
            if (sockets == null) {
                sockets = new SocketCalls(files);
            }
            return sockets;
        }
    }

    private LockCalls.WholeFiles flocks() {
        synchronized (files) {
            if (flocks == null) {
                flocks = new LockCalls.WholeFiles();
            }
            return flocks;
        }
    }

    /** mmap2: of a file, its contents are read in; see {@link SharedMappings} for one that writes back. */
    private int map(int address, int length, int protection, int flags, int fd, int page) throws IOException {
        if (HeapMemory.isAnonymous(flags)) {
            int result = heap.map(address, length, flags);
            GuestThread.current().lastMapping = result;
            GuestThread.current().lastMappingSize = length;
            return result;
        }
        OpenFile file = files.get(fd);
        boolean shared = HeapMemory.isShared(flags);
        if ((file.flags & FileSystemCalls.O_ACCMODE) == FileSystemCalls.O_WRONLY) {
            return -Errno.EACCES;
        }
        if (!(file instanceof RegularFile) && (shared || !(file instanceof ResourceFile))) {
            return -Errno.ENODEV;
        }
        int result = heap.map(address, length, flags);
        if (result > 0) {
            long position = (page & 0xffffffffL) * HeapMemory.PAGE;
            int done = 0;
            int count;
            do {
                long at = position + done;
                count = Memory.into(Memory.range(result + done, length - done), length - done,
                        (into, start, size) -> file.readAt(into, start, size, at));
                done += Math.max(count, 0);
            } while (count > 0 && done < length);
            if (shared) {
                files.mappings().add((RegularFile) file, result, length, position, protection);
            }
        }
        return result;
    }

    private int unmap(int address, int length) throws IOException {
        if (!files.mappings().isEmpty()) {
            files.mappings().unmap(address, length);
        }
        return heap.unmap(address, length);
    }

    private int remap(int address, int oldLength, int newLength, int flags) {
        if (files.mappings().contains(address)) {
            return -Errno.ENOMEM; // a program that maps a file then unmaps it, and maps it anew
        }
        return heap.remap(address, oldLength, newLength, flags);
    }

    private int synchronizeMapping(int address, int length) throws IOException {
        files.mappings().synchronize(address, length);
        return 0;
    }

    private static int letOthersRun() {
        Thread.yield();
        return 0;
    }

    /** rt_sigtimedwait, and rt_sigtimedwait_time64. */
    private int awaitSignal(int set, int info, int timeout, boolean wide) {
        long time = timeout == 0 ? 0 : Clock.load(timeout, wide);
        return time < 0 ? -Errno.EINVAL : signals.await(set, info,
                timeout == 0 ? GuestThread.NEVER : Clock.deadline(time, false, false));
    }

    private static int setThreadEndAddress(int address) {
        GuestThread.current().clearOnEnd = address;
        return GuestThread.current().id;
    }

    /** Kept only to be accepted: musl goes through the list itself when a thread ends by pthread_exit. */
    private static int setRobustList(int address) {
        GuestThread.current().robustList = address;
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

    /** sched_getaffinity: as many processors as Java gets; returns the size of the mask. */
    private static int processors(int mask) {
        int count = Math.min(Runtime.getRuntime().availableProcessors(), Integer.SIZE);
        Memory.storeInt(mask, -1 >>> Integer.SIZE - count);
        return 4;
    }

    /** An address that must not be null. */
    private static int checked(int address) throws SystemCallException {
        if (address == 0) {
            throw new SystemCallException(Errno.EFAULT);
        }
        return address;
    }

    private static int setThreadArea(int address) {
        Machine.setThreadPointer(address);
        return 0;
    }

    private static int random(int address, int length, int flags) throws SystemCallException {
        if ((flags & ~(GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE)) != 0
                || (flags & (GRND_RANDOM | GRND_INSECURE)) == (GRND_RANDOM | GRND_INSECURE)) {
            throw new SystemCallException(Errno.EINVAL);
        }
        int index = FileTable.buffer(address, length);
        SecureRandom source = new SecureRandom();
        byte[] bytes = new byte[Math.min(length, RANDOM_STEP)];
        for (int done = 0; done < length; done += bytes.length) {
            source.nextBytes(bytes);
            Memory.put(index + done, bytes, 0, Math.min(bytes.length, length - done));
        }
        return length;
    }
}
