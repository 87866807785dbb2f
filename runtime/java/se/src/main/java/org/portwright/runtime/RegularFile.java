// SPDX-License-Identifier: EPL-2.0
// An open file of the file system.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A file, or a device that is read and written like one. */
final class RegularFile extends OpenFile {

    private final FileChannel channel;
    private final Path path;

    RegularFile(FileChannel channel, Path path, int flags) {
        super(flags);
        this.channel = channel;
        this.path = path;
    }

    @Override
    int read(int index, int length) throws IOException {
        return Math.max(channel.read(ByteBuffer.wrap(Memory.BYTES, index, length)), 0);
    }

    @Override
    int write(int index, int length) throws IOException {
        if ((flags & FileSystemCalls.O_APPEND) != 0) {
            channel.position(channel.size()); // Java can't open a file to read and to append
        }
        return channel.write(ByteBuffer.wrap(Memory.BYTES, index, length));
    }

    @Override
    int readAt(int index, int length, long position) throws IOException {
        if (position < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return Math.max(channel.read(ByteBuffer.wrap(Memory.BYTES, index, length), position), 0);
    }

    @Override
    int writeAt(int index, int length, long position) throws IOException {
        if (position < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return channel.write(ByteBuffer.wrap(Memory.BYTES, index, length), position);
    }

    @Override
    long seek(long offset, int whence) throws IOException {
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
    void truncate(long length) throws IOException {
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
    protected void closeNow() throws IOException {
        channel.close();
    }
}
