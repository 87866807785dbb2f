// SPDX-License-Identifier: EPL-2.0
// Why a program can't be translated.
package org.portwright.translator;

/** A program that can't be translated; the message is one sentence that says what is wrong and what to do. */
public final class TranslationException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String function;
    private final String file;
    private final int line;

    /** @param message what is wrong with the program as a whole, and the way out */
    public TranslationException(String message) {
        this(message, null, null, 0);
    }

    /**
     * @param message  what is wrong, and the way out
     * @param function the C function that it is about, or null
     * @param file     the C source file, or null if not known
     * @param line     the line in it, 0 if not known
     */
    public TranslationException(String message, String function, String file, int line) {
        super(message);
        this.function = function;
        this.file = file;
        this.line = line;
    }

    /** @return the C function, or null */
    public String function() {
        return function;
    }

    /** @return the C source file, or null */
    public String file() {
        return file;
    }

    /** @return the line in {@link #file()}, 0 if not known */
    public int line() {
        return line;
    }
}
