// SPDX-License-Identifier: EPL-2.0
// File descriptors of the program, and the system calls that take one.
package org.portwright.runtime.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.SignalNumber;
import org.portwright.runtime.abi.Failure;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.threads.GuestThread;

/**
 * Maps descriptors to open files. Each method is a system call: it returns its result, or throws what
 * {@link Failure#of} turns into an error number.
 *
 * <p>Threads look descriptors up without a lock; who gives one out or takes one away holds this object's monitor, and
 * holds it for that only: never while a file is read or written, which may wait.
 */
public final class FileTable {

    /** One more than the highest descriptor that there can be. */
    public static final int MAXIMUM = 1024;

    // fcntl commands (Linux, arch/mips/include/uapi/asm/fcntl.h).
    private static final int F_DUPFD = 0;
    private static final int F_GETFD = 1;
    private static final int F_SETFD = 2;
    private static final int F_GETFL = 3;
    private static final int F_SETFL = 4;
    static final int F_SETLK = 6;
    static final int F_SETLKW = 7;
    static final int F_GETLK = 14;
    static final int F_GETLK64 = 33;
    static final int F_SETLK64 = 34;
    static final int F_SETLKW64 = 35;
    private static final int F_DUPFD_CLOEXEC = 1030;
    private static final int FD_CLOEXEC = 1;
    private static final int O_CLOEXEC = 0x80000;

    // ioctl requests (Linux, arch/mips/include/uapi/asm/ioctls.h).
    private static final int TCSBRK = 0x5405;
    private static final int TCXONC = 0x5406;
    private static final int TCFLSH = 0x5407;
    private static final int TCGETS = 0x540d;
    private static final int TCSETS = 0x540e;
    private static final int TCSETSW = 0x540f;
    private static final int TCSETSF = 0x5410;
    private static final int FIONBIO = 0x667e;
    private static final int FIONREAD = 0x467f;
    private static final int TIOCGWINSZ = 0x40087468;

    /** Argument of TCFLSH: only output is dropped. */
    private static final int TCOFLUSH = 1;

    /** Flags of open that F_SETFL may change. */
    private static final int CHANGEABLE = FileSystemCalls.O_APPEND | FileSystemCalls.O_NONBLOCK;

    private final AtomicReferenceArray<OpenFile> files = new AtomicReferenceArray<>(MAXIMUM);
    /** Descriptors with FD_CLOEXEC, which is kept only to be told again; guarded by this. */
    private final BitSet closingOnExec = new BitSet();
    /** Made with the first file that is opened by a name; guarded by this. */
    private FileLocks locks;
    private SharedMappings mappings;
    private final ResourceLimits limits = new ResourceLimits();

    /** With those of the three standard streams open that the process has. */
    public FileTable(InputStream in, OutputStream out, OutputStream err) {
        setStandard(0, new StandardStream(0, in));
        setStandard(1, new StandardStream(1, out));
        setStandard(2, new StandardStream(2, err));
    }

    private void setStandard(int fd, StandardStream stream) {
        if (!stream.wasClosed()) {
            files.set(fd, stream);
        }
    }

    synchronized FileLocks locks() {
        if (locks == null) {
            locks = new FileLocks();
        }
        return locks;
    }

    /** The mappings of files that write back. */
    public synchronized SharedMappings mappings() {
        if (mappings == null) {
            mappings = new SharedMappings();
        }
        return mappings;
    }

    /** Whether there is any. */
    public boolean hasMappings() {
        SharedMappings made = madeMappings();
        return made != null && !made.isEmpty();
    }

    /** Null if no file was mapped, nor one opened that might be. */
    private synchronized SharedMappings madeMappings() {
        return mappings;
    }

    /** What the program may use. */
    public ResourceLimits limits() {
        return limits;
    }

    boolean isOpen(int fd) {
        return fd >= 0 && fd < MAXIMUM && files.get(fd) != null;
    }

    /** The open file of a descriptor. */
    public OpenFile get(int fd) throws SystemCallException {
        OpenFile file = fd >= 0 && fd < MAXIMUM ? files.get(fd) : null;
        if (file == null) {
            throw new SystemCallException(Errno.EBADF);
        }
        return file;
    }

    /** The open file of a descriptor, for a call that says where in the file. */
    private OpenFile getAt(int fd, long position) throws SystemCallException {
        if (position < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return get(fd);
    }

    /**
     * Gives a file the lowest free descriptor; it is closed if there is none.
     *
     * @param flags of which {@link #O_CLOEXEC} is the descriptor's; all calls that make one have the same number for it
     */
    public int add(OpenFile file, int flags) throws IOException {
        try {
            return addFrom(0, file, (flags & O_CLOEXEC) != 0);
        } catch (SystemCallException e) {
            file.removeDescriptor();
            throw e;
        }
    }

    private synchronized int addFrom(int lowest, OpenFile file, boolean closesOnExec) throws SystemCallException {
        int most = limits.mostFiles();
        if (lowest < 0 || lowest >= most && lowest > 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        int fd = lowest;
        while (isOpen(fd)) {
            fd++;
        }
        if (fd >= most) {
            throw new SystemCallException(Errno.EMFILE);
        }
        files.set(fd, file);
        closingOnExec.set(fd, closesOnExec);
        return fd;
    }

    /** Shows each open file that was opened by a name, and lies at a path or below it, to the visitor. */
    void forEachBelow(Path path, Consumer<OpenFile> visitor) {
        for (int fd = 0; fd < MAXIMUM; fd++) {
            OpenFile file = files.get(fd);
            if (file != null && !(file instanceof StandardStream) && file.path() != null
                    && file.path().startsWith(path)) {
                visitor.accept(file);
            }
        }
    }

    /** Index of a buffer in memory; one of no bytes may lie anywhere. */
    public static int buffer(int address, int length) {
        return length == 0 ? 0 : Memory.range(address, length);
    }

    // No lambdas for what each program does: the JVM takes longer to link the first than a small program runs.

    private record Reading(OpenFile file) implements Memory.Transfer, IoVector.Transfer {
        @Override
        public int with(byte[] array, int start, int length) throws IOException {
            return file.read(array, start, length);
        }

        @Override
        public int some(byte[] bytes, int index, int length, int done) throws IOException {
            return file.read(bytes, index, length);
        }
    }

    private record Writing(OpenFile file) implements Memory.Transfer, IoVector.Transfer {
        @Override
        public int with(byte[] array, int start, int length) throws IOException {
            return file.write(array, start, length);
        }

        /** A pipe that breaks is told of although the bytes before it are the result. */
        @Override
        public int some(byte[] bytes, int index, int length, int done) throws IOException {
            try {
                return file.write(bytes, index, length);
            } catch (SystemCallException e) {
                if (done > 0 && e.error == Errno.EPIPE && file.isPipe()) {
                    GuestThread.current().raise(SignalNumber.SIGPIPE);
                }
                throw e;
            }
        }
    }

    public int read(int fd, int address, int count) throws IOException {
        return Memory.into(buffer(address, count), count, new Reading(get(fd)));
    }

    public int write(int fd, int address, int count) throws IOException {
        return Memory.from(buffer(address, count), count, new Writing(get(fd)));
    }

    public int readVector(int fd, int vector, int count) throws IOException {
        OpenFile file = get(fd);
        boolean neverWaits = file instanceof RegularFile || file instanceof ResourceFile;
        IoVector parts = IoVector.load(vector, count, Errno.EINVAL);
        return isNothing(parts, file, FileSystemCalls.O_WRONLY) ? 0 : parts.read(new Reading(file), neverWaits);
    }

    public int writeVector(int fd, int vector, int count) throws IOException {
        OpenFile file = get(fd);
        IoVector parts = IoVector.load(vector, count, Errno.EINVAL);
        return isNothing(parts, file, FileSystemCalls.O_RDONLY) ? 0 : parts.write(new Writing(file));
    }

    /**
     * Whether readv or writev ends before it reaches the file, because there are no bytes (Linux, fs/read_write.c,
     * vfs_readv). A read or a write of none does reach it, and may be an error.
     */
    private static boolean isNothing(IoVector parts, OpenFile file, int otherAccess) {
        return parts.isEmpty() && file.hasBytes() && (file.flags & FileSystemCalls.O_ACCMODE) != otherAccess;
    }

    public int readAt(int fd, int address, int count, long position) throws IOException {
        OpenFile file = getAt(fd, position);
        return Memory.into(buffer(address, count), count,
                (into, start, length) -> file.readAt(into, start, length, position));
    }

    public int writeAt(int fd, int address, int count, long position) throws IOException {
        OpenFile file = getAt(fd, position);
        return Memory.from(buffer(address, count), count,
                (from, start, length) -> file.writeAt(from, start, length, position));
    }

    public int seek(int fd, int offset, int whence) throws IOException {
        return (int) seek(fd, (long) offset, whence);
    }

    /** _llseek: stores the new position, and returns 0. */
    public int seekLong(int fd, int high, int low, int result, int whence) throws IOException {
        Memory.storeLong(result, seek(fd, (long) high << 32 | low & 0xffffffffL, whence));
        return 0;
    }

    private long seek(int fd, long offset, int whence) throws IOException {
        OpenFile file = get(fd);
        if (whence < 0 || whence > OpenFile.SEEK_HOLE) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return file.seek(offset, whence);
    }

    public int truncate(int fd, long length) throws IOException {
        OpenFile file = getAt(fd, length);
        if ((file.flags & FileSystemCalls.O_ACCMODE) == FileSystemCalls.O_RDONLY) {
            throw new SystemCallException(Errno.EINVAL);
        }
        file.truncate(length);
        return 0;
    }

    public int synchronize(int fd) throws IOException {
        get(fd).synchronize();
        return 0;
    }

    int readDirectory(int fd, int address, int length) throws IOException {
        return get(fd).readDirectory(address, length);
    }

    public int readVectorAt(int fd, int vector, int count, long position) throws IOException {
        OpenFile file = getAt(fd, position);
        IoVector parts = IoVector.load(vector, count, Errno.EINVAL);
        return file instanceof OpenDirectory && parts.isEmpty() ? 0 : parts
                .read((into, index, length, done) -> file.readAt(into, index, length, position + done), true);
    }

    public int writeVectorAt(int fd, int vector, int count, long position) throws IOException {
        OpenFile file = getAt(fd, position);
        return IoVector.load(vector, count, Errno.EINVAL)
                .write((from, index, length, done) -> file.writeAt(from, index, length, position + done));
    }

    /** fallocate: makes a file longer; holes it has already. */
    public int allocate(int fd, int mode, long offset, long length) throws IOException {
        OpenFile file = get(fd);
        // In the order of Linux, fs/open.c, vfs_fallocate.
        if (offset < 0 || length <= 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (mode != 0) {
            throw new SystemCallException(Errno.EOPNOTSUPP);
        }
        if ((file.flags & FileSystemCalls.O_ACCMODE) == FileSystemCalls.O_RDONLY) {
            throw new SystemCallException(Errno.EBADF);
        }
        if (!(file instanceof RegularFile regular)) {
            throw new SystemCallException(file.isPipe() ? Errno.ESPIPE : Errno.ENODEV);
        }
        if (offset > Long.MAX_VALUE - length) {
            throw new SystemCallException(Errno.EFBIG);
        }
        if (offset + length > regular.channel().size()) {
            regular.truncate(offset + length);
        }
        return 0;
    }

    public int close(int fd) throws IOException {
        OpenFile file;
        synchronized (this) {
            file = get(fd);
            files.set(fd, null);
        }
        file.removeDescriptor();
        return 0;
    }

    /** close_range; the flags are about exec and unsharing. */
    public int closeRange(int first, int last) throws IOException {
        if (Integer.compareUnsigned(first, last) > 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        for (int fd = first; isInTable(fd) && Integer.compareUnsigned(fd, last) <= 0; fd++) {
            if (isOpen(fd)) {
                close(fd);
            }
        }
        return 0;
    }

    private static boolean isInTable(int fd) {
        return fd >= 0 && fd < MAXIMUM;
    }

    /** Closes what the program left open. */
    public void closeAll() {
        SharedMappings made = madeMappings();
        if (made != null) {
            made.unmapAll();
        }
        for (int fd = 0; fd < MAXIMUM; fd++) {
            if (isOpen(fd)) {
                try {
                    close(fd);
                } catch (IOException e) {
                    // As when a process ends: nobody is left to be told.
                }
            }
        }
    }

    public int duplicate(int fd) throws IOException {
        return duplicateFrom(fd, 0, false);
    }

    /** The same where the flags of open say whether exec closes the new descriptor. */
    int duplicate(int fd, int flags) throws IOException {
        return duplicateFrom(fd, 0, (flags & O_CLOEXEC) != 0);
    }

    private synchronized int duplicateFrom(int fd, int lowest, boolean closesOnExec) throws SystemCallException {
        OpenFile file = get(fd);
        int result = addFrom(lowest, file, closesOnExec);
        file.addDescriptor();
        return result;
    }

    /** dup2: onto itself it does nothing. */
    public int duplicateTo(int fd, int target) throws IOException {
        return duplicateTo(fd, target, false);
    }

    private int duplicateTo(int fd, int target, boolean closesOnExec) throws IOException {
        OpenFile replaced;
        synchronized (this) {
            OpenFile file = get(fd);
            if (target < 0 || target >= limits.mostFiles()) {
                throw new SystemCallException(Errno.EBADF);
            }
            if (target == fd) {
                return target;
            }
            replaced = files.getAndSet(target, file);
            closingOnExec.set(target, closesOnExec);
            file.addDescriptor();
        }
        if (replaced != null) {
            replaced.removeDescriptor();
        }
        return target;
    }

    /** dup3: onto itself it is an error. */
    public int duplicateToOther(int fd, int target, int flags) throws IOException {
        if (fd == target || (flags & ~O_CLOEXEC) != 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return duplicateTo(fd, target, flags != 0);
    }

    public int control(int fd, int command, int argument) throws IOException {
        OpenFile file = get(fd);
        switch (command) {
            case F_DUPFD, F_DUPFD_CLOEXEC:
                return duplicateFrom(fd, argument, command == F_DUPFD_CLOEXEC);
            case F_GETFD:
                synchronized (this) {
                    return closingOnExec.get(fd) ? FD_CLOEXEC : 0;
                }
            case F_SETFD:
                synchronized (this) {
                    closingOnExec.set(fd, (argument & FD_CLOEXEC) != 0);
                    return 0;
                }
            case F_GETFL:
                return file.flags;
            case F_SETFL:
                file.flags = file.flags & ~CHANGEABLE | argument & CHANGEABLE;
                return 0;
            case F_GETLK, F_GETLK64, F_SETLK, F_SETLK64, F_SETLKW, F_SETLKW64:
                return LockCalls.control(locks(), file, command, argument);
            default:
                throw new SystemCallException(Errno.EINVAL);
        }
    }

    /** ioctl. */
    public int ioctl(int fd, int request, int argument) throws IOException {
        return make(request, get(fd), argument);
    }

    /** What isatty and stdio ask, and the other way to say O_NONBLOCK; of terminals see ioctl_tty(2). */
    private static int make(int request, OpenFile file, int argument) throws IOException {
        switch (request) {
            case FIONREAD:
                Memory.storeInt(argument, file.available());
                return 0;
            case FIONBIO:
                int old = file.flags & ~FileSystemCalls.O_NONBLOCK;
                file.flags = Memory.loadInt(argument) == 0 ? old : old | FileSystemCalls.O_NONBLOCK;
                return 0;
            case TIOCGWINSZ:
                return terminal(file).storeSize(argument);
            case TCGETS:
                return terminal(file).storeAttributes(argument);
            case TCSETS, TCSETSW:
                return terminal(file).setAttributes(argument);
            case TCSETSF:
                Terminal terminal = terminal(file);
                file.dropInput();
                return terminal.setAttributes(argument);
            case TCFLSH:
                terminal(file);
                if (argument != TCOFLUSH) {
                    file.dropInput();
                }
                return 0;
            case TCSBRK, TCXONC:
                terminal(file); // what was written is on its way already
                return 0;
            default:
                throw new SystemCallException(Errno.ENOTTY);
        }
    }

    private static Terminal terminal(OpenFile file) throws SystemCallException {
        Terminal terminal = file.terminal();
        if (terminal == null) {
            throw new SystemCallException(Errno.ENOTTY);
        }
        return terminal;
    }
}
