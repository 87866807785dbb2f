// SPDX-License-Identifier: EPL-2.0
// What programs of one JVM hold of the host's file locks.
package org.portwright.runtime.library;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The host's locks are the JVM's, and all programs in it are one to them. So that instances of a library keep apart as
 * processes do, this counts who shares a range; and a channel is closed only when nobody holds a lock of its file, since the
 * host ends all locks of a file with any channel of it (POSIX, close).
 */
public final class HostLocks {

    /** A range from its start, under which it is found, to its end, exclusive. */
    private static final class Range {
        private final long end;
        private final FileLock lock;
        private int holders = 1;

        Range(long end, FileLock lock) {
            this.end = end;
            this.lock = lock;
        }
    }

    private static final class LockedFile {
        private final Map<Long, Range> ranges = new HashMap<>();
        private final List<FileChannel> closing = new ArrayList<>();
    }

    private static final Map<Object, LockedFile> FILES = new HashMap<>();

    private HostLocks() {
    }

    /**
     * Takes a lock. Programs share what has the same start and end.
     *
     * @param key of the file, the same for all channels of it
     * @param end exclusive
     * @return false if another program, in this process or in another one, keeps it from that
     */
    public static synchronized boolean take(Object key, FileChannel channel, long start, long end, boolean shared)
            throws IOException {
        LockedFile file = FILES.get(key);
        Range range = file == null ? null : file.ranges.get(start);
        if (range != null) {
            boolean fits = shared && range.lock.isShared() && range.end == end;
            range.holders += fits ? 1 : 0;
            return fits;
        }
        FileLock lock;
        try {
            lock = channel.tryLock(start, end - start, shared);
        } catch (OverlappingFileLockException e) {
            return false;
        }
        if (lock != null) {
            FILES.computeIfAbsent(key, k -> new LockedFile()).ranges.put(start, new Range(end, lock));
        }
        return lock != null;
    }

    /** Gives up a lock that was taken from this start. */
    public static synchronized void release(Object key, long start) throws IOException {
        LockedFile file = FILES.get(key);
        Range range = file.ranges.get(start);
        if (--range.holders > 0) {
            return;
        }
        file.ranges.remove(start);
        if (range.lock.isValid()) {
            range.lock.release();
        }
        if (file.ranges.isEmpty()) {
            FILES.remove(key);
            for (FileChannel channel : file.closing) {
                channel.close();
            }
        }
    }

    /** Whether no program holds any lock. */
    public static synchronized boolean isEmpty() {
        return FILES.isEmpty();
    }

    /** Closes a channel, or has it closed when no lock of its file is left. */
    public static synchronized void close(Object key, FileChannel channel) throws IOException {
        LockedFile file = FILES.get(key);
        if (file == null) {
            channel.close();
        } else {
            file.closing.add(channel);
        }
    }
}
