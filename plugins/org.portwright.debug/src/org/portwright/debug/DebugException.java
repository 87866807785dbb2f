// SPDX-License-Identifier: EPL-2.0
// Says why a program can't be debugged.
package org.portwright.debug;

/** A program can't be debugged, or not in the way that was asked for; the message is for the user. */
public final class DebugException extends Exception {
    private static final long serialVersionUID = 1;

    public DebugException(String message) {
        super(message);
    }

    public DebugException(String message, Throwable cause) {
        super(message, cause);
    }
}
