// SPDX-License-Identifier: EPL-2.0
// Unwinds a translated program when it exits.
package org.portwright.runtime.threads;

/**
 * The program called exit. An exception, not {@link System#exit}, so that a program that is called as a library leaves
 * the JVM alive.
 */
public final class ProgramExit extends Error {

    private static final long serialVersionUID = 1;

    /** The program's exit status. */
    public final int status;

    /** @param status see {@link #status} */
    public ProgramExit(int status) {
        super(null, null, false, false); // no stack trace: it is not an error, and would cost time
        this.status = status;
    }
}
