// SPDX-License-Identifier: EPL-2.0
// What a CPU did with its time.
package org.portwright.kernel.hostchannel;

import java.util.List;

/**
 * The cycles of one CPU, or of several added up, by what was done in them.
 *
 * @param user in programs
 * @param kernel in the kernel, without spinning
 * @param spinning waiting for locks
 * @param idle with nothing to do
 */
public record TimeShare(long user, long kernel, long spinning, long idle) {
    static final int BYTES = 32;

    /** @return all cycles */
    public long total() {
        return user + kernel + spinning + idle;
    }

    /** @return all cycles but idle ones */
    public long busy() {
        return user + kernel + spinning;
    }

    /**
     * @param cpus of each CPU
     * @return of all of them together
     */
    public static TimeShare sum(List<TimeShare> cpus) {
        long user = 0;
        long kernel = 0;
        long spinning = 0;
        long idle = 0;
        for (TimeShare cpu : cpus) {
            user += cpu.user;
            kernel += cpu.kernel;
            spinning += cpu.spinning;
            idle += cpu.idle;
        }
        return new TimeShare(user, kernel, spinning, idle);
    }
}
