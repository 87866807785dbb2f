// SPDX-License-Identifier: EPL-2.0
// Carries the reason why DWARF is malformed through Python.
package org.portwright.pyelftools;

/** DWARF is malformed. The message is half a sentence: PythonDwarf makes an ElfException of it. */
public final class DwarfFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DwarfFormatException(String message) {
        super(message);
    }
}
