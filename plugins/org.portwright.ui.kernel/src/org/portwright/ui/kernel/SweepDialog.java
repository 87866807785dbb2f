// SPDX-License-Identifier: EPL-2.0
// Asks what a sweep is to measure.

package org.portwright.ui.kernel;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.resources.IProject;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Shell;
import org.portwright.core.kernel.KernelSweep;
import org.portwright.kernel.figures.Workload;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Project, workloads, numbers of CPUs. */
final class SweepDialog extends TitleAreaDialog {

    private static final List<Integer> CPUS = List.of(2, 4, 8);

    private final List<IProject> projects;
    private final List<Button> workloads = new ArrayList<>();
    private final List<Button> cpus = new ArrayList<>();
    private Combo project;
    private IProject chosenProject;
    private final Set<Workload> chosenWorkloads = new LinkedHashSet<>();
    private final Set<Integer> chosenCpus = new LinkedHashSet<>();

    /** @param projects kernel projects, at least one */
    SweepDialog(Shell shell, List<IProject> projects) {
        super(shell);
        this.projects = projects;
        setHelpAvailable(true);
    }

    @Override
    protected void configureShell(Shell shell) {
        super.configureShell(shell);
        shell.setText(Messages.sweep_title);
        HelpContext.KERNEL_VIEW.set(shell);
    }

    @Override
    protected boolean isResizable() {
        return true;
    }

    @Override
    protected Control createDialogArea(Composite parent) {
        Composite area = (Composite) super.createDialogArea(parent);
        setTitle(Messages.sweep_title);
        setMessage(Messages.sweep_message);
        Composite composite = new Composite(area, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(composite);
        GridLayoutFactory.swtDefaults().numColumns(2).applyTo(composite);
        Widgets.label(composite, Messages.kernelTab_project);
        project = new Combo(composite, SWT.DROP_DOWN | SWT.READ_ONLY);
        project.setItems(projects.stream().map(IProject::getName).toArray(String[]::new));
        project.select(0);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(project);
        Group what = group(composite, Messages.sweep_workloads);
        for (Workload workload : KernelSweep.workloads()) {
            workloads.add(check(what, workload.id(), workload));
        }
        Group numbers = group(composite, Messages.sweep_cpus);
        GridLayoutFactory.swtDefaults().numColumns(CPUS.size()).applyTo(numbers);
        for (Integer number : CPUS) {
            cpus.add(check(numbers, number.toString(), number));
        }
        return area;
    }

    private static Group group(Composite parent, String title) {
        Group group = new Group(parent, SWT.NONE);
        group.setText(title);
        GridLayoutFactory.swtDefaults().applyTo(group);
        GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(group);
        return group;
    }

    private Button check(Composite parent, String text, Object value) {
        Button button = new Button(parent, SWT.CHECK);
        button.setText(text);
        button.setData(value);
        button.setSelection(true);
        button.addListener(SWT.Selection, event -> validate());
        return button;
    }

    private void validate() {
        boolean isSomething = workloads.stream().anyMatch(Button::getSelection) && cpus.stream().anyMatch(Button::getSelection);
        setErrorMessage(isSomething ? null : Messages.sweep_nothing);
        getButton(IDialogConstants.OK_ID).setEnabled(isSomething);
    }

    @Override
    protected void createButtonsForButtonBar(Composite parent) {
        super.createButtonsForButtonBar(parent);
        getButton(IDialogConstants.OK_ID).setText(Messages.sweep_run);
    }

    @Override
    protected void okPressed() {
        chosenProject = projects.get(project.getSelectionIndex());
        workloads.stream().filter(Button::getSelection).forEach(button -> chosenWorkloads.add((Workload) button.getData()));
        cpus.stream().filter(Button::getSelection).forEach(button -> chosenCpus.add((Integer) button.getData()));
        super.okPressed();
    }

    /** The sweep that the user has asked for, when the dialog has been closed by its button. */
    KernelSweep sweep() {
        return new KernelSweep(chosenProject, chosenWorkloads, chosenCpus);
    }
}
