// SPDX-License-Identifier: EPL-2.0
// Unwinds a thread of a translated program when it ends.
package org.portwright.runtime.threads;

/** The thread called exit, or the program ended while it ran. */
public final class ThreadEnd extends Error {

    private static final long serialVersionUID = 1;

    /** The program's exit status, if this was its last thread. */
    final int status;

    /** @param status see {@link #status} */
    public ThreadEnd(int status) {
        super(null, null, false, false); // no stack trace: it is not an error, and would cost time
        this.status = status;
    }
}
