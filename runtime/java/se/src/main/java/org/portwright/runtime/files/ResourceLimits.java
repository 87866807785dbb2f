// SPDX-License-Identifier: EPL-2.0
// The limits of getrlimit and setrlimit.
package org.portwright.runtime.files;

import java.util.Arrays;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.Identity;

/**
 * What the program may use, each a soft and a hard limit. Those for open files and for the size of a file are kept;
 * those for what a program here does not have, such as core dumps and locked memory, need no keeping. A limit that the
 * runtime can't keep can't be lowered: {@code setrlimit} does not promise what it does not do.
 */
public final class ResourceLimits {

    // Resources (Linux, arch/mips/include/uapi/asm/resource.h, include/uapi/asm-generic/resource.h).
    private static final int CPU = 0;
    private static final int FILE_SIZE = 1;
    private static final int DATA = 2;
    private static final int STACK = 3;
    private static final int OPEN_FILES = 5;
    private static final int ADDRESS_SPACE = 6;
    private static final int PROCESSES = 8;
    private static final int COUNT = 16;

    /** RLIM_INFINITY of o32's struct rlimit. */
    private static final int NARROW_INFINITY = Integer.MAX_VALUE;
    private static final long INFINITY = Long.MAX_VALUE;

    /** Guarded by this. */
    private final long[] soft = new long[COUNT];
    private final long[] hard = new long[COUNT];
    private volatile long largestFile = INFINITY;
    private volatile int mostFiles = FileTable.MAXIMUM;

    ResourceLimits() {
        Arrays.fill(soft, INFINITY);
        soft[STACK] = Memory.IMAGE.stackTop - Memory.BASE;
        soft[OPEN_FILES] = FileTable.MAXIMUM;
        System.arraycopy(soft, 0, hard, 0, COUNT);
    }

    /** RLIMIT_FSIZE, in bytes. */
    long largestFile() {
        return largestFile;
    }

    /** RLIMIT_NOFILE: one more than the highest descriptor. */
    int mostFiles() {
        return mostFiles;
    }

    /**
     * getrlimit, setrlimit and prlimit64.
     *
     * @param wanted address of the new limits; 0 to leave them
     * @param old where to store the old ones; 0 for nowhere
     * @param wide whether a limit has 64 bits
     */
    public synchronized int exchange(int process, int resource, int wanted, int old, boolean wide) {
        if (resource < 0 || resource >= COUNT) {
            return -Errno.EINVAL;
        }
        long newSoft = wanted == 0 ? soft[resource] : load(wanted, wide);
        long newHard = wanted == 0 ? hard[resource] : load(wanted + (wide ? 8 : 4), wide);
        if (process != 0 && process != Identity.ID) {
            return -Errno.ESRCH;
        }
        if (newSoft > newHard) {
            return -Errno.EINVAL;
        }
        if (newHard > hard[resource]) {
            return -Errno.EPERM;
        }
        boolean isLower = newSoft < soft[resource] || newHard < hard[resource];
        if (isLower && !isKept(resource)) {
            return -Errno.EINVAL;
        }
        if (old != 0) {
            store(soft[resource], old, wide);
            store(hard[resource], old + (wide ? 8 : 4), wide);
        }
        soft[resource] = newSoft;
        hard[resource] = newHard;
        largestFile = soft[FILE_SIZE];
        mostFiles = (int) soft[OPEN_FILES];
        return 0;
    }

    private static boolean isKept(int resource) {
        return switch (resource) {
            case CPU, DATA, STACK, ADDRESS_SPACE, PROCESSES -> false;
            default -> true;
        };
    }

    private static long load(int address, boolean wide) {
        if (wide) {
            long limit = Memory.loadLong(address);
            return limit < 0 ? INFINITY : limit;
        }
        int limit = Memory.loadInt(address);
        return limit == NARROW_INFINITY || limit == -1 ? INFINITY : limit & 0xffffffffL;
    }

    private static void store(long limit, int address, boolean wide) {
        if (wide) {
            Memory.storeLong(address, limit == INFINITY ? -1 : limit);
        } else {
            Memory.storeInt(address, (int) Math.min(limit, NARROW_INFINITY));
        }
    }
}
