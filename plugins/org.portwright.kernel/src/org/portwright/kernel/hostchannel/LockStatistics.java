// SPDX-License-Identifier: EPL-2.0
// How much a lock was used and fought for.
package org.portwright.kernel.hostchannel;

/**
 * The statistics of a lock over the whole run, all CPUs together.
 *
 * @param name its name in the source
 * @param address its address in the kernel, which events name it by
 * @param kind its kind
 * @param acquisitions how often it was taken
 * @param contended how often another CPU held it then
 * @param cyclesHeld cycles for which it was held
 * @param cyclesSpun cycles that CPUs waited for it
 */
public record LockStatistics(String name, long address, LockKind kind, long acquisitions, long contended,
        long cyclesHeld, long cyclesSpun) {
    static final int BYTES = 64;

    /** @return the share of acquisitions for which a CPU had to wait, 0 to 1 */
    public double contention() {
        return acquisitions == 0 ? 0 : (double) contended / acquisitions;
    }
}
