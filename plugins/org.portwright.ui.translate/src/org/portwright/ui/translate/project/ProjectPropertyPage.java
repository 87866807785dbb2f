// SPDX-License-Identifier: EPL-2.0
// Project > Properties > Portwright: how the project is compiled and what its MIDlet is called.

package org.portwright.ui.translate.project;

import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PropertyPage;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;

/** Edits {@link ProjectSettings}. */
public final class ProjectPropertyPage extends PropertyPage {

    private Text buildCommand;
    private Text program;
    private Text compilerOptions;
    private Text linkerOptions;
    private Text name;
    private Text vendor;
    private Text heap;
    private Text stack;
    private Text packageName;
    private Button report;
    private Text without;
    private Text inspected;

    @Override
    protected Control createContents(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(composite);
        buildCommand = field(composite, Messages.settings_buildCommand);
        program = field(composite, Messages.settings_program);
        compilerOptions = field(composite, Messages.settings_compilerOptions);
        linkerOptions = field(composite, Messages.settings_linkerOptions);
        name = field(composite, Messages.settings_name);
        vendor = field(composite, Messages.settings_vendor);
        heap = field(composite, Messages.settings_heap);
        stack = field(composite, Messages.settings_stack);
        packageName = field(composite, Messages.settings_package);
        without = field(composite, Messages.settings_without);
        inspected = field(composite, Messages.settings_inspected);
        report = new Button(composite, SWT.CHECK);
        report.setText(Messages.settings_report);
        GridDataFactory.fillDefaults().span(2, 1).applyTo(report);
        buildCommand.setMessage(Messages.settings_buildCommandHint);
        program.setMessage(Messages.settings_programHint);
        name.setMessage(project().getName());
        heap.setMessage(Messages.settings_heapHint);
        stack.setMessage(Messages.settings_stackHint);
        packageName.setMessage(Messages.settings_packageHint);
        without.setMessage(Messages.settings_withoutHint);
        inspected.setMessage(Messages.settings_inspectedHint);
        for (Text checked : List.of(heap, stack, packageName, without, inspected)) {
            checked.addModifyListener(event -> validate());
        }
        show(ProjectSettings.of(project()));
        HelpContext.PROJECT_PROPERTIES.set(composite);
        return composite;
    }

    private static Text field(Composite parent, String text) {
        new Label(parent, SWT.NONE).setText(text);
        Text field = new Text(parent, SWT.BORDER);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
        return field;
    }

    private IProject project() {
        return Adapters.adapt(getElement(), IProject.class);
    }

    private void show(ProjectSettings settings) {
        buildCommand.setText(settings.buildCommand());
        program.setText(settings.program());
        compilerOptions.setText(settings.compilerOptions());
        linkerOptions.setText(settings.linkerOptions());
        name.setText(settings.name());
        vendor.setText(settings.vendor());
        heap.setText(settings.heap());
        stack.setText(settings.stack());
        packageName.setText(settings.packageName());
        report.setSelection(settings.report());
        without.setText(settings.without());
        inspected.setText(settings.inspected());
    }

    private ProjectSettings entered() {
        return new ProjectSettings(buildCommand.getText().trim(), program.getText().trim(), compilerOptions.getText(),
                linkerOptions.getText(), name.getText(), vendor.getText(), heap.getText().trim(), stack.getText().trim(),
                packageName.getText().trim(), report.getSelection(), without.getText().trim(), inspected.getText().trim());
    }

    private void validate() {
        setErrorMessage(entered().problem().orElse(null));
        setValid(getErrorMessage() == null);
    }

    @Override
    protected void performDefaults() {
        ProjectSettings defaults = ProjectSettings.defaults();
        show(defaults);
        super.performDefaults();
    }

    @Override
    public boolean performOk() {
        try {
            entered().store(project());
            return true;
        } catch (CoreException e) {
            ErrorDialog.openError(getShell(), getTitle(), null, e.getStatus());
            return false;
        }
    }
}
