// SPDX-License-Identifier: EPL-2.0
// The system calls that lock files: fcntl's lock commands, and flock.
package org.portwright.runtime.files;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.threads.Waiting;

/** Decodes struct flock, and waits for locks. */
public final class LockCalls {

    // struct flock64 of o32 (Linux, include/uapi/asm-generic/fcntl.h); struct flock is the older one with words.
    private static final int WHENCE = 2;
    private static final int START64 = 8;
    private static final int LENGTH64 = 16;
    private static final int OWNER64 = 24;
    private static final int START = 4;
    private static final int LENGTH = 8;
    private static final int OWNER = 16;
    private static final int SEEK_CUR = 1;
    private static final int SEEK_END = 2;

    // flock (Linux, include/uapi/asm-generic/fcntl.h).
    private static final int LOCK_SH = 1;
    private static final int LOCK_EX = 2;
    private static final int LOCK_NB = 4;
    private static final int LOCK_UN = 8;

    /** Between two attempts to get what another process holds; Java's own way to wait can't be interrupted. */
    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(2);

    private LockCalls() {
    }

    /** fcntl with one of the six lock commands. */
    static int control(FileLocks locks, OpenFile open, int command, int flock) throws IOException {
        if (!(open instanceof RegularFile file)) {
            throw new SystemCallException(Errno.EINVAL);
        }
        boolean wide = command >= FileTable.F_GETLK64;
        int type = Memory.loadShort(flock);
        long start = wide ? Memory.loadLong(flock + START64) : Memory.loadInt(flock + START);
        long length = wide ? Memory.loadLong(flock + LENGTH64) : Memory.loadInt(flock + LENGTH);
        switch (Memory.loadShort(flock + WHENCE)) {
            case 0 -> { }
            case SEEK_CUR -> start += file.channel().position();
            case SEEK_END -> start += file.channel().size();
            default -> throw new SystemCallException(Errno.EINVAL);
        }
        if (length < 0) {
            start += length;
            length = -length;
        }
        if (start < 0 || type < FileLocks.F_RDLCK || type > FileLocks.F_UNLCK) {
            throw new SystemCallException(Errno.EINVAL);
        }
        long end = length == 0 || start + length < 0 ? Long.MAX_VALUE : start + length;
        switch (command) {
            case FileTable.F_GETLK, FileTable.F_GETLK64:
                if (locks.isHeldByOther(file, start, end, type)) {
                    Memory.storeShort(flock, FileLocks.F_WRLCK); // Java does not tell which kind, or whose
                    Memory.storeInt(flock + (wide ? OWNER64 : OWNER), -1);
                } else {
                    Memory.storeShort(flock, FileLocks.F_UNLCK);
                }
                return 0;
            case FileTable.F_SETLK, FileTable.F_SETLK64:
                return locks.set(file, start, end, type) ? 0 : -Errno.EAGAIN;
            default:
                while (!locks.set(file, start, end, type)) {
                    if (Waiting.pause(INTERVAL)) {
                        return -Errno.EINTR;
                    }
                }
                return 0;
        }
    }

    /**
     * Locks of whole files by flock. They are the open file's, not the process's, and Java knows no such locks: they
     * hold between the open files of one program.
     */
    public static final class WholeFiles {

        /** Who holds a file: one that writes, or a number of readers. */
        private static final class Holders {
            private final Map<OpenFile, Integer> holders = new HashMap<>();

            boolean allows(OpenFile file, int kind) {
                return holders.entrySet().stream().allMatch(holder -> holder.getKey() == file
                        || kind == LOCK_SH && holder.getValue() == LOCK_SH);
            }
        }

        private final Map<Object, Holders> files = new HashMap<>();

        public int lock(OpenFile open, int operation) throws IOException {
            if (!(open instanceof RegularFile file)) {
                return 0;
            }
            int kind = operation & ~LOCK_NB;
            if (kind != LOCK_SH && kind != LOCK_EX && kind != LOCK_UN) {
                throw new SystemCallException(Errno.EINVAL);
            }
            while (!set(file, kind)) {
                if ((operation & LOCK_NB) != 0) {
                    return -Errno.EAGAIN;
                }
                if (Waiting.pause(INTERVAL)) {
                    return -Errno.EINTR;
                }
            }
            return 0;
        }

        private synchronized boolean set(RegularFile file, int kind) throws IOException {
            Holders holders = files.computeIfAbsent(file.key(), key -> new Holders());
            holders.holders.keySet().removeIf(OpenFile::isClosed);
            if (kind == LOCK_UN) {
                holders.holders.remove(file);
                return true;
            }
            if (!holders.allows(file, kind)) {
                return false;
            }
            holders.holders.put(file, kind);
            return true;
        }
    }
}
