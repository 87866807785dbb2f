// SPDX-License-Identifier: EPL-2.0
// File descriptors of the program, and the system calls that take one.
package org.portwright.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps descriptors to open files. Each method is a system call: it returns its result, or throws what
 * {@link Errno#of} turns into an error number.
 */
final class FileTable {

    private static final int MAXIMUM = 1024;

    // fcntl commands (Linux, arch/mips/include/uapi/asm/fcntl.h).
    private static final int F_DUPFD = 0;
    private static final int F_GETFD = 1;
    private static final int F_SETFD = 2;
    private static final int F_GETFL = 3;
    private static final int F_SETFL = 4;
    private static final int F_SETLK = 6;
    private static final int F_SETLKW = 7;
    private static final int F_GETLK = 14;
    private static final int F_GETLK64 = 33;
    private static final int F_SETLK64 = 34;
    private static final int F_SETLKW64 = 35;
    private static final int F_DUPFD_CLOEXEC = 1030;
    private static final int F_UNLCK = 2;

    // ioctl requests (Linux, arch/mips/include/uapi/asm/ioctls.h).
    private static final int FIONREAD = 0x467f;
    private static final int TIOCGWINSZ = 0x40087468;

    /** Flags of open that F_SETFL may change. */
    private static final int CHANGEABLE = FileSystemCalls.O_APPEND | FileSystemCalls.O_NONBLOCK;

    private final List<OpenFile> files = new ArrayList<>();

    FileTable(InputStream in, OutputStream out, OutputStream err) {
        files.add(new StandardStream(0, in));
        files.add(new StandardStream(1, out));
        files.add(new StandardStream(2, err));
    }

    private boolean isOpen(int fd) {
        return fd >= 0 && fd < files.size() && files.get(fd) != null;
    }

    /** The open file of a descriptor. */
    OpenFile get(int fd) throws SystemCallException {
        if (!isOpen(fd)) {
            throw new SystemCallException(Errno.EBADF);
        }
        return files.get(fd);
    }

    /** Gives a file the lowest free descriptor; it is closed if there is none. */
    int add(OpenFile file) throws IOException {
        try {
            return addFrom(0, file);
        } catch (SystemCallException e) {
            file.removeDescriptor();
            throw e;
        }
    }

    private int addFrom(int lowest, OpenFile file) throws SystemCallException {
        if (lowest < 0 || lowest >= MAXIMUM) {
            throw new SystemCallException(Errno.EINVAL);
        }
        int fd = lowest;
        while (isOpen(fd)) {
            fd++;
        }
        if (fd >= MAXIMUM) {
            throw new SystemCallException(Errno.EMFILE);
        }
        set(fd, file);
        return fd;
    }

    private void set(int fd, OpenFile file) {
        while (files.size() <= fd) {
            files.add(null);
        }
        files.set(fd, file);
    }

    int read(int fd, int address, int count) throws IOException {
        return get(fd).read(Memory.range(address, count), count);
    }

    int write(int fd, int address, int count) throws IOException {
        return get(fd).write(Memory.range(address, count), count);
    }

    /** readv: struct iovec is an address and a length. */
    int readVector(int fd, int vector, int count) throws IOException {
        OpenFile file = get(fd);
        int done = 0;
        for (int i = 0; i < partsOf(count); i++) {
            int length = Memory.loadInt(vector + 8 * i + 4);
            if (length == 0) {
                continue;
            }
            // A second read that blocks would keep back what the first one has: read on only what is there.
            if (done > 0 && file instanceof StandardStream && file.available() == 0) {
                break;
            }
            int result = file.read(Memory.range(Memory.loadInt(vector + 8 * i), length), length);
            done += result;
            if (result < length) {
                break;
            }
        }
        return done;
    }

    int writeVector(int fd, int vector, int count) throws IOException {
        OpenFile file = get(fd);
        int done = 0;
        for (int i = 0; i < partsOf(count); i++) {
            int length = Memory.loadInt(vector + 8 * i + 4);
            if (length == 0) {
                continue;
            }
            int result = file.write(Memory.range(Memory.loadInt(vector + 8 * i), length), length);
            done += result;
            if (result < length) {
                break;
            }
        }
        return done;
    }

    private static int partsOf(int count) throws SystemCallException {
        if (count < 0 || count > MAXIMUM) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return count;
    }

    int readAt(int fd, int address, int count, long position) throws IOException {
        return get(fd).readAt(Memory.range(address, count), count, position);
    }

    int writeAt(int fd, int address, int count, long position) throws IOException {
        return get(fd).writeAt(Memory.range(address, count), count, position);
    }

    int seek(int fd, int offset, int whence) throws IOException {
        return (int) get(fd).seek(offset, whence);
    }

    /** _llseek: stores the new position, and returns 0. */
    int seekLong(int fd, int high, int low, int result, int whence) throws IOException {
        Memory.storeLong(result, get(fd).seek((long) high << 32 | low & 0xffffffffL, whence));
        return 0;
    }

    int truncate(int fd, long length) throws IOException {
        get(fd).truncate(length);
        return 0;
    }

    int synchronize(int fd) throws IOException {
        get(fd).synchronize();
        return 0;
    }

    int readDirectory(int fd, int address, int length) throws IOException {
        return get(fd).readDirectory(address, length);
    }

    int close(int fd) throws IOException {
        OpenFile file = get(fd);
        files.set(fd, null);
        file.removeDescriptor();
        return 0;
    }

    /** Closes what the program left open. */
    void closeAll() {
        for (int fd = 0; fd < files.size(); fd++) {
            if (isOpen(fd)) {
                try {
                    close(fd);
                } catch (IOException e) {
                    // As when a process ends: nobody is left to be told.
                }
            }
        }
    }

    int duplicate(int fd) throws IOException {
        return duplicateFrom(fd, 0);
    }

    private int duplicateFrom(int fd, int lowest) throws SystemCallException {
        OpenFile file = get(fd);
        int result = addFrom(lowest, file);
        file.addDescriptor();
        return result;
    }

    /** dup2: onto itself it does nothing. */
    int duplicateTo(int fd, int target) throws IOException {
        OpenFile file = get(fd);
        if (target < 0 || target >= MAXIMUM) {
            throw new SystemCallException(Errno.EBADF);
        }
        if (target != fd) {
            if (isOpen(target)) {
                close(target);
            }
            set(target, file);
            file.addDescriptor();
        }
        return target;
    }

    /** dup3: onto itself it is an error. */
    int duplicateToOther(int fd, int target) throws IOException {
        if (fd == target) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return duplicateTo(fd, target);
    }

    int control(int fd, int command, int argument) throws IOException {
        OpenFile file = get(fd);
        switch (command) {
            case F_DUPFD, F_DUPFD_CLOEXEC:
                return duplicateFrom(fd, argument);
            case F_GETFD, F_SETFD: // close-on-exec means nothing without exec
                return 0;
            case F_GETFL:
                return file.flags;
            case F_SETFL:
                file.flags = file.flags & ~CHANGEABLE | argument & CHANGEABLE;
                return 0;
            case F_GETLK, F_GETLK64: // struct flock starts with l_type; nobody else holds a lock
                Memory.storeShort(argument, F_UNLCK);
                return 0;
            case F_SETLK, F_SETLKW, F_SETLK64, F_SETLKW64:
                return 0;
            default:
                throw new SystemCallException(Errno.EINVAL);
        }
    }

    /** ioctl: what isatty and stdio ask. */
    int ioctl(int fd, int request, int argument) throws IOException {
        OpenFile file = get(fd);
        if (request == TIOCGWINSZ && file.isTerminal()) {
            Memory.storeShort(argument, fromEnvironment("LINES", 24));
            Memory.storeShort(argument + 2, fromEnvironment("COLUMNS", 80));
            Memory.storeInt(argument + 4, 0);
            return 0;
        } else if (request == FIONREAD) {
            Memory.storeInt(argument, file.available());
            return 0;
        }
        throw new SystemCallException(Errno.ENOTTY);
    }

    private static int fromEnvironment(String name, int otherwise) {
        try {
            return Integer.parseInt(System.getenv().getOrDefault(name, ""));
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
