// SPDX-License-Identifier: EPL-2.0
// Says what is wrong with a file that should have been ELF or DWARF.
package org.portwright.elf;

import java.io.IOException;

/** A file is not a well-formed ELF file, or its debug information is not well-formed DWARF. */
public final class ElfException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String file;

    /**
     * Creates the exception.
     *
     * @param file name of the file, as the user wrote it
     * @param message one sentence: what is wrong, a semicolon, what to do
     */
    public ElfException(String file, String message) {
        super(message);
        this.file = file;
    }

    /**
     * Creates the exception.
     *
     * @param file name of the file, as the user wrote it
     * @param message one sentence: what is wrong, a semicolon, what to do
     * @param cause what found it
     */
    public ElfException(String file, String message, Throwable cause) {
        super(message, cause);
        this.file = file;
    }

    /** Name of the file, as it was given to the reader. */
    public String file() {
        return file;
    }
}
