// SPDX-License-Identifier: EPL-2.0
// Advisory locks of parts of files: fcntl's F_SETLK and its kin.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.portwright.runtime.library.HostLocks;

/**
 * The locks that the program holds, as POSIX has them (fcntl, "Record locks"): they are the process's, whichever
 * descriptor they were set through; a new lock takes the place of what it overlaps; closing any descriptor of a file
 * ends all locks of that file. Against others they are locks of the host ({@link HostLocks}), made by Java with fcntl.
 * Java, which knows no overlapping, gives one up before it takes the next, so for a moment an upgraded lock is nobody's.
 */
final class FileLocks {

    static final int F_RDLCK = 0;
    static final int F_WRLCK = 1;
    static final int F_UNLCK = 2;

    /** A range from the key it is stored under to its end, exclusive. */
    private record Held(long end, boolean shared, FileChannel channel) {
    }

    /** By file, then by start. */
    private final Map<Object, TreeMap<Long, Held>> files = new HashMap<>();

    /**
     * Sets or removes a lock.
     *
     * @param end exclusive; Long.MAX_VALUE for all that follows
     * @return whether it could be; if not, another process, or another program in this one, holds a lock there, and
     *         nothing has changed
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
            HostLocks.release(key, entry.getKey());
        }
        boolean locked = false;
        try {
            locked = type != F_UNLCK && HostLocks.take(key, file.channel(), start, end, type == F_RDLCK);
        } finally {
            boolean failed = type != F_UNLCK && !locked;
            for (Map.Entry<Long, Held> entry : removed.entrySet()) {
                Held old = entry.getValue();
                if (failed) {
                    keep(key, ranges, old, entry.getKey(), old.end);
                } else {
                    keep(key, ranges, old, entry.getKey(), Math.min(start, old.end));
                    keep(key, ranges, old, Math.max(end, entry.getKey()), old.end);
                }
            }
        }
        if (locked) {
            ranges.put(start, new Held(end, type == F_RDLCK, file.channel()));
        } else if (ranges.isEmpty()) {
            files.remove(key);
        }
        return locked || type == F_UNLCK;
    }

    /** Takes a part of an old lock again. */
    private static void keep(Object key, TreeMap<Long, Held> ranges, Held old, long start, long end) throws IOException {
        if (start < end && HostLocks.take(key, old.channel, start, end, old.shared)) {
            ranges.put(start, new Held(end, old.shared, old.channel));
        }
    }

    /** Whether another process holds a lock that keeps the program from setting one. */
    synchronized boolean isHeldByOther(RegularFile file, long start, long end, int type) throws IOException {
        Object key = file.key();
        TreeMap<Long, Held> ranges = files.getOrDefault(key, new TreeMap<>());
        long at = start;
        while (at < end) {
            Map.Entry<Long, Held> own = ranges.floorEntry(at);
            if (own != null && own.getValue().end > at) {
                at = own.getValue().end;
                continue;
            }
            Long next = ranges.higherKey(at);
            long free = next == null ? end : Math.min(next, end);
            if (!HostLocks.take(key, file.channel(), at, free, type == F_RDLCK)) {
                return true;
            }
            HostLocks.release(key, at);
            at = free;
        }
        return false;
    }

    /** Closes a descriptor of the file, and with it ends all of the program's locks of the file. */
    synchronized void close(RegularFile file) throws IOException {
        if (files.isEmpty() && HostLocks.isEmpty()) {
            file.channel().close();
            return;
        }
        Object key;
        try {
            key = file.key();
        } catch (IOException e) {
            file.channel().close(); // without a name, and without a lock, for which the key would be known
            return;
        }
        TreeMap<Long, Held> ranges = files.remove(key);
        if (ranges != null) {
            for (long start : ranges.keySet()) {
                HostLocks.release(key, start);
            }
        }
        HostLocks.close(key, file.channel());
    }
}
