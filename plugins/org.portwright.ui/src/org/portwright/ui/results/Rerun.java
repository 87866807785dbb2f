// SPDX-License-Identifier: EPL-2.0
// Runs again what has written a file of results.

package org.portwright.ui.results;

/** What a file of results may be adapted to. */
@FunctionalInterface
public interface Rerun {

    /** Runs the program, which writes the results anew. */
    void run();
}
