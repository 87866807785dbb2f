// SPDX-License-Identifier: EPL-2.0
// A system call that fails with a certain error number.
package org.portwright.runtime;

import java.io.IOException;

/** Carries an error number to the end of a system call. */
final class SystemCallException extends IOException {

    private static final long serialVersionUID = 1;

    /** Positive, of {@link Errno}. */
    final int error;

    SystemCallException(int error) {
        this.error = error;
    }

    /** None: it never leaves the runtime, and programs provoke many. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
