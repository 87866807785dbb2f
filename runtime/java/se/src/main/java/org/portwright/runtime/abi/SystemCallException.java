// SPDX-License-Identifier: EPL-2.0
// A system call that fails with a certain error number.
package org.portwright.runtime.abi;

import java.io.IOException;
import org.portwright.runtime.Errno;

/** Carries an error number to the end of a system call. */
public final class SystemCallException extends IOException {

    private static final long serialVersionUID = 1;

    /** Positive, of {@link Errno}. */
    public final int error;

    /** @param error positive, of {@link Errno} */
    public SystemCallException(int error) {
        this.error = error;
    }

    /** None: it never leaves the runtime, and programs provoke many. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
