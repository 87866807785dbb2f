// SPDX-License-Identifier: EPL-2.0
// Where a program's standard streams lead.
package org.portwright.runtime;

/** Standard input, output and error of a program. */
interface Console {

    /** Whether the user has ended the program; waits while it is paused. */
    boolean awaitRunning();

    /**
     * Waits for input.
     *
     * @return number of bytes read, 0 at the end of the input
     */
    int read(byte[] bytes, int length);

    /** Whether there is input, or its end: a read would not wait. */
    boolean inputReady();

    /** @param error for standard error */
    void write(boolean error, byte[] bytes, int length);

    int columns();

    int rows();
}
