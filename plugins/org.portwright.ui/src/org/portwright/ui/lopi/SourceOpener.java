// SPDX-License-Identifier: EPL-2.0
// Opens the source of a function.

package org.portwright.ui.lopi;

/** Where pages of results send those who want to see a function. */
interface SourceOpener {

    /**
     * Opens an editor.
     *
     * @param file the source file, as the object named it
     * @param function the function
     */
    void open(String file, String function);
}
