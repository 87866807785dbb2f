// SPDX-License-Identifier: EPL-2.0
// What a CPU does over a stretch of time.
package org.portwright.kernel.timeline;

/** What a CPU does, as far as the event log tells. */
public enum Activity {
    /** Runs a program. */
    USER,
    /** Runs the kernel. */
    KERNEL,
    /** Waits for a lock. */
    SPINNING,
    /** Has nothing to run. */
    IDLE
}
