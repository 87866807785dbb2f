// SPDX-License-Identifier: EPL-2.0
// The clocks that programs are timed with.
package org.portwright.cli.performance;

/** A clock that programs are timed with. */
enum Clock {
    /** The time that passes. What else the machine does adds to it; threads that compile run beside the program. */
    WALL("time on the wall"),
    /**
     * Processor time: in the steady state that of the thread which does the work, from start to end that of all threads
     * of the process. What else the machine does has less part in it, but caches and turbo clocks are shared.
     */
    PROCESSOR("processor time");

    private final String title;

    Clock(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
