// SPDX-License-Identifier: EPL-2.0
// What a caller gets when C ends.
package org.portwright.runtime.library;

/** C has called {@code exit}, or was ended by a fault. The instance of the library is closed by that. */
public final class LibraryEndException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    private final int status;

    /**
     * @param message what ended it, for people
     * @param status its exit status
     * @param cause what C was left by; null after {@code exit}
     */
    public LibraryEndException(String message, int status, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** What {@code exit} was given; 128 and the signal's number after a fault. */
    public int status() {
        return status;
    }
}
