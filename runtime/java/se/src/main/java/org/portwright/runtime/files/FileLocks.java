// SPDX-License-Identifier: EPL-2.0
// Advisory locks of parts of files: fcntl's F_SETLK and its kin.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The locks that the program holds, as POSIX has them (fcntl, "Record locks"): they are the process's, whichever
 * descriptor they were set through; a new lock takes the place of what it overlaps; closing any descriptor of a file
 * ends all locks of that file. Against other processes they are locks of the host, made by Java with the same fcntl.
 * Java, which knows no overlapping, gives one up before it takes the next, so for a moment an upgraded lock is nobody's.
 */
final class FileLocks {

    static final int F_RDLCK = 0;
    static final int F_WRLCK = 1;
    static final int F_UNLCK = 2;

    /** A range from the key it is stored under to its end, exclusive. */
    private record Held(long end, boolean shared, FileLock lock) {
    }

    /** By file, then by start. */
    private final Map<Object, TreeMap<Long, Held>> files = new HashMap<>();

    /**
     * Sets or removes a lock.
     *
     * @param end exclusive; Long.MAX_VALUE for all that follows
     * @return whether it could be; if not, another process holds a lock there, and nothing has changed
     */
    synchronized boolean set(RegularFile file, long start, long end, int type) throws IOException {
        Object key = file.key();
        TreeMap<Long, Held> ranges = files.computeIfAbsent(key, k -> new TreeMap<>());
        TreeMap<Long, Held> removed = new TreeMap<>();
        Long at = ranges.floorKey(start);
        for (at = at == null ? ranges.ceilingKey(start) : at; at != null && at < end; at = ranges.higherKey(at)) {
            if (ranges.get(at).end > start) {
                removed.put(at, ranges.get(at));
            }
        }
        for (Map.Entry<Long, Held> entry : removed.entrySet()) {
            ranges.remove(entry.getKey());
            release(entry.getValue());
        }
        FileLock lock = null;
        try {
            lock = type == F_UNLCK ? null : lock(file.channel(), start, end, type == F_RDLCK);
        } finally {
            boolean failed = type != F_UNLCK && lock == null;
            for (Map.Entry<Long, Held> entry : removed.entrySet()) {
                Held old = entry.getValue();
                if (failed) {
                    keep(ranges, old, entry.getKey(), old.end);
                } else {
                    keep(ranges, old, entry.getKey(), Math.min(start, old.end));
                    keep(ranges, old, Math.max(end, entry.getKey()), old.end);
                }
            }
        }
        if (lock != null) {
            ranges.put(start, new Held(end, type == F_RDLCK, lock));
        } else if (ranges.isEmpty()) {
            files.remove(key);
        }
        return lock != null || type == F_UNLCK;
    }

    /** Takes a part of an old lock again. */
    private static void keep(TreeMap<Long, Held> ranges, Held old, long start, long end) throws IOException {
        if (start < end) {
            FileLock lock = lock((FileChannel) old.lock.acquiredBy(), start, end, old.shared);
            if (lock != null) {
                ranges.put(start, new Held(end, old.shared, lock));
            }
        }
    }

    private static void release(Held held) throws IOException {
        if (held.lock.isValid()) {
            held.lock.release();
        }
    }

    /** Null if another process, or another program in this one, has it. */
    private static FileLock lock(FileChannel channel, long start, long end, boolean shared) throws IOException {
        try {
            return channel.tryLock(start, end - start, shared);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** Whether another process holds a lock that keeps the program from setting one. */
    synchronized boolean isHeldByOther(RegularFile file, long start, long end, int type) throws IOException {
        TreeMap<Long, Held> ranges = files.getOrDefault(file.key(), new TreeMap<>());
        long at = start;
        while (at < end) {
            Map.Entry<Long, Held> own = ranges.floorEntry(at);
            if (own != null && own.getValue().end > at) {
                at = own.getValue().end;
                continue;
            }
            Long next = ranges.higherKey(at);
            long free = next == null ? end : Math.min(next, end);
            FileLock lock = lock(file.channel(), at, free, type == F_RDLCK);
            if (lock == null) {
                return true;
            }
            lock.release();
            at = free;
        }
        return false;
    }

    /** A descriptor of the file is about to be closed. */
    synchronized void close(RegularFile file) throws IOException {
        if (files.isEmpty()) {
            return;
        }
        TreeMap<Long, Held> ranges = files.remove(file.key());
        if (ranges != null) {
            for (Held held : ranges.values()) {
                release(held);
            }
        }
    }
}
