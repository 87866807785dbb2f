// SPDX-License-Identifier: EPL-2.0
// Files that are mapped into memory with MAP_SHARED.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.portwright.runtime.Memory;

/**
 * A shared mapping is a copy of the file in the program's memory, which can hold no window into a
 * file. Within the program the copy and the file are one: what is written to the file by a system call is written to
 * the copies too, and a read sees what was stored through them. Other processes see what the program has stored when
 * it calls msync, munmap or fsync, or ends; it does not see what they write after the mapping was made.
 */
public final class SharedMappings {

    private static final int PROT_WRITE = 2;

    private record Mapping(RegularFile file, Object key, int address, int length, long position, boolean writable,
            byte[] written) {
    }

    private final List<Mapping> mappings = new ArrayList<>();
    private volatile boolean empty = true;

    public boolean isEmpty() {
        return empty;
    }

    /** Whether an address lies in a shared mapping. */
    public synchronized boolean contains(int address) {
        return mappings.stream().anyMatch(mapping -> address >= mapping.address
                && address < mapping.address + (long) mapping.length);
    }

    /** @param length bytes, of which those behind the end of the file are never written back */
    public synchronized void add(RegularFile file, int address, int length, long position, int protection)
            throws IOException {
        boolean writable = (protection & PROT_WRITE) != 0;
        byte[] original = Memory.get(Memory.range(address, length), writable ? length : 0);
        if (writable) {
            file.addDescriptor(); // the file stays open as long as it is mapped
        }
        mappings.add(new Mapping(file, file.key(), address, length, position, writable, original));
        empty = false;
    }

    /** A range of a file was read into memory: what lies in a mapping is newer. */
    void read(RegularFile file, long position, byte[] buffer, int index, int count) throws IOException {
        if (!empty && count > 0) {
            exchange(file, position, buffer, index, count, false);
        }
    }

    /** A range of a file was written. */
    void written(RegularFile file, long position, byte[] buffer, int index, int count) throws IOException {
        if (!empty && count > 0) {
            exchange(file, position, buffer, index, count, true);
        }
    }

    private synchronized void exchange(RegularFile file, long position, byte[] buffer, int index, int count,
            boolean intoMapping) throws IOException {
        Object key = file.key();
        for (Mapping mapping : mappings) {
            long start = Math.max(position, mapping.position);
            long end = Math.min(position + count, mapping.position + mapping.length);
            if (start >= end || !key.equals(mapping.key)) {
                continue;
            }
            int inBuffer = index + (int) (start - position);
            int offset = (int) (start - mapping.position);
            int inMapping = Memory.index(mapping.address) + offset;
            int length = (int) (end - start);
            if (intoMapping) {
                Memory.put(inMapping, buffer, inBuffer, length);
                if (mapping.writable) {
                    System.arraycopy(buffer, inBuffer, mapping.written, offset, length);
                }
            } else if (mapping.writable) {
                System.arraycopy(Memory.get(inMapping, length), 0, buffer, inBuffer, length);
            }
        }
    }

    /** msync of a range, or all of it. */
    public synchronized void synchronize(int address, int length) throws IOException {
        for (Mapping mapping : mappings) {
            if (mapping.address < address + (long) length && address < mapping.address + (long) mapping.length) {
                writeBack(mapping);
            }
        }
    }

    /** fsync. */
    public void synchronize(RegularFile file) throws IOException {
        if (empty) {
            return;
        }
        synchronized (this) {
            for (Mapping mapping : mappings) {
                if (mapping.key.equals(file.key())) {
                    writeBack(mapping);
                }
            }
        }
    }

    /** munmap, before the memory is cleared: a mapping ends with any of its pages. */
    public synchronized void unmap(int address, int length) throws IOException {
        for (Iterator<Mapping> all = mappings.iterator(); all.hasNext();) {
            Mapping mapping = all.next();
            if (mapping.address < address + (long) length && address < mapping.address + (long) mapping.length) {
                writeBack(mapping);
                all.remove(); // not by equals: what Java makes for a record keeps the class loader alive
                if (mapping.writable) {
                    mapping.file.removeDescriptor();
                }
            }
        }
        empty = mappings.isEmpty();
    }

    /** The program ends. */
    void unmapAll() {
        try {
            if (!empty) {
                unmap(0, Integer.MAX_VALUE);
            }
        } catch (IOException e) {
            // As when a process ends: nobody is left to be told.
        }
    }

    /** Writes what has changed since it was last written, not beyond the end of the file. */
    private static void writeBack(Mapping mapping) throws IOException {
        byte[] old = mapping.written;
        int length = (int) Math.min(old.length, Math.max(mapping.file.channel().size() - mapping.position, 0));
        byte[] now = Memory.get(Memory.index(mapping.address), length);
        int at = 0;
        while (at < length) {
            if (now[at] == old[at]) {
                at++;
                continue;
            }
            int start = at;
            while (at < length && now[at] != old[at]) {
                old[at] = now[at];
                at++;
            }
            ByteBuffer changed = ByteBuffer.wrap(old, start, at - start);
            while (changed.hasRemaining()) {
                mapping.file.channel().write(changed, mapping.position + changed.position());
            }
        }
    }
}
