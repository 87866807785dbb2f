// SPDX-License-Identifier: EPL-2.0
// What a file descriptor refers to.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.file.Path;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.poll.Poll;

/**
 * An open file description (POSIX.1): descriptors made by dup share it. All lengths are in bytes; a buffer is
 * an array and an index in it that is checked already. A method that does not apply throws the error's number.
 */
public abstract class OpenFile {

    /** Ways to seek: to the next data, and to the next hole; where holes are is not known. */
    static final int SEEK_DATA = 3;
    static final int SEEK_HOLE = 4;

    /** Flags it was opened with, as MIPS has them. */
    public volatile int flags;
    /** Guarded by this. */
    private int descriptors = 1;

    /** @param flags of open, as MIPS has them */
    protected OpenFile(int flags) {
        this.flags = flags;
    }

    /** Returns the number of bytes read, 0 at the end of the file. */
    public abstract int read(byte[] into, int index, int length) throws IOException;

    /** Returns the number of bytes written. */
    public abstract int write(byte[] from, int index, int length) throws IOException;

    /** Reads from a position, and leaves the current one. */
    public int readAt(byte[] into, int index, int length, long position) throws IOException {
        throw new SystemCallException(Errno.ESPIPE);
    }

    /** Writes to a position, and leaves the current one. */
    public int writeAt(byte[] from, int index, int length, long position) throws IOException {
        throw new SystemCallException(Errno.ESPIPE);
    }

    /** @param whence 0 from the start, 1 from the current position, 2 from the end, or one of the two above */
    public long seek(long offset, int whence) throws IOException {
        throw new SystemCallException(Errno.ESPIPE);
    }

    /** Makes the file as long as that, shorter or longer. */
    public void truncate(long length) throws IOException {
        throw new SystemCallException(Errno.EINVAL);
    }

    /** Returns when what was written is on the disk. */
    public void synchronize() throws IOException {
        throw new SystemCallException(Errno.EINVAL);
    }

    /** Bytes that can be read at once. */
    public int available() throws IOException {
        throw new SystemCallException(Errno.ENOTTY);
    }

    /** Stores directory entries; returns the number of bytes stored. */
    int readDirectory(int address, int length) throws IOException {
        throw new SystemCallException(Errno.ENOTDIR);
    }

    /** Whether read and write mean anything. */
    public boolean hasBytes() {
        return true;
    }

    /** The terminal that it is; null if it is none. */
    Terminal terminal() {
        return null;
    }

    /** Forgets input that has come and was not read. */
    void dropInput() throws IOException {
    }

    /** Whether it is an end of a pipe: a write that nobody reads is told of by SIGPIPE. */
    public boolean isPipe() {
        return false;
    }

    /** Where the file lies, null if that is not known. */
    public Path path() {
        return null;
    }

    /** The answer to fstat. */
    public FileStatus status() throws IOException {
        return path() == null ? FileStatus.nameless(mode(), size()) : FileStatus.of(path(), true);
    }

    /**
     * The program has removed the name that the file was opened by.
     *
     * @param status of the file without that name
     * @param key what {@link RegularFile#key} gives
     */
    void unlinked(FileStatus status, Object key) {
    }

    /** The program has given the file another name, or a directory above it. */
    void renamed(Path newPath) {
    }

    /** fchmod of a file that has no name. */
    void changeMode(int permissions) {
    }

    /** What poll tells of the file now, of {@link Poll}'s bits; regular files are always ready. */
    public int readiness() throws IOException {
        return Readiness.IN | Readiness.OUT;
    }

    /** Whether a call that would have to wait gives EAGAIN. */
    public boolean isNonBlocking() {
        return (flags & FileSystemCalls.O_NONBLOCK) != 0;
    }

    /** What fstat tells of the mode of a file that is neither in the file system nor a pipe or socket: no type. */
    public static final int ANONYMOUS = 0600;

    /** Type and permissions for fstat of a file without a path. */
    public int mode() {
        return FileStatus.S_IFIFO | 0600;
    }

    /** Length for fstat of a file without a path. */
    public long size() {
        return 0;
    }

    /** Gives back what the file holds; called once, when no descriptor is left. */
    protected abstract void closeNow() throws IOException;

    /** Whether no descriptor refers to the file any more. */
    public final synchronized boolean isClosed() {
        return descriptors == 0;
    }

    final synchronized void addDescriptor() {
        descriptors++;
    }

    /** A descriptor is gone; the last one closes the file. */
    public final void removeDescriptor() throws IOException {
        synchronized (this) {
            descriptors--;
            if (descriptors != 0) {
                return;
            }
        }
        closeNow(); // not under the lock: it may wait for what another thread does with the file
    }
}
