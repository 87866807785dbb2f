// SPDX-License-Identifier: EPL-2.0
// Ends a command with a message.
package org.portwright.cli;

/** The work can't be done; the message is for the user and complete: {@code FILE: what is wrong; what to do}. */
final class CommandException extends Exception {
    private static final long serialVersionUID = 1L;

    CommandException(String message) {
        super(message);
    }
}
