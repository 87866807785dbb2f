// SPDX-License-Identifier: EPL-2.0
// A page of the Kernel Porting view.

package org.portwright.ui.kernel;

import org.eclipse.swt.widgets.Control;
import org.portwright.core.kernel.KernelRun;

/** Shows one side of a run. All methods are for the user interface thread. */
interface KernelPage {

    /** The page's window. */
    Control control();

    /**
     * Shows {@code run}. Called again when the run has told more.
     *
     * @param run null: none is selected
     */
    void show(KernelRun run);

    /** The keyboard goes here. */
    default void setFocus() {
        control().setFocus();
    }
}
