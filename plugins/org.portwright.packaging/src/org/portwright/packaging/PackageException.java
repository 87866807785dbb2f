// SPDX-License-Identifier: EPL-2.0
// Says why a JAR or JAD could not be written.
package org.portwright.packaging;

import java.io.IOException;

/** A program could not be packaged; nothing was written. */
public final class PackageException extends IOException {

    private static final long serialVersionUID = 1;

    private final String file;

    /**
     * Creates the exception.
     *
     * @param file name of the file that is at fault
     * @param message one sentence: what is wrong, a semicolon, what to do
     * @param cause what found it, or null
     */
    public PackageException(String file, String message, Throwable cause) {
        super(message, cause);
        this.file = file;
    }

    /** Name of the file that is at fault: the output, the icon or a resource. Never null. */
    public String file() {
        return file;
    }
}
