// SPDX-License-Identifier: EPL-2.0
// What open() makes, and several descriptors may share.
package org.portwright.runtime;

import java.io.IOException;

/** An open file description (POSIX): a node, how it was opened, and where reads and writes go on. */
final class OpenFile {

    // Of open's flags (Linux, arch/mips/include/uapi/asm/fcntl.h).
    static final int O_ACCMODE = 3;
    static final int O_WRONLY = 1;
    static final int O_APPEND = 0x8;
    static final int O_NONBLOCK = 0x80;
    static final int O_CREAT = 0x100;
    static final int O_TRUNC = 0x200;
    static final int O_EXCL = 0x400;
    static final int O_DIRECTORY = 0x10000;

    final FileNode node;
    /** Absolute, without a slash at the end; null of what has no name. */
    final String path;
    int flags;
    int position;
    /** Number of descriptors. */
    int users;

    OpenFile(FileNode node, String path, int flags) {
        this.node = node;
        this.path = path;
        this.flags = flags;
        node.users++;
    }

    boolean readable() {
        return (flags & O_ACCMODE) != O_WRONLY;
    }

    boolean writable() {
        return (flags & O_ACCMODE) != 0;
    }

    /** One descriptor less. */
    void release() throws IOException {
        if (--users == 0 && --node.users == 0) {
            node.close();
        }
    }
}
