// SPDX-License-Identifier: EPL-2.0
// Lets the program wait for one of several things.
package org.portwright.runtime;

/** Rung by a thread that has brought something for the program. */
final class Bell {

    private static final Bell BELL = new Bell();

    private int count;

    private Bell() {
    }

    static void ring() {
        synchronized (BELL) {
            BELL.count++;
            BELL.notifyAll();
        }
    }

    /** How often it has been rung. */
    static int count() {
        synchronized (BELL) {
            return BELL.count;
        }
    }

    /**
     * Waits until it is rung.
     *
     * @param seen what {@link #count} gave before the caller looked for what it waits for
     * @param milliseconds at most; 0 for ever
     */
    static void await(int seen, long milliseconds) {
        synchronized (BELL) {
            if (BELL.count == seen) {
                try {
                    BELL.wait(milliseconds);
                } catch (InterruptedException e) {
                    // The program is being ended; the next system call does it.
                }
            }
        }
    }
}
