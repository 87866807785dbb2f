// SPDX-License-Identifier: EPL-2.0
// Unwinds a translated program when it exits.
package org.portwright.runtime;

/** The program called exit, or the user ended it. */
final class ProgramExit extends Error {

    final int status;

    ProgramExit(int status) {
        this.status = status;
    }
}
