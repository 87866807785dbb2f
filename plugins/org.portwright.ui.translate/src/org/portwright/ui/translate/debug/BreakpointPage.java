// SPDX-License-Identifier: EPL-2.0
// What can be said of a breakpoint.

package org.portwright.ui.translate.debug;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.dialogs.PropertyPage;
import org.portwright.core.translate.debug.CBreakpoint;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Whether it is enabled, and its condition. */
public final class BreakpointPage extends PropertyPage {

    private static final String ID = "org.portwright.ui.breakpoint";

    private Button enabled;
    private Text condition;

    /** Opens it. */
    static void open(Shell parent, CBreakpoint breakpoint) {
        PreferencesUtil.createPropertyDialogOn(parent, breakpoint, ID, new String[] {ID}, null).open();
    }

    private CBreakpoint breakpoint() {
        return (CBreakpoint) getElement();
    }

    @Override
    protected Control createContents(Composite parent) {
        noDefaultAndApplyButton();
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(composite);
        enabled = new Button(composite, SWT.CHECK);
        enabled.setText(Messages.debug_enabled);
        GridDataFactory.fillDefaults().span(2, 1).applyTo(enabled);
        Widgets.label(composite, Messages.debug_condition);
        condition = new Text(composite, SWT.BORDER);
        condition.setMessage(Messages.debug_conditionHint);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(condition);
        try {
            enabled.setSelection(breakpoint().isEnabled());
            condition.setText(breakpoint().condition());
        } catch (CoreException e) {
            setErrorMessage(e.getStatus().getMessage());
        }
        HelpContext.BREAKPOINT.set(composite);
        return composite;
    }

    @Override
    public boolean performOk() {
        try {
            breakpoint().setCondition(condition.getText());
            breakpoint().setEnabled(enabled.getSelection());
            return true;
        } catch (CoreException e) {
            ErrorDialog.openError(getShell(), null, null, e.getStatus());
            return false;
        }
    }
}
