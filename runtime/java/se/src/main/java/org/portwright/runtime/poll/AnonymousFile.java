// SPDX-License-Identifier: EPL-2.0
// Open files without a place in the file system.
package org.portwright.runtime.poll;

import org.portwright.runtime.files.OpenFile;

/** A file of Linux's anonymous inode (fs/anon_inodes.c): no type, no position, nothing to close. */
abstract class AnonymousFile extends OpenFile {

    AnonymousFile(int flags) {
        super(flags);
    }

    /** Linux, fs/read_write.c, noop_llseek. */
    @Override
    public final long seek(long offset, int whence) {
        return 0;
    }

    @Override
    public final int mode() {
        return ANONYMOUS;
    }

    @Override
    protected final void closeNow() {
    }
}
