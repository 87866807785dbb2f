// SPDX-License-Identifier: EPL-2.0
// What a file descriptor refers to.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.file.Path;

/**
 * An open file description (POSIX.1): descriptors made by dup share it. All lengths are in bytes, all buffers are
 * {@link Memory#BYTES}, at an index that is checked already. A method that does not apply throws the error's number.
 */
abstract class OpenFile {

    /** Flags it was opened with, as MIPS has them. */
    volatile int flags;
    /** Guarded by this. */
    private int descriptors = 1;

    OpenFile(int flags) {
        this.flags = flags;
    }

    /** Returns the number of bytes read, 0 at the end of the file. */
    abstract int read(int index, int length) throws IOException;

    abstract int write(int index, int length) throws IOException;

    int readAt(int index, int length, long position) throws IOException {
        throw new SystemCallException(Errno.ESPIPE);
    }

    int writeAt(int index, int length, long position) throws IOException {
        throw new SystemCallException(Errno.ESPIPE);
    }

    /** @param whence 0 from the start, 1 from the current position, 2 from the end */
    long seek(long offset, int whence) throws IOException {
        throw new SystemCallException(Errno.ESPIPE);
    }

    void truncate(long length) throws IOException {
        throw new SystemCallException(Errno.EINVAL);
    }

    void synchronize() throws IOException {
        throw new SystemCallException(Errno.EINVAL);
    }

    /** Bytes that can be read at once. */
    int available() throws IOException {
        throw new SystemCallException(Errno.ENOTTY);
    }

    /** Stores directory entries; returns the number of bytes stored. */
    int readDirectory(int address, int length) throws IOException {
        throw new SystemCallException(Errno.ENOTDIR);
    }

    boolean isTerminal() {
        return false;
    }

    /** Where the file lies, null if that is not known. */
    Path path() {
        return null;
    }

    /** The answer to fstat. */
    FileStatus status() throws IOException {
        return path() == null ? FileStatus.nameless(mode(), size()) : FileStatus.of(path(), true);
    }

    /** The program removes the name that the file was opened by. */
    void unlinked(FileStatus status) throws IOException {
    }

    /** The program gives the file another name. */
    void renamed(Path newPath) {
    }

    /** What poll tells of the file now, of {@link Poll}'s bits; regular files are always ready. */
    int readiness() throws IOException {
        return Poll.IN | Poll.OUT;
    }

    boolean isNonBlocking() {
        return (flags & FileSystemCalls.O_NONBLOCK) != 0;
    }

    /** Type and permissions for fstat of a file without a path. */
    int mode() {
        return FileStatus.S_IFIFO | 0600;
    }

    /** Length for fstat of a file without a path. */
    long size() {
        return 0;
    }

    protected abstract void closeNow() throws IOException;

    final synchronized boolean isClosed() {
        return descriptors == 0;
    }

    final synchronized void addDescriptor() {
        descriptors++;
    }

    /** A descriptor is gone; the last one closes the file. */
    final void removeDescriptor() throws IOException {
        synchronized (this) {
            descriptors--;
            if (descriptors != 0) {
                return;
            }
        }
        closeNow(); // not under the lock: it may wait for what another thread does with the file
    }
}
