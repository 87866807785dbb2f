// SPDX-License-Identifier: EPL-2.0
// System calls that tell of the machine as a whole.
package org.portwright.runtime.system;

import org.portwright.runtime.Memory;
import org.portwright.runtime.time.Clock;

/** The answer to sysinfo. */
final class ProcessCalls {

    /** struct sysinfo (Linux, include/uapi/linux/sysinfo.h) with 32-bit longs. */
    private static final int SIZE = 64;
    private static final int TOTAL_MEMORY = 16;
    private static final int FREE_MEMORY = 20;
    private static final int PROCESSES = 40;
    private static final int UNIT = 52;

    private ProcessCalls() {
    }

    /** The machine is the program's: its memory is all that there is, and it is the only process. */
    static int systemInformation(int address, Clock clock) {
        Memory.clear(Memory.range(address, SIZE), SIZE);
        Memory.storeInt(address, clock.secondsUp());
        Memory.storeInt(address + TOTAL_MEMORY, Memory.index(Memory.IMAGE.limit));
        Memory.storeInt(address + FREE_MEMORY, Memory.IMAGE.limit - Memory.IMAGE.initialBreak);
        Memory.storeShort(address + PROCESSES, 1);
        Memory.storeInt(address + UNIT, 1);
        return 0;
    }
}
