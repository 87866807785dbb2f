// SPDX-License-Identifier: EPL-2.0
// Leaves C once it has been initialised.
package org.portwright.runtime.image;

/** Unwinds a library to where it was opened. */
final class LibraryReady extends Error {

    private static final long serialVersionUID = 1;

    /** Stack pointer of C's main. */
    final int stack;

    LibraryReady(int stack) {
        super(null, null, false, false); // no stack trace: it is not an error, and would cost time
        this.stack = stack;
    }
}
