// SPDX-License-Identifier: EPL-2.0
// Project > Properties > Portwright, of a native project: how it is built.

package org.portwright.ui.lopi;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PropertyPage;
import org.portwright.core.lopi.project.NativeSettings;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Edits {@link NativeSettings}. */
public final class NativePropertyPage extends PropertyPage {

    private Text buildCommand;
    private Text compilerOptions;
    private Text linkerOptions;

    @Override
    protected Control createContents(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(composite);
        buildCommand = field(composite, Messages.settings_buildCommand);
        buildCommand.setMessage(Messages.settings_buildCommandHint);
        compilerOptions = field(composite, Messages.settings_compilerOptions);
        linkerOptions = field(composite, Messages.settings_linkerOptions);
        buildCommand.addModifyListener(event -> enable());
        show(NativeSettings.of(project()));
        HelpContext.NATIVE_PROPERTIES.set(composite);
        return composite;
    }

    private static Text field(Composite parent, String text) {
        Widgets.label(parent, text);
        Text field = new Text(parent, SWT.BORDER);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
        return field;
    }

    /** A build command has its own options. Those of the linker are for the instrumented program, too, which is ours to link. */
    private void enable() {
        compilerOptions.setEnabled(buildCommand.getText().isBlank());
    }

    private IProject project() {
        return Adapters.adapt(getElement(), IProject.class);
    }

    private void show(NativeSettings settings) {
        buildCommand.setText(settings.buildCommand());
        compilerOptions.setText(settings.compilerOptions());
        linkerOptions.setText(settings.linkerOptions());
        enable();
    }

    @Override
    protected void performDefaults() {
        show(NativeSettings.defaults());
        super.performDefaults();
    }

    @Override
    public boolean performOk() {
        try {
            new NativeSettings(buildCommand.getText(), compilerOptions.getText(), linkerOptions.getText())
                    .store(project());
            return true;
        } catch (CoreException e) {
            ErrorDialog.openError(getShell(), getTitle(), null, e.getStatus());
            return false;
        }
    }
}
