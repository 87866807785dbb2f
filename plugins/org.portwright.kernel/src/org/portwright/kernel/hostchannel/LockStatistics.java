// SPDX-License-Identifier: EPL-2.0
// How much the locks of a name were used and fought for.
package org.portwright.kernel.hostchannel;

/**
 * The statistics of a lock over the whole run, all CPUs together. Locks of one name, such as those of all processes,
 * are counted together.
 *
 * @param name its name in the source
 * @param address of the first lock of that name, which events of all of them tell as their second value
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
