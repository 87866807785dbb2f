// SPDX-License-Identifier: EPL-2.0
// A system call on a file fails.
package org.portwright.runtime;

import java.io.IOException;

/** What the program gets as errno. */
final class FileError extends IOException {

    /** As in {@link Errno}. */
    final int number;

    FileError(int number) {
        this.number = number;
    }
}
