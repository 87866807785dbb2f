// SPDX-License-Identifier: EPL-2.0
// Whether an exception will be caught: a phone's Java does not let a program look at its stack.
package org.portwright.runtime;

/** Phase 1 of a throw, which is left out: the exception is thrown, and Machine catches it if nobody else does. */
final class StackSearch {

    private StackSearch() {
    }

    static boolean findsHandler(int object, int sp) {
        return true;
    }
}
