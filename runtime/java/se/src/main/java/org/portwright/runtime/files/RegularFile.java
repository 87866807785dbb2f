// SPDX-License-Identifier: EPL-2.0
// An open file of the file system.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.portwright.runtime.Errno;
import org.portwright.runtime.SignalNumber;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.threads.GuestThread;

/** A file, or a device that is read and written like one. */
public final class RegularFile extends OpenFile {

    private final FileChannel channel;
    /** Not so for a terminal, or for the pipe that /dev/stdin may stand for. */
    private final boolean hasPosition;
    private final FileLocks locks;
    private final SharedMappings mappings;
    private final ResourceLimits limits;
    private final Terminal terminal;
    private volatile Path path;
    /** What the file system told of the file when it lost its name; null while it has one. */
    private volatile FileStatus last;
    private volatile Object key;

    RegularFile(FileChannel channel, Path path, int flags, FileTable table) {
        super(flags);
        this.channel = channel;
        hasPosition = hasPosition(channel);
        this.path = path;
        terminal = hasPosition ? null : Terminal.at(path.toString());
        locks = table.locks();
        mappings = table.mappings();
        limits = table.limits();
    }

    private static boolean hasPosition(FileChannel channel) {
        try {
            return channel.position() >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    FileChannel channel() {
        return channel;
    }

    FileLocks locks() {
        return locks;
    }

    /** The same for two open files if they are the same file. */
    Object key() throws IOException {
        if (key == null) {
            key = key(path);
        }
        return key;
    }

    /** The key of what lies at a path, which is a symbolic link's own. */
    static Object key(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
        return key != null ? key : path.toRealPath(); // a file system without numbers for its files
    }

    @Override
    public int read(byte[] into, int index, int length) throws IOException {
        if (mappings.isEmpty() || !hasPosition) {
            return Math.max(channel.read(ByteBuffer.wrap(into, index, length)), 0);
        }
        synchronized (this) {
            long position = channel.position();
            int count = readAt(into, index, length, position);
            channel.position(position + count);
            return count;
        }
    }

    @Override
    public int write(byte[] from, int index, int length) throws IOException {
        checkWritable();
        boolean appends = (flags & FileSystemCalls.O_APPEND) != 0;
        boolean limited = limits.largestFile() != Long.MAX_VALUE;
        if (!hasPosition || !appends && mappings.isEmpty() && !limited) {
            return channel.write(ByteBuffer.wrap(from, index, length));
        }
        if (length == 0) {
            return 0; // the position stays where it is
        }
        synchronized (this) {
            long position = appends ? channel.size() : channel.position();
            int most = permitted(position, length);
            if (appends) {
                channel.position(position); // Java can't open a file to read and to append
            }
            int count = channel.write(ByteBuffer.wrap(from, index, most));
            mappings.written(this, position, from, index, count);
            return count;
        }
    }

    @Override
    Terminal terminal() {
        return terminal;
    }

    @Override
    public int readAt(byte[] into, int index, int length, long position) throws IOException {
        int count = Math.max(channel.read(ByteBuffer.wrap(into, index, length), position), 0);
        mappings.read(this, position, into, index, count);
        return count;
    }

    @Override
    public int writeAt(byte[] from, int index, int length, long position) throws IOException {
        checkWritable();
        if ((flags & FileSystemCalls.O_APPEND) == 0) {
            return writeAtPosition(from, index, length, position);
        }
        synchronized (this) {
            return writeAtPosition(from, index, length, channel.size()); // Linux appends, whatever POSIX says of pwrite
        }
    }

    private int writeAtPosition(byte[] from, int index, int length, long position) throws IOException {
        int count = channel.write(ByteBuffer.wrap(from, index, permitted(position, length)), position);
        mappings.written(this, position, from, index, count);
        return count;
    }

    private void checkWritable() throws SystemCallException {
        if ((flags & FileSystemCalls.O_ACCMODE) == FileSystemCalls.O_RDONLY) {
            throw new SystemCallException(Errno.EBADF);
        }
    }

    /** How many of some bytes may be written at a position (setrlimit(2), RLIMIT_FSIZE). */
    private int permitted(long position, int length) throws SystemCallException {
        if (limits.largestFile() == Long.MAX_VALUE) {
            return length;
        }
        long left = limits.largestFile() - position;
        if (left <= 0 && length > 0) {
            GuestThread.current().raise(SignalNumber.SIGXFSZ);
            throw new SystemCallException(Errno.EFBIG);
        }
        return (int) Math.min(left, length);
    }

    @Override
    public synchronized long seek(long offset, int whence) throws IOException {
        long start;
        switch (whence) {
            case 0 -> start = 0;
            case 1 -> start = channel.position();
            case 2 -> start = channel.size();
            default -> {
                if (offset < 0 || offset >= channel.size()) {
                    throw new SystemCallException(Errno.ENXIO);
                }
                start = whence == SEEK_DATA ? 0 : channel.size() - offset;
            }
        }
        if (start + offset < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        channel.position(start + offset);
        return start + offset;
    }

    @Override
    public synchronized void truncate(long length) throws IOException {
        long position = channel.position();
        if (length < channel.size()) {
            channel.truncate(length);
        } else if (length > channel.size()) {
            permitted(length - 1, 1);
            channel.write(ByteBuffer.allocate(1), length - 1);
        }
        channel.position(position); // Java moves it back to the end, Linux does not
    }

    @Override
    public void synchronize() throws IOException {
        mappings.synchronize(this);
        channel.force(true);
    }

    @Override
    public int available() throws IOException {
        return (int) (channel.size() - channel.position()); // as Linux: negative behind the end
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public FileStatus status() throws IOException {
        FileStatus known = last;
        return known == null ? super.status() : known.withSize(channel.size());
    }

    @Override
    public void unlinked(FileStatus status, Object lastKey) {
        key = lastKey;
        last = status;
        path = null;
    }

    @Override
    public void changeMode(int permissions) {
        FileStatus known = last;
        if (known != null) {
            last = known.withPermissions(permissions);
        }
    }

    @Override
    public void renamed(Path newPath) {
        path = newPath;
    }

    @Override
    protected void closeNow() throws IOException {
        locks.close(this);
    }
}
