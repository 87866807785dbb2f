// SPDX-License-Identifier: EPL-2.0
// Breakpoint Properties... in the Breakpoints view.

package org.portwright.ui.translate.debug;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.handlers.HandlerUtil;
import org.portwright.core.translate.debug.CBreakpoint;

/** Opens the properties of the breakpoint that is selected. */
public final class BreakpointHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        if (HandlerUtil.getCurrentStructuredSelection(event).getFirstElement() instanceof CBreakpoint breakpoint) {
            BreakpointPage.open(HandlerUtil.getActiveShell(event), breakpoint);
        }
        return null;
    }
}
