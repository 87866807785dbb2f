// SPDX-License-Identifier: EPL-2.0
// An open file of the file system.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A file, or a device that is read and written like one. */
final class RegularFile extends OpenFile {

    private final FileChannel channel;
    private final FileLocks locks;
    private final SharedMappings mappings;
    private volatile Path path;
    /** What the file system told of the file when it lost its name; null while it has one. */
    private volatile FileStatus last;
    private volatile Object key;

    RegularFile(FileChannel channel, Path path, int flags, FileLocks locks, SharedMappings mappings) {
        super(flags);
        this.channel = channel;
        this.path = path;
        this.locks = locks;
        this.mappings = mappings;
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
            key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            if (key == null) {
                key = path.toRealPath(); // a file system without numbers for its files
            }
        }
        return key;
    }

    @Override
    int read(int index, int length) throws IOException {
        if (mappings.isEmpty()) {
            return Math.max(channel.read(ByteBuffer.wrap(Memory.BYTES, index, length)), 0);
        }
        synchronized (this) {
            long position = channel.position();
            int count = readAt(index, length, position);
            channel.position(position + count);
            return count;
        }
    }

    @Override
    int write(int index, int length) throws IOException {
        boolean appends = (flags & FileSystemCalls.O_APPEND) != 0;
        if (!appends && mappings.isEmpty()) {
            return channel.write(ByteBuffer.wrap(Memory.BYTES, index, length));
        }
        synchronized (this) {
            if (appends) {
                channel.position(channel.size()); // Java can't open a file to read and to append
            }
            long position = mappings.isEmpty() ? 0 : channel.position();
            int count = channel.write(ByteBuffer.wrap(Memory.BYTES, index, length));
            mappings.written(this, position, index, count);
            return count;
        }
    }

    @Override
    int readAt(int index, int length, long position) throws IOException {
        if (position < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        int count = Math.max(channel.read(ByteBuffer.wrap(Memory.BYTES, index, length), position), 0);
        mappings.read(this, position, index, count);
        return count;
    }

    @Override
    int writeAt(int index, int length, long position) throws IOException {
        if (position < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        int count = channel.write(ByteBuffer.wrap(Memory.BYTES, index, length), position);
        mappings.written(this, position, index, count);
        return count;
    }

    @Override
    synchronized long seek(long offset, int whence) throws IOException {
        long start;
        switch (whence) {
            case 0 -> start = 0;
            case 1 -> start = channel.position();
            case 2 -> start = channel.size();
            default -> throw new SystemCallException(Errno.EINVAL);
        }
        if (start + offset < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        channel.position(start + offset);
        return start + offset;
    }

    @Override
    synchronized void truncate(long length) throws IOException {
        if (length < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        long position = channel.position();
        if (length < channel.size()) {
            channel.truncate(length);
        } else if (length > channel.size()) {
            channel.write(ByteBuffer.allocate(1), length - 1);
        }
        channel.position(position); // Java moves it back to the end, Linux does not
    }

    @Override
    void synchronize() throws IOException {
        mappings.synchronize(this);
        channel.force(true);
    }

    @Override
    int available() throws IOException {
        return (int) Math.min(Math.max(channel.size() - channel.position(), 0), Integer.MAX_VALUE);
    }

    @Override
    Path path() {
        return path;
    }

    @Override
    FileStatus status() throws IOException {
        FileStatus known = last;
        return known == null ? super.status() : known.withSize(channel.size());
    }

    @Override
    void unlinked(FileStatus status) throws IOException {
        key();
        last = status;
        path = null;
    }

    @Override
    void renamed(Path newPath) {
        path = newPath;
    }

    @Override
    protected void closeNow() throws IOException {
        try {
            locks.close(this);
        } catch (IOException e) {
            // The file's name is gone, and so are its locks when the channel closes.
        }
        channel.close();
    }
}
