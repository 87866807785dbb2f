// SPDX-License-Identifier: EPL-2.0
// Add Watchpoint.

package org.portwright.ui.translate.debug;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.debug.core.model.IWatchExpression;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.portwright.core.translate.debug.CWatchpoint;
import org.portwright.core.translate.debug.ProgramValue;
import org.portwright.ui.Messages;

/** Watches the variable or the expression that is selected; elsewhere asks for an expression. */
public final class WatchpointHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        Shell shell = HandlerUtil.getActiveShell(event);
        try {
            Object selected = HandlerUtil.getCurrentStructuredSelection(event).getFirstElement();
            IValue value = selected instanceof IVariable variable ? variable.getValue()
                    : selected instanceof IWatchExpression expression ? expression.getValue() : null;
            if (value instanceof ProgramValue ours) {
                ours.watch();
            } else {
                ask(shell, selected instanceof IWatchExpression expression ? expression.getExpressionText() : "");
            }
        } catch (CoreException e) {
            ErrorDialog.openError(shell, Messages.debug_watchTitle, null, e.getStatus());
        }
        return null;
    }

    private static void ask(Shell shell, String proposed) throws CoreException {
        InputDialog dialog = new InputDialog(shell, Messages.debug_watchTitle, Messages.debug_watchExpression, proposed,
                text -> text.isBlank() ? "" : null);
        if (dialog.open() == Window.OK) {
            CWatchpoint.set(dialog.getValue().strip(), "");
        }
    }
}
