// SPDX-License-Identifier: EPL-2.0
// What a file is, apart from how it was opened.
package org.portwright.runtime;

import java.io.IOException;

/** A file, directory, device or socket. All that are open at one path are the same node. */
abstract class FileNode {

    // Types and permissions (POSIX, sys/stat.h).
    static final int SOCKET = 0140777;
    static final int DIRECTORY = 0040755;
    static final int CHARACTERS = 0020666;
    static final int REGULAR = 0100644;
    static final int READ_ONLY = 0100444;
    static final int TYPE = 0170000;

    // What a descriptor is ready for (Linux, include/uapi/asm-generic/poll.h).
    static final int POLLIN = 1;
    static final int POLLOUT = 4;
    static final int POLLERR = 8;
    static final int POLLHUP = 16;

    /** How often it is in use: one for each time that it was opened and not yet closed. */
    int users;

    /** Type and permissions. */
    abstract int mode();

    /** Whether there is a position: reads and writes of others ignore it. */
    boolean seekable() {
        return true;
    }

    /** Returns how many bytes it read: 0 at the end. */
    int read(int position, byte[] bytes, int length) throws IOException {
        throw new FileError((mode() & TYPE) == (DIRECTORY & TYPE) ? Errno.EISDIR : Errno.EINVAL);
    }

    /** Returns how many bytes it wrote. */
    int write(int position, byte[] bytes, int length) throws IOException {
        throw new FileError(Errno.EBADF);
    }

    int size() throws IOException {
        return 0;
    }

    void truncate(int size) throws IOException {
        throw new FileError(Errno.EINVAL);
    }

    /** Makes sure that what was written is kept. */
    void flush() throws IOException {
    }

    /** The last user is gone. */
    void close() throws IOException {
    }

    /** When it was written last, in milliseconds since 1970; 0 if that is not known. */
    long modified() throws IOException {
        return 0;
    }

    /** What tells it from others in its place. */
    int number() {
        return 1;
    }

    /** The names in a directory, those of directories with a slash at the end; null if this is none. */
    String[] list() throws IOException {
        return null;
    }

    /** What a read or write would not wait for. */
    int ready() {
        return POLLIN | POLLOUT;
    }
}
