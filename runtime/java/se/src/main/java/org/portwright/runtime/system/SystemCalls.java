// SPDX-License-Identifier: EPL-2.0
// The system calls of Linux that a translated program may make.
package org.portwright.runtime.system;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.InvalidPathException;
import java.security.SecureRandom;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.Settings;
import org.portwright.runtime.SignalNumber;
import org.portwright.runtime.SystemCall;
import org.portwright.runtime.abi.Arguments;
import org.portwright.runtime.abi.CString;
import org.portwright.runtime.abi.Failure;
import org.portwright.runtime.abi.Identity;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.abi.TimeSpec;
import org.portwright.runtime.files.FileSystemCalls;
import org.portwright.runtime.files.FileTable;
import org.portwright.runtime.files.LockCalls;
import org.portwright.runtime.files.OpenFile;
import org.portwright.runtime.files.RegularFile;
import org.portwright.runtime.files.ResourceFile;
import org.portwright.runtime.files.SharedMappings;
import org.portwright.runtime.memory.HeapMemory;
import org.portwright.runtime.net.SocketCalls;
import org.portwright.runtime.poll.PollCalls;
import org.portwright.runtime.signals.Signals;
import org.portwright.runtime.threads.GuestThread;
import org.portwright.runtime.threads.ProgramExit;
import org.portwright.runtime.threads.ThreadEnd;
import org.portwright.runtime.threads.Threads;
import org.portwright.runtime.time.Clock;
import org.portwright.runtime.time.Timers;

/**
 * Dispatches a system call by its number (Linux, arch/mips/include/uapi/asm/unistd.h, o32) to the class that owns the
 * subject. A switch, not a table of method references: the JVM takes longer to link sixty of those than to run a small
 * program.
 */
final class SystemCalls {

    private static final int UNAME_FIELD = 65;
    // Flags of getrandom (Linux, include/uapi/linux/random.h).
    private static final int GRND_NONBLOCK = 1;
    private static final int GRND_RANDOM = 2;
    private static final int GRND_INSECURE = 4;
    private static final int RANDOM_STEP = 8192;

    private final FileTable files;
    // Made when they are needed first, as most programs need none of them; guarded by files.
    private FileSystemCalls fileSystem;
    private Timers timers;
    private SocketCalls sockets;
    private LockCalls.WholeFiles flocks;
    /** Null if nobody wants to know. */
    private final SystemCallTrace trace;
    private final HeapMemory heap;
    private final Clock clock = new Clock();
    private final Signals signals;
    private final Threads threads;

    SystemCalls(HeapMemory heap, Signals signals, Threads threads, InputStream in, OutputStream out,
            OutputStream err) {
        this.heap = heap;
        files = new FileTable(in, out, err);
        if (Settings.root() != null) {
            fileSystem = new FileSystemCalls(files); // holds the root open from the start on
        }
        this.signals = signals;
        this.threads = threads;
        trace = Settings.tracesSystemCalls() ? new SystemCallTrace(err) : null;
    }

    /** Ends what outlives the program's threads: open files, timers. */
    void close() {
        files.closeAll();
        synchronized (files) {
            if (fileSystem != null) {
                fileSystem.close();
            }
            if (timers != null) {
                timers.close();
            }
        }
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
            case SystemCall.PAUSE, SystemCall.RT_SIGSUSPEND, SystemCall.RT_SIGTIMEDWAIT,
                    SystemCall.RT_SIGTIMEDWAIT_TIME64 -> false;
            // the sleeps
            case SystemCall.NANOSLEEP, SystemCall.CLOCK_NANOSLEEP, SystemCall.CLOCK_NANOSLEEP_TIME64 -> false;
            // poll, select, epoll_wait and their kin
            case SystemCall.POLL, SystemCall.NEWSELECT, SystemCall.PPOLL, SystemCall.PSELECT6, SystemCall.PPOLL_TIME64,
                    SystemCall.PSELECT6_TIME64, SystemCall.EPOLL_WAIT, SystemCall.EPOLL_PWAIT -> false;
            case SystemCall.FUTEX, SystemCall.FUTEX_TIME64 -> a3 == 0; // futex without a timeout
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
            error = Failure.of(e);
        }
        if (error == Errno.EPIPE) {
            GuestThread.current().raise(SignalNumber.SIGPIPE);
        }
        return -error;
    }

    private int dispatch(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        return switch (number) {
            case SystemCall.EXIT -> throw new ThreadEnd(a0 & 0xff);
            case SystemCall.EXIT_GROUP -> throw new ProgramExit(a0 & 0xff);

            // Files by descriptor
            case SystemCall.READ -> files.read(a0, a1, a2);
            case SystemCall.WRITE -> files.write(a0, a1, a2);
            case SystemCall.CLOSE -> files.close(a0);
            case SystemCall.LSEEK -> files.seek(a0, a1, a2);
            case SystemCall.DUP -> files.duplicate(a0);
            case SystemCall.IOCTL -> files.ioctl(a0, a1, a2);
            case SystemCall.FCNTL, SystemCall.FCNTL64 -> files.control(a0, a1, a2);
            case SystemCall.DUP2 -> files.duplicateTo(a0, a1);
            case SystemCall.FTRUNCATE -> files.truncate(a0, a1);
            case SystemCall.FSYNC, SystemCall.FDATASYNC -> files.synchronize(a0);
            case SystemCall.SYNC, SystemCall.SYNCFS -> 0; // what is written is the host's at once
            case SystemCall.LLSEEK -> files.seekLong(a0, a1, a2, a3, Arguments.fifth(sp));
            case SystemCall.FLOCK -> flocks().lock(files.get(a0), a1);
            case SystemCall.READV -> files.readVector(a0, a1, a2);
            case SystemCall.WRITEV -> files.writeVector(a0, a1, a2);
            case SystemCall.PREAD64 -> files.readAt(a0, a1, a2, Arguments.lastPair(sp));
            case SystemCall.PWRITE64 -> files.writeAt(a0, a1, a2, Arguments.lastPair(sp));
            case SystemCall.FTRUNCATE64 -> files.truncate(a0, Arguments.pair(a2, a3)); // pairs are in even registers
            case SystemCall.FADVISE64 -> 0;
            case SystemCall.FALLOCATE -> files.allocate(a0, a1, Arguments.pair(a2, a3), Arguments.lastPair(sp));
            case SystemCall.DUP3 -> files.duplicateToOther(a0, a1, a2);
            case SystemCall.PREADV -> files.readVectorAt(a0, a1, a2, Arguments.position(a3, sp));
            case SystemCall.PWRITEV -> files.writeVectorAt(a0, a1, a2, Arguments.position(a3, sp));
            case SystemCall.CLOSE_RANGE -> files.closeRange(a0, a1);

            // Files by path
            case SystemCall.OPEN, SystemCall.CREAT, SystemCall.LINK, SystemCall.UNLINK, SystemCall.CHDIR,
                    SystemCall.CHMOD, SystemCall.LCHOWN, SystemCall.ACCESS, SystemCall.RENAME, SystemCall.MKDIR,
                    SystemCall.RMDIR, SystemCall.UMASK, SystemCall.SYMLINK, SystemCall.READLINK, SystemCall.TRUNCATE,
                    SystemCall.FCHMOD, SystemCall.FCHOWN, SystemCall.STATFS, SystemCall.FSTATFS, SystemCall.FCHDIR,
                    SystemCall.CHOWN, SystemCall.GETCWD, SystemCall.TRUNCATE64, SystemCall.STAT64, SystemCall.LSTAT64,
                    SystemCall.FSTAT64, SystemCall.GETDENTS64, SystemCall.STATFS64, SystemCall.FSTATFS64,
                    SystemCall.OPENAT, SystemCall.MKDIRAT, SystemCall.FCHOWNAT, SystemCall.FSTATAT64,
                    SystemCall.UNLINKAT, SystemCall.RENAMEAT, SystemCall.LINKAT, SystemCall.SYMLINKAT,
                    SystemCall.READLINKAT, SystemCall.FCHMODAT, SystemCall.FACCESSAT, SystemCall.UTIMENSAT,
                    SystemCall.RENAMEAT2, SystemCall.STATX, SystemCall.UTIMENSAT_TIME64, SystemCall.FACCESSAT2 ->
                fileSystem().call(number, a0, a1, a2, a3, sp);

            // Sockets, pipes, and waiting for them
            case SystemCall.PIPE -> -Errno.ENOSYS; // pipe has two results; our C library calls pipe2
            case SystemCall.PIPE2 -> sockets().pipe(a0, a1);
            case SystemCall.ACCEPT, SystemCall.BIND, SystemCall.CONNECT, SystemCall.GETPEERNAME,
                    SystemCall.GETSOCKNAME, SystemCall.GETSOCKOPT, SystemCall.LISTEN, SystemCall.RECV,
                    SystemCall.RECVFROM, SystemCall.RECVMSG, SystemCall.SEND, SystemCall.SENDMSG, SystemCall.SENDTO,
                    SystemCall.SETSOCKOPT, SystemCall.SHUTDOWN, SystemCall.SOCKET, SystemCall.SOCKETPAIR,
                    SystemCall.ACCEPT4 ->
                sockets().call(number, a0, a1, a2, a3, sp);
            case SystemCall.NEWSELECT, SystemCall.POLL, SystemCall.EPOLL_CREATE, SystemCall.EPOLL_CTL,
                    SystemCall.EPOLL_WAIT, SystemCall.PSELECT6, SystemCall.PPOLL, SystemCall.EPOLL_PWAIT,
                    SystemCall.EVENTFD, SystemCall.EVENTFD2, SystemCall.EPOLL_CREATE1, SystemCall.PSELECT6_TIME64,
                    SystemCall.PPOLL_TIME64, SystemCall.EPOLL_PWAIT2 ->
                new PollCalls(files, signals).call(number, a0, a1, a2, a3, sp);

            // Memory
            case SystemCall.BRK -> heap.setBreak(a0);
            case SystemCall.MUNMAP -> unmap(a0, a1);
            case SystemCall.MPROTECT -> 0; // memory has no protection
            case SystemCall.MSYNC -> synchronizeMapping(a0, a1);
            case SystemCall.MREMAP -> remap(a0, a1, a2, a3);
            // mlock and its kin: memory is never swapped as far as we know
            case SystemCall.MLOCK, SystemCall.MUNLOCK, SystemCall.MLOCKALL, SystemCall.MUNLOCKALL -> 0;
            case SystemCall.MMAP2 -> map(a0, a1, a2, a3, Arguments.fifth(sp), Arguments.sixth(sp));
            case SystemCall.MADVISE -> heap.advise(a0, a1, a2);

            // Time
            case SystemCall.TIME -> clock.time(a0);
            case SystemCall.TIMES -> clock.times(a0);
            case SystemCall.GETRUSAGE -> clock.getResourceUsage(a1);
            case SystemCall.GETTIMEOFDAY -> clock.getTimeOfDay(a0, a1);
            case SystemCall.SCHED_YIELD -> letOthersRun();
            case SystemCall.NANOSLEEP -> clock.sleep(0, 0, a0, a1, false);
            case SystemCall.CLOCK_GETTIME -> clock.getTime(a0, a1);
            case SystemCall.CLOCK_GETRES -> clock.getResolution(a0, a1);
            case SystemCall.CLOCK_NANOSLEEP -> clock.sleep(a0, a1, a2, a3, false);
            case SystemCall.CLOCK_GETTIME64 -> clock.getTime64(a0, a1);
            case SystemCall.CLOCK_GETRES_TIME64 -> clock.getResolution64(a0, a1);
            case SystemCall.CLOCK_NANOSLEEP_TIME64 -> clock.sleep(a0, a1, a2, a3, true);

            // Signals
            case SystemCall.ALARM -> timers().alarm(a0);
            case SystemCall.PAUSE -> signals.suspend(0, sp);
            case SystemCall.KILL -> signals.kill(a0, a1);
            case SystemCall.SETITIMER -> timers().setInterval(a0, a1, a2);
            case SystemCall.GETITIMER -> timers().getInterval(a0, a1);
            case SystemCall.RT_SIGACTION -> signals.setAction(a0, a1, a2);
            case SystemCall.RT_SIGPROCMASK -> signals.setMask(a0, a1, a2);
            case SystemCall.RT_SIGPENDING -> signals.storePending(a0);
            case SystemCall.RT_SIGTIMEDWAIT, SystemCall.RT_SIGTIMEDWAIT_TIME64 ->
                awaitSignal(a0, a1, a2, number == SystemCall.RT_SIGTIMEDWAIT_TIME64);
            case SystemCall.RT_SIGQUEUEINFO -> signals.queue(a0, a1, a2);
            case SystemCall.RT_SIGSUSPEND -> signals.suspend(a0, sp);
            case SystemCall.SIGALTSTACK -> signals.setAlternateStack(a0, a1, sp);
            case SystemCall.TKILL -> signals.kill(Identity.ID, a0, a1);
            case SystemCall.TGKILL -> signals.kill(a0, a1, a2);
            case SystemCall.TIMER_CREATE -> timers().create(a0, a1, a2);
            case SystemCall.TIMER_SETTIME, SystemCall.TIMER_SETTIME64 ->
                timers().set(a0, a1, a2, a3, number == SystemCall.TIMER_SETTIME64);
            case SystemCall.TIMER_GETTIME, SystemCall.TIMER_GETTIME64 ->
                timers().get(a0, a1, number == SystemCall.TIMER_GETTIME64);
            case SystemCall.TIMER_GETOVERRUN -> timers().overruns(a0);
            case SystemCall.TIMER_DELETE -> timers().delete(a0);

            // Threads
            case SystemCall.GETTID -> GuestThread.current().id;
            case SystemCall.FUTEX, SystemCall.FUTEX_TIME64 ->
                threads.futexes().call(a0, a1, a2, a3, Arguments.fifth(sp), Arguments.sixth(sp),
                        number == SystemCall.FUTEX_TIME64);
            case SystemCall.SET_TID_ADDRESS -> setThreadEndAddress(a0);
            case SystemCall.SET_ROBUST_LIST -> setRobustList(a0);

            // The process
            case SystemCall.GETPID -> Identity.ID;
            case SystemCall.GETPPID -> 1;
            case SystemCall.GETUID, SystemCall.GETEUID -> Identity.user();
            case SystemCall.GETGID, SystemCall.GETEGID -> Identity.group();
            // the program is alone in its group
            case SystemCall.GETPGRP, SystemCall.GETPGID, SystemCall.GETSID -> Identity.ID;
            case SystemCall.GETGROUPS -> 0; // no further ones
            case SystemCall.GETPRIORITY -> 20; // getpriority: the system call gives 20 minus the nice value
            case SystemCall.WAIT4 -> -Errno.ECHILD; // there are no child processes
            case SystemCall.SYSINFO -> ProcessCalls.systemInformation(a0, clock);
            case SystemCall.SETRLIMIT -> files.limits().exchange(0, a0, checked(a1), 0, false);
            case SystemCall.GETRLIMIT -> files.limits().exchange(0, a0, 0, checked(a1), false);
            case SystemCall.UNAME -> uname(a0);
            case SystemCall.SCHED_GETAFFINITY -> processors(a2);
            case SystemCall.SET_THREAD_AREA -> setThreadArea(a0);
            case SystemCall.PRLIMIT64 -> files.limits().exchange(a0, a1, a2, a3, true);
            case SystemCall.GETRANDOM -> random(a0, a1, a2);
            default -> -Errno.ENOSYS;
        };
    }

    private FileSystemCalls fileSystem() {
        synchronized (files) {
            if (fileSystem == null) {
                fileSystem = new FileSystemCalls(files);
            }
            return fileSystem;
        }
    }

    private Timers timers() {
        synchronized (files) {
            if (timers == null) {
                timers = new Timers(signals, threads);
            }
            return timers;
        }
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
            long position = (page & 0xffffffffL) * Memory.PAGE;
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
        if (files.hasMappings()) {
            files.mappings().unmap(address, length);
        }
        return heap.unmap(address, length);
    }

    private int remap(int address, int oldLength, int newLength, int flags) {
        if (files.hasMappings() && files.mappings().contains(address)) {
            return -Errno.ENOMEM; // a program that maps a file then unmaps it, and maps it anew
        }
        return heap.remap(address, oldLength, newLength, flags);
    }

    private int synchronizeMapping(int address, int length) throws IOException {
        if (files.hasMappings()) {
            files.mappings().synchronize(address, length);
        }
        return 0;
    }

    private static int letOthersRun() {
        Thread.yield();
        return 0;
    }

    /** rt_sigtimedwait, and rt_sigtimedwait_time64. */
    private int awaitSignal(int set, int info, int timeout, boolean wide) {
        long time = timeout == 0 ? 0 : TimeSpec.load(timeout, wide);
        return time < 0 ? -Errno.EINVAL : signals.await(set, info,
                timeout == 0 ? GuestThread.NEVER : TimeSpec.deadline(time, false, false));
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
        GuestThread.current().threadPointer = address;
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
