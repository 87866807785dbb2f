// SPDX-License-Identifier: EPL-2.0
// What was typed and not yet read.
package org.portwright.runtime;

/** A queue of bytes between the user's thread and the program's. */
final class Input {

    private static final int MAXIMUM = 4096;

    private final byte[] bytes = new byte[MAXIMUM];
    private int start;
    private int count;
    private boolean ended;

    /** Adds bytes; waits while there is no room. */
    synchronized void add(byte[] added, int length) {
        for (int i = 0; i < length && !ended; i++) {
            while (count == MAXIMUM && !ended) {
                Bell.ring();
                awaitChange();
            }
            bytes[(start + count++) % MAXIMUM] = added[i];
        }
        notifyAll();
        Bell.ring();
    }

    /** There will be no more: who waits reads the end of the input. */
    synchronized void end() {
        ended = true;
        notifyAll();
        Bell.ring();
    }

    /** Whether a read would not wait. */
    synchronized boolean ready() {
        return count > 0 || ended;
    }

    /** Waits until there is something; returns how much it took, 0 at the end. */
    synchronized int take(byte[] target, int length) {
        while (count == 0 && !ended) {
            awaitChange();
        }
        int taken = 0;
        while (taken < length && count > 0) {
            target[taken++] = bytes[start];
            start = (start + 1) % MAXIMUM;
            count--;
        }
        notifyAll();
        return taken;
    }

    private void awaitChange() {
        try {
            wait();
        } catch (InterruptedException e) {
            ended = true;
        }
    }
}
