// SPDX-License-Identifier: EPL-2.0
// Tells that a file holds no results.
package org.portwright.lopi.results;

/** A file holds no results that can be shown; the message says what is wrong and what to do. */
public final class ResultException extends Exception {
    private static final long serialVersionUID = 1L;

    ResultException(String message, Throwable cause) {
        super(message, cause);
    }
}
