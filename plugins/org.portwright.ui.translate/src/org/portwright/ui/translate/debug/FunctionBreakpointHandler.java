// SPDX-License-Identifier: EPL-2.0
// Add Function Breakpoint... in the Breakpoints view.

package org.portwright.ui.translate.debug;

import java.util.regex.Pattern;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.ui.handlers.HandlerUtil;
import org.portwright.core.translate.debug.CFunctionBreakpoint;
import org.portwright.ui.Messages;

/** Asks for the name of a function, and sets a breakpoint on it. */
public final class FunctionBreakpointHandler extends AbstractHandler {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        InputDialog dialog = new InputDialog(HandlerUtil.getActiveShell(event), Messages.debug_functionTitle,
                Messages.debug_functionName, "", name -> NAME.matcher(name).matches() ? null
                        : name.isEmpty() ? "" : Messages.debug_functionInvalid);
        if (dialog.open() == Window.OK) {
            try {
                if (CFunctionBreakpoint.on(dialog.getValue()).isEmpty()) {
                    CFunctionBreakpoint.set(dialog.getValue());
                }
            } catch (CoreException e) {
                throw new ExecutionException(e.getMessage(), e);
            }
        }
        return null;
    }
}
