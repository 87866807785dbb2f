// SPDX-License-Identifier: EPL-2.0
// System calls that give memory to the program: brk, mmap and their kin.
package org.portwright.runtime;

/**
 * The memory between .bss and the end. The program break grows up from its bottom, mappings are taken from its top.
 * Free memory is always zero: what is given back is cleared then. Free ranges among the mappings are kept in order of
 * their addresses; a program on a phone has few.
 */
final class HeapMemory {

    static final int PAGE = 4096;

    private int programBreak = Memory.initialBreak;
    private final int memoryEnd = Memory.memoryEnd & -PAGE;
    /** Lowest address of all mappings. */
    private int mappingsStart = memoryEnd;
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private int count;

    int setBreak(int address) {
        if (address >= Memory.initialBreak && address <= mappingsStart) {
            if (address < programBreak) {
                Memory.clear(address + 3 & -4, programBreak - address);
            }
            programBreak = address;
        }
        return programBreak;
    }

    int map(int address, int length, boolean fixed) {
        int size = length + PAGE - 1 & -PAGE;
        if (length <= 0 || size <= 0) {
            return -Errno.ENOMEM;
        }
        if (fixed) {
            Memory.clear(address, size);
            return address;
        }
        int best = -1;
        for (int i = 0; i < count; i++) {
            if (ends[i] - starts[i] >= size && (best < 0 || ends[i] - starts[i] < ends[best] - starts[best])) {
                best = i;
            }
        }
        if (best >= 0) {
            ends[best] -= size;
            int result = ends[best];
            if (starts[best] == result) {
                remove(best);
            }
            return result;
        }
        if (mappingsStart - size < programBreak) {
            return -Errno.ENOMEM;
        }
        mappingsStart -= size;
        return mappingsStart;
    }

    int unmap(int address, int length) {
        int start = Math.max(address, mappingsStart);
        int end = Math.min(address + (length + PAGE - 1 & -PAGE), memoryEnd);
        if (start >= end) {
            return 0;
        }
        Memory.clear(start, end - start);
        int at = 0;
        while (at < count && ends[at] < start) {
            at++;
        }
        while (at < count && starts[at] <= end) {
            start = Math.min(start, starts[at]);
            end = Math.max(end, ends[at]);
            remove(at);
        }
        if (start == mappingsStart) {
            mappingsStart = end;
        } else {
            insert(at, start, end);
        }
        return 0;
    }

    int remap(int address, int oldLength, int newLength, boolean mayMove) {
        int oldSize = oldLength + PAGE - 1 & -PAGE;
        int newSize = newLength + PAGE - 1 & -PAGE;
        if (newSize <= oldSize) {
            unmap(address + newSize, oldSize - newSize);
            return address;
        }
        int result = mayMove ? map(0, newSize, false) : -Errno.ENOMEM;
        if (result > 0) {
            System.arraycopy(Memory.words, address - Memory.base >> 2, Memory.words, result - Memory.base >> 2,
                    oldSize >> 2);
            unmap(address, oldSize);
        }
        return result;
    }

    private void remove(int at) {
        count--;
        System.arraycopy(starts, at + 1, starts, at, count - at);
        System.arraycopy(ends, at + 1, ends, at, count - at);
    }

    private void insert(int at, int start, int end) {
        if (count == starts.length) {
            starts = grown(starts);
            ends = grown(ends);
        }
        System.arraycopy(starts, at, starts, at + 1, count - at);
        System.arraycopy(ends, at, ends, at + 1, count - at);
        starts[at] = start;
        ends[at] = end;
        count++;
    }

    private static int[] grown(int[] array) {
        int[] result = new int[2 * array.length];
        System.arraycopy(array, 0, result, 0, array.length);
        return result;
    }
}
