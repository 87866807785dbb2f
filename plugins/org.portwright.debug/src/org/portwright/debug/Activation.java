// SPDX-License-Identifier: EPL-2.0
// A function of machine code that has been called and has not returned.
package org.portwright.debug;

import com.sun.jdi.ThreadReference;

/**
 * Where a thread is in a function, or in one that has called others.
 *
 * @param depth how many Java frames are above the one that its code runs in
 * @param ownDepth how many are above that of the function's own method; more if its code runs in a part
 * @param address of the machine instruction that is next; in a caller the one after the call
 * @param stop says where registers are; null if nothing is known of them
 * @param isInnermost whether no function was called from it
 * @param isExact whether it is at the address, or behind it and before the next stop; if not, it may have been at another
 *     stop since
 */
record Activation(ThreadReference thread, int depth, int ownDepth, StopTable.Method method, int address, StopTable.Stop stop,
        boolean isInnermost, boolean isExact) {
    /** An address that is in the same line and block of variables: of a caller one of the call. */
    int addressInBlock() {
        return isInnermost ? address : address - 1;
    }
}
