// SPDX-License-Identifier: EPL-2.0
// System calls that give memory to the program: brk, mmap and their kin.
package org.portwright.runtime.memory;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;

/**
 * The memory between .bss and the end. The program break grows up from its bottom, mappings are taken from its top;
 * when they meet, memory grows, and further mappings lie behind the others.
 *
 * <p>Free memory is always zero: what is given back is cleared then, so that what is given out need not be looked at.
 * Free ranges among the mappings are kept by address, to join neighbours, and by size, to find the smallest that is
 * enough; both in logarithmic time, since a program that uses malloc much maps and unmaps much.
 *
 * <p>One lock guards all of it: a thread that gives memory back clears it before another can get it.
 */
public final class HeapMemory {

    private static final int MAP_SHARED = 1;
    private static final int MAP_FIXED = 0x10;
    private static final int MAP_ANONYMOUS = 0x800;
    private static final int MREMAP_MAYMOVE = 1;
    private static final int MADV_DONTNEED = 4;

    private final int initialBreak;
    /** Memory never grows beyond this address. */
    private final int limit;
    /** One past the last address that a mapping may have as long as memory does not grow. */
    private int memoryEnd;
    private int programBreak;
    /** Lowest address of all mappings; between the break and this all is free and in neither of the collections. */
    private int mappingsStart;
    /** Free ranges above {@link #mappingsStart}: address to length. */
    private final TreeMap<Integer, Integer> freeByAddress = new TreeMap<>();
    /** The same, each as length in the high half and address in the low half. */
    private final TreeSet<Long> freeBySize = new TreeSet<>();

    /**
     * @param initialBreak where the program break starts
     * @param memoryEnd one past the last address that is valid now
     * @param limit one past the last address that there may ever be
     */
    public HeapMemory(int initialBreak, int memoryEnd, int limit) {
        this.initialBreak = initialBreak;
        this.limit = limit;
        this.memoryEnd = memoryEnd & -Memory.PAGE;
        programBreak = initialBreak;
        mappingsStart = this.memoryEnd;
    }

    /** brk: returns the new break, or the old one if it can't be moved. */
    public synchronized int setBreak(int address) {
        if (address < initialBreak || address > mappingsStart
                && (mappingsStart < memoryEnd || !grow((long) address - memoryEnd))) {
            return programBreak;
        }
        if (address > mappingsStart) {
            mappingsStart = memoryEnd; // there are none
        }
        if (address < programBreak) {
            clear(address, programBreak - address);
        }
        programBreak = address;
        return programBreak;
    }

    /** mmap2 without a file, or with one whose contents the caller then reads into the range. */
    public synchronized int map(int address, int length, int flags) {
        int size = roundUp(length);
        if (size <= 0) {
            return -(length == 0 ? Errno.EINVAL : Errno.ENOMEM);
        }
        if ((flags & MAP_FIXED) != 0) {
            // Only over what is already mapped: musl does so to give memory back.
            if (address < initialBreak || address + size > memoryEnd || address % Memory.PAGE != 0) {
                return -Errno.ENOMEM;
            }
            clear(address, size);
            return address;
        }
        int result = allocate(size);
        return result == 0 ? -Errno.ENOMEM : result;
    }

    /** Whether flags of mmap ask for memory without a file. */
    public static boolean isAnonymous(int flags) {
        return (flags & MAP_ANONYMOUS) != 0;
    }

    /** Whether flags of mmap ask for a mapping that writes back. */
    public static boolean isShared(int flags) {
        return (flags & MAP_SHARED) != 0;
    }

    /** munmap. */
    public synchronized int unmap(int address, int length) {
        int size = roundUp(length);
        if (address % Memory.PAGE != 0 || size <= 0) {
            return -Errno.EINVAL;
        }
        // A range outside of the mappings is no error for munmap; there is nothing to free.
        long end = Math.min((long) address + size, memoryEnd);
        int start = Math.max(address, mappingsStart);
        if (start < end) {
            free(start, (int) end - start);
        }
        return 0;
    }

    /** mremap. */
    public synchronized int remap(int address, int oldLength, int newLength, int flags) {
        int oldSize = roundUp(oldLength);
        int newSize = roundUp(newLength);
        if (address % Memory.PAGE != 0 || newSize <= 0 || oldSize <= 0) {
            return -Errno.EINVAL;
        }
        if (address < mappingsStart || address > memoryEnd - oldSize) {
            return -Errno.EFAULT;
        }
        if (newSize <= oldSize) {
            if (newSize < oldSize) {
                free(address + newSize, oldSize - newSize);
            }
            return address;
        }
        int end = address + oldSize;
        Integer following = freeByAddress.get(end);
        if (following != null && following >= newSize - oldSize) {
            removeFree(end, following);
            addFree(address + newSize, following - (newSize - oldSize));
            return address;
        }
        if (end == memoryEnd && grow(newSize - oldSize)) {
            return address;
        }
        if ((flags & MREMAP_MAYMOVE) == 0) {
            return -Errno.ENOMEM;
        }
        int result = allocate(newSize);
        if (result == 0) {
            return -Errno.ENOMEM;
        }
        Memory.copy(Memory.index(address), Memory.index(result), oldSize);
        free(address, oldSize);
        return result;
    }

    /** madvise. */
    public synchronized int advise(int address, int length, int advice) {
        if (address % Memory.PAGE != 0 || length < 0) {
            return -Errno.EINVAL;
        }
        if (advice == MADV_DONTNEED && length > 0) {
            clear(address, roundUp(length));
        }
        return 0;
    }

    /** Returns the address of a range of zeroes, 0 if there is none. */
    private int allocate(int size) {
        Long best = freeBySize.ceiling((long) size << 32);
        if (best != null) {
            int address = best.intValue();
            int length = (int) (best >> 32);
            removeFree(address, length);
            addFree(address, length - size);
            return address + length - size;
        }
        if (mappingsStart - size >= programBreak) {
            mappingsStart -= size;
            return mappingsStart;
        }
        int address = memoryEnd;
        return grow(size) ? address : 0;
    }

    /** Moves the end of memory, if there can be as much. */
    private boolean grow(long size) {
        long end = memoryEnd + (size + Memory.PAGE - 1 & -Memory.PAGE);
        if (end > limit || Memory.index((int) end) > Memory.size()
                && !Memory.grow(Memory.index((int) end), Memory.index(limit))) {
            return false;
        }
        memoryEnd = (int) end;
        return true;
    }

    private void free(int address, int size) {
        clear(address, size);
        int start = address;
        int end = address + size;
        // Parts of the range may be free already: munmap takes any range.
        Map.Entry<Integer, Integer> other = freeByAddress.floorEntry(end);
        while (other != null && other.getKey() + other.getValue() >= start) {
            removeFree(other.getKey(), other.getValue());
            start = Math.min(start, other.getKey());
            end = Math.max(end, other.getKey() + other.getValue());
            other = freeByAddress.floorEntry(end);
        }
        if (start == mappingsStart) {
            mappingsStart = end;
        } else {
            addFree(start, end - start);
        }
    }

    private void addFree(int address, int length) {
        if (length > 0) {
            freeByAddress.put(address, length);
            freeBySize.add((long) length << 32 | address);
        }
    }

    private void removeFree(int address, int length) {
        freeByAddress.remove(address);
        freeBySize.remove((long) length << 32 | address);
    }

    private static void clear(int address, int size) {
        Memory.clear(Memory.range(address, size), size);
    }

    /** Up to whole pages; negative if that is more than there can be. */
    private static int roundUp(int length) {
        return length < 0 ? -1 : length + Memory.PAGE - 1 & -Memory.PAGE;
    }
}
