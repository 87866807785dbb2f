// SPDX-License-Identifier: EPL-2.0
// What is done with a lock.
package org.portwright.metrics.locks;

/** What is done with a lock at a place. */
public enum LockAction {
    ACQUIRE,
    RELEASE,
    /** Taken here, and given back where the block ends. */
    SCOPE
}
