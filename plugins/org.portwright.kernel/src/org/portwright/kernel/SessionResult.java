// SPDX-License-Identifier: EPL-2.0
// How a run has ended.
package org.portwright.kernel;

/**
 * The end of a run.
 *
 * @param ending how it came
 * @param status the first program's status; 0 unless {@link Ending#EXIT}
 * @param message for people, why there is no status; empty after {@link Ending#EXIT}
 */
public record SessionResult(Ending ending, int status, String message) {
    /** How a run can end. */
    public enum Ending {
        /** The first program has ended, and the kernel has shut down. */
        EXIT,
        /** The kernel has found that it can't go on. */
        PANIC,
        /** The time limit was reached. */
        TIMEOUT,
        /** The user has stopped it. */
        STOPPED,
        /** The Execution Engine of LLVA-OS has refused the kernel something. */
        REFUSED,
        /** The simulator ended before the kernel did. */
        SIMULATOR_DIED
    }

    /** @return whether the first program ended with status 0 */
    public boolean isSuccess() {
        return ending == Ending.EXIT && status == 0;
    }
}
