// SPDX-License-Identifier: EPL-2.0
// Opens the source of a function.

package org.portwright.ui.results;

/** Where pages of results send those who want to see a function. */
interface SourceOpener {

    /**
     * Opens an editor.
     *
     * @param file the source file, as the object named it
     * @param line where the function begins there; 0 if not known
     * @param function the function
     */
    void open(String file, int line, String function);
}
