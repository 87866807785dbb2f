// SPDX-License-Identifier: EPL-2.0
// Says why an expression has no value.
package org.portwright.debug.symbols;

/** An expression can't be evaluated; the message is for the user, as gdb words it where gdb has words for it. */
public final class EvaluationException extends Exception {
    private static final long serialVersionUID = 1;

    public EvaluationException(String message) {
        super(message);
    }
}
