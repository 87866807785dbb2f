// SPDX-License-Identifier: EPL-2.0
// A fault that the runtime finds, on its way to the translated method that caused it.
package org.portwright.runtime;

/** A runtime exception, so that the method that caused it catches it and adds its name: see {@link Fault#at}. */
final class Trap extends RuntimeException {

    final int signal;

    /** @param message what happened, for people */
    Trap(int signal, String message) {
        super(message);
        this.signal = signal;
    }
}
