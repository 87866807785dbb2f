// SPDX-License-Identifier: EPL-2.0
// System calls on file descriptors.
package org.portwright.runtime;

import java.io.IOException;

/** The table of descriptors, and what is done with one of them. */
final class FileCalls {

    private static final int DESCRIPTORS = 64;
    private static final int CHUNK = 1024;
    /** UIO_MAXIOV. */
    private static final int MOST_PARTS = 1024;

    private static final int TIOCGWINSZ = 0x40087468;
    private static final int FIONREAD = 0x467f;
    private static final int FIONBIO = 0x667e;
    private static final int F_DUPFD = 0;
    private static final int F_GETFL = 3;
    private static final int F_SETFL = 4;
    private static final int F_GETLK = 14;
    private static final int F_GETLK64 = 33;
    private static final int F_UNLCK = 2;
    private static final int F_DUPFD_CLOEXEC = 1030;
    private static final int POLLNVAL = 32;

    final Console console;
    private final OpenFile[] table = new OpenFile[DESCRIPTORS];
    private final byte[] chunk = new byte[CHUNK];
    private CallGroup paths;
    private CallGroup sockets;

    FileCalls(Console console) {
        this.console = console;
        OpenFile terminal = new OpenFile(new ConsoleNode(console, false), "/dev/tty", 2);
        table[0] = terminal;
        table[1] = terminal;
        terminal.users = 2;
        set(2, new OpenFile(new ConsoleNode(console, true), "/dev/tty", 2));
    }

    /** Returns the result, or a negative error number. */
    int call(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        switch (number) {
            case SystemCall.READ:
                return read(a0, a1, a2);
            case SystemCall.WRITE:
                return write(a0, a1, a2);
            case SystemCall.READV:
            case SystemCall.WRITEV:
                return vector(number == SystemCall.WRITEV, a0, a1, a2);
            case SystemCall.PREAD64:
            case SystemCall.PWRITE64:
                return at(number == SystemCall.PWRITE64, get(a0), a1, a2, offset(sp + 16));
            case SystemCall.CLOSE:
                OpenFile closed = get(a0);
                table[a0] = null;
                closed.release();
                return 0;
            case SystemCall.LSEEK:
                return seek(a0, a1, a1 >> 31, a2);
            case SystemCall.LLSEEK:
                Memory.storeLong(a3, seek(a0, a2, a1, Memory.loadInt(sp + 16)));
                return 0;
            case SystemCall.FSYNC:
            case SystemCall.FDATASYNC:
                get(a0).node.flush();
                return 0;
            case SystemCall.SYNC:
                flush();
                return 0;
            case SystemCall.FTRUNCATE64:
                return truncate(get(a0), Memory.bigEndian ? (long) a2 << 32 | a3 & 0xffffffffL
                        : (long) a3 << 32 | a2 & 0xffffffffL);
            case SystemCall.IOCTL:
                return ioctl(get(a0), a1, a2);
            case SystemCall.FCNTL:
            case SystemCall.FCNTL64:
                return control(a0, a1, a2);
            case SystemCall.FLOCK:
            case SystemCall.FCHMOD:
            case SystemCall.FCHOWN:
            case SystemCall.FADVISE64:
                get(a0);
                return 0;
            case SystemCall.DUP:
                return add(get(a0), 0);
            case SystemCall.DUP2:
            case SystemCall.DUP3:
                return duplicate(a0, a1, number == SystemCall.DUP3);
            case SystemCall.POLL:
                return poll(a0, a1, a2);
            case SystemCall.PPOLL:
                return poll(a0, a1, a2 == 0 ? -1 : milliseconds(Memory.loadInt(a2), Memory.loadInt(a2 + 4)));
            case SystemCall.PPOLL_TIME64:
                return poll(a0, a1, a2 == 0 ? -1
                        : milliseconds(Memory.loadLong(a2), (int) Memory.loadLong(a2 + 8)));
            case SystemCall.NEWSELECT:
                return select(a0, a1, a2, a3, time(Memory.loadInt(sp + 16), 1000));
            case SystemCall.PSELECT6:
                return select(a0, a1, a2, a3, time(Memory.loadInt(sp + 16), 1000000));
            case SystemCall.PSELECT6_TIME64:
                int wide = Memory.loadInt(sp + 16);
                return select(a0, a1, a2, a3, wide == 0 ? -1
                        : milliseconds(Memory.loadLong(wide), (int) Memory.loadLong(wide + 8)));
            default:
                return named(number, a0, a1, a2, a3, sp);
        }
    }

    /** Calls that take a path or a socket. */
    private int named(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        if (number >= SystemCall.ACCEPT && number <= SystemCall.SOCKETPAIR || number == SystemCall.ACCEPT4) {
            if (sockets == null) {
                sockets = CallGroup.load("SocketCalls", this);
            }
            return sockets == null ? -Errno.ENOSYS : sockets.call(number, a0, a1, a2, a3, sp);
        }
        if (paths == null) {
            paths = CallGroup.load("PathCalls", this);
        }
        return paths == null ? -Errno.ENOSYS : paths.call(number, a0, a1, a2, a3, sp);
    }

    /** What a descriptor refers to. */
    OpenFile get(int fd) throws FileError {
        if (fd < 0 || fd >= DESCRIPTORS || table[fd] == null) {
            throw new FileError(Errno.EBADF);
        }
        return table[fd];
    }

    /** Gives a file the lowest free descriptor that is not below a number. */
    int add(OpenFile file, int from) throws IOException {
        for (int fd = Math.max(from, 0); fd < DESCRIPTORS; fd++) {
            if (table[fd] == null) {
                set(fd, file);
                return fd;
            }
        }
        if (file.users == 0) {
            file.users = 1;
            file.release();
        }
        throw new FileError(Errno.EMFILE);
    }

    private void set(int fd, OpenFile file) {
        file.users++;
        table[fd] = file;
    }

    private int duplicate(int fd, int target, boolean mustDiffer) throws IOException {
        OpenFile file = get(fd);
        if (target < 0 || target >= DESCRIPTORS) {
            return -Errno.EBADF;
        }
        if (fd == target) {
            return mustDiffer ? -Errno.EINVAL : fd;
        }
        OpenFile replaced = table[target];
        set(target, file);
        if (replaced != null) {
            replaced.release();
        }
        return target;
    }

    /** Keeps what was written: of all files that are open. */
    void flush() throws IOException {
        for (int fd = 0; fd < DESCRIPTORS; fd++) {
            if (table[fd] != null) {
                table[fd].node.flush();
            }
        }
    }

    /** The program has ended. */
    void closeAll() {
        for (int fd = 0; fd < DESCRIPTORS; fd++) {
            OpenFile file = table[fd];
            table[fd] = null;
            if (file != null) {
                try {
                    file.release();
                } catch (IOException e) {
                    // Nobody is left who could be told.
                }
            }
        }
    }

    private int read(int fd, int address, int length) throws IOException {
        OpenFile file = get(fd);
        int done = at(false, file, address, length, file.position);
        file.position += done;
        return done;
    }

    private int write(int fd, int address, int length) throws IOException {
        OpenFile file = get(fd);
        if ((file.flags & OpenFile.O_APPEND) != 0 && file.writable() && file.node.seekable()) {
            file.position = file.node.size();
        }
        int done = at(true, file, address, length, file.position);
        file.position += done;
        return done;
    }

    /** Reads or writes at a position, and leaves the file's own where it is. */
    int at(boolean writes, OpenFile file, int address, int length, long position) throws IOException {
        if (!(writes ? file.writable() : file.readable())) {
            return -Errno.EBADF;
        }
        if (position < 0 || length < 0) {
            return -Errno.EINVAL;
        }
        FileNode node = file.node;
        if (position + length > Integer.MAX_VALUE && node.seekable()) {
            return writes ? -Errno.EFBIG : 0;
        }
        if ((file.flags & OpenFile.O_NONBLOCK) != 0
                && (node.ready() & (writes ? FileNode.POLLOUT : FileNode.POLLIN)) == 0) {
            return -Errno.EAGAIN;
        }
        int done = 0;
        while (done < length) {
            int wanted = Math.min(length - done, CHUNK);
            int count;
            try {
                if (writes) {
                    Memory.copyOut(address + done, chunk, wanted);
                    count = node.write((int) position + done, chunk, wanted);
                } else {
                    count = node.read((int) position + done, chunk, wanted);
                    Memory.copyIn(chunk, 0, address + done, count);
                }
            } catch (IOException e) {
                if (done == 0) {
                    throw e;
                }
                break;
            }
            done += count;
            if (count < wanted || !writes && !node.seekable()) { // a second read of a stream might wait
                break;
            }
        }
        return done;
    }

    private int vector(boolean writes, int fd, int vector, int count) throws IOException {
        if (count < 0 || count > MOST_PARTS) {
            return -Errno.EINVAL;
        }
        int done = 0;
        for (int i = 0; i < count; i++) {
            int address = Memory.loadInt(vector + 8 * i);
            int length = Memory.loadInt(vector + 8 * i + 4);
            if (length == 0 || done > 0 && !writes && !get(fd).node.seekable()) {
                continue;
            }
            int result;
            try {
                result = writes ? write(fd, address, length) : read(fd, address, length);
            } catch (FileError e) {
                result = -e.number;
            } catch (IndexOutOfBoundsException e) {
                result = -Errno.EFAULT;
            }
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

    /** An offset of 64 bits on the stack. */
    private static long offset(int address) {
        return Memory.loadLong(address);
    }

    private int seek(int fd, int low, int high, int whence) throws IOException {
        OpenFile file = get(fd);
        if (!file.node.seekable()) {
            throw new FileError(Errno.ESPIPE);
        }
        long target = (long) high << 32 | low & 0xffffffffL;
        if (whence == 1) {
            target += file.position;
        } else if (whence == 2) {
            target += file.node.size();
        }
        if (target < 0 || target > Integer.MAX_VALUE || whence < 0 || whence > 2) {
            throw new FileError(Errno.EINVAL);
        }
        file.position = (int) target;
        return file.position;
    }

    private static int truncate(OpenFile file, long size) throws IOException {
        if (size < 0 || !file.writable()) {
            return -Errno.EINVAL;
        }
        if (size > Integer.MAX_VALUE) {
            return -Errno.EFBIG;
        }
        file.node.truncate((int) size);
        return 0;
    }

    private int ioctl(OpenFile file, int request, int address) {
        if (request == FIONBIO) {
            setBlocking(file, Memory.loadInt(address) == 0);
            return 0;
        }
        if (!(file.node instanceof ConsoleNode)) {
            return -Errno.ENOTTY;
        }
        if (request == FIONREAD) {
            Memory.storeInt(address, console.inputReady() ? 1 : 0);
            return 0;
        }
        if (request != TIOCGWINSZ) {
            return -Errno.ENOTTY;
        }
        Memory.storeShort(address, console.rows());
        Memory.storeShort(address + 2, console.columns());
        Memory.storeInt(address + 4, 0);
        return 0;
    }

    private static void setBlocking(OpenFile file, boolean blocking) {
        file.flags = blocking ? file.flags & ~OpenFile.O_NONBLOCK : file.flags | OpenFile.O_NONBLOCK;
    }

    /** There is one process: locks are granted, and nobody is in the way of one. */
    private int control(int fd, int command, int argument) throws IOException {
        OpenFile file = get(fd);
        switch (command) {
            case F_DUPFD:
            case F_DUPFD_CLOEXEC:
                return argument < 0 || argument >= DESCRIPTORS ? -Errno.EINVAL : add(file, argument);
            case F_GETFL:
                return file.flags & ~(OpenFile.O_CREAT | OpenFile.O_TRUNC | OpenFile.O_EXCL);
            case F_SETFL:
                int settable = OpenFile.O_APPEND | OpenFile.O_NONBLOCK;
                file.flags = file.flags & ~settable | argument & settable;
                return 0;
            case F_GETLK:
            case F_GETLK64:
                Memory.storeShort(argument, F_UNLCK);
                return 0;
            default:
                return 0;
        }
    }

    private static long milliseconds(long seconds, int nanoseconds) {
        return seconds * 1000 + (nanoseconds + 999999) / 1000000;
    }

    /** A time-out of 32 bits each, -1 if there is none. */
    private static long time(int address, int unitsPerMillisecond) {
        return address == 0 ? -1 : Memory.loadInt(address) * 1000L
                + (Memory.loadInt(address + 4) + unitsPerMillisecond - 1) / unitsPerMillisecond;
    }

    private int poll(int descriptors, int count, long timeout) {
        long end = System.currentTimeMillis() + timeout;
        while (true) {
            int seen = Bell.count();
            int found = 0;
            for (int i = 0; i < count; i++) {
                int address = descriptors + 8 * i;
                int fd = Memory.loadInt(address);
                int events = fd < 0 ? 0 : ready(fd)
                        & (Memory.loadShort(address + 4) | FileNode.POLLERR | FileNode.POLLHUP | POLLNVAL);
                Memory.storeShort(address + 6, events);
                found += events == 0 ? 0 : 1;
            }
            if (found > 0 || !await(seen, timeout, end)) {
                return found;
            }
        }
    }

    private int ready(int fd) {
        return fd >= DESCRIPTORS || table[fd] == null ? POLLNVAL : table[fd].node.ready();
    }

    /** Waits for a change; false when the time is over. */
    private boolean await(int seen, long timeout, long end) {
        long left = timeout < 0 ? 0 : end - System.currentTimeMillis();
        if (timeout >= 0 && left <= 0 || !console.awaitRunning()) {
            return false;
        }
        Bell.await(seen, left);
        return true;
    }

    /** Sets of descriptors are bits in words. */
    private int select(int count, int readers, int writers, int exceptional, long timeout) throws IOException {
        int words = count + 31 >> 5;
        int[] wanted = new int[2 * words];
        for (int i = 0; i < words; i++) {
            wanted[i] = readers == 0 ? 0 : Memory.loadInt(readers + 4 * i);
            wanted[words + i] = writers == 0 ? 0 : Memory.loadInt(writers + 4 * i);
            if (exceptional != 0) {
                Memory.storeInt(exceptional + 4 * i, 0);
            }
        }
        long end = System.currentTimeMillis() + timeout;
        while (true) {
            int seen = Bell.count();
            int[] found = new int[2 * words];
            int total = 0;
            for (int fd = 0; fd < count; fd++) {
                int bit = 1 << (fd & 31);
                int word = fd >> 5;
                boolean reads = (wanted[word] & bit) != 0;
                boolean writes = (wanted[words + word] & bit) != 0;
                if (reads || writes) {
                    get(fd);
                    int events = ready(fd);
                    if (reads && (events & ~FileNode.POLLOUT) != 0) {
                        found[word] |= bit;
                        total++;
                    }
                    if (writes && (events & (FileNode.POLLOUT | FileNode.POLLERR)) != 0) {
                        found[words + word] |= bit;
                        total++;
                    }
                }
            }
            if (total > 0 || !await(seen, timeout, end)) {
                for (int i = 0; i < words; i++) {
                    if (readers != 0) {
                        Memory.storeInt(readers + 4 * i, found[i]);
                    }
                    if (writers != 0) {
                        Memory.storeInt(writers + 4 * i, found[words + i]);
                    }
                }
                return total;
            }
        }
    }
}
