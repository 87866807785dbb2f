// SPDX-License-Identifier: EPL-2.0
// Says why classes can't be bound.
package org.portwright.bindings;

/** What a person wrote can't be done; the message says what is wrong and what to do. */
public final class BindingException extends Exception {

    private static final long serialVersionUID = 1;

    private final String file;

    /**
     * @param file    what it is about
     * @param message what is wrong; what to do
     */
    public BindingException(String file, String message) {
        super(message);
        this.file = file;
    }

    /** @return what it is about */
    public String file() {
        return file;
    }
}
