// SPDX-License-Identifier: EPL-2.0
// What GDB can't do.
package org.portwright.kernel.gdb;

/** GDB has refused a command, or is not there; the message says why. */
public final class GdbException extends Exception {
    private static final long serialVersionUID = 1L;

    GdbException(String message) {
        super(message);
    }
}
