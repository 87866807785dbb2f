// SPDX-License-Identifier: EPL-2.0
// Tells that an object can't be instrumented.
package org.portwright.lopi;

/** An object file or archive can't be instrumented; the message says what is wrong and what to do. */
public final class LopiException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String file;

    /**
     * Makes one.
     *
     * @param file name of the file
     * @param message what is wrong; what to do
     */
    public LopiException(String file, String message) {
        super(message);
        this.file = file;
    }

    /** Name of the file. */
    public String file() {
        return file;
    }
}
