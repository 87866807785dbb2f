// SPDX-License-Identifier: EPL-2.0
// The second tab of a kernel's launch configuration: what runs on it, and what it tells.

package org.portwright.ui.kernel;

import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Text;
import org.portwright.core.kernel.KernelAttributes;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Program and arguments; event log, lock statistics, deadlock detector. */
final class KernelProgramTab extends AbstractLaunchConfigurationTab {

    /** Each program is a source or a folder here (docs/kernel.md). */
    private static final String PROGRAMS = "user/programs";

    private Combo program;
    private Text arguments;
    private Button trace;
    private Button lockStatistics;
    private Button deadlock;

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        setControl(composite);
        GridLayoutFactory.swtDefaults().numColumns(2).applyTo(composite);

        Widgets.label(composite, Messages.kernelTab_program);
        program = new Combo(composite, SWT.DROP_DOWN);
        program.addListener(SWT.Modify, event -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().grab(true, false).applyTo(program);

        Widgets.label(composite, Messages.kernelTab_arguments);
        arguments = new Text(composite, SWT.BORDER);
        arguments.addListener(SWT.Modify, event -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().grab(true, false).applyTo(arguments);

        Group group = new Group(composite, SWT.NONE);
        group.setText(Messages.kernelTab_tools);
        GridLayoutFactory.swtDefaults().applyTo(group);
        GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(group);
        trace = check(group, Messages.kernelTab_trace);
        lockStatistics = check(group, Messages.kernelTab_lockStatistics);
        deadlock = check(group, Messages.kernelTab_deadlock);
    }

    private Button check(Composite parent, String text) {
        Button button = createCheckButton(parent, text);
        button.addListener(SWT.Selection, event -> updateLaunchConfigurationDialog());
        return button;
    }

    @Override
    public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
        // An absent attribute has its default.
    }

    @Override
    public void initializeFrom(ILaunchConfiguration configuration) {
        try {
            offerPrograms(configuration);
            program.setText(configuration.getAttribute(KernelAttributes.PROGRAM, ""));
            arguments.setText(configuration.getAttribute(KernelAttributes.ARGUMENTS, ""));
            trace.setSelection(configuration.getAttribute(KernelAttributes.TRACE, true));
            lockStatistics.setSelection(configuration.getAttribute(KernelAttributes.LOCK_STATISTICS, true));
            deadlock.setSelection(configuration.getAttribute(KernelAttributes.DEADLOCK, false));
        } catch (CoreException e) {
            setErrorMessage(e.getMessage());
        }
    }

    private void offerPrograms(ILaunchConfiguration configuration) {
        program.removeAll();
        try {
            IProject project = KernelAttributes.project(configuration);
            IFolder folder = project.getFolder(PROGRAMS);
            if (folder.exists()) {
                for (IResource member : folder.members()) {
                    if (member instanceof IFolder || "c".equals(member.getFileExtension())) {
                        program.add(member.getFullPath().removeFileExtension().lastSegment());
                    }
                }
            }
        } catch (CoreException e) {
            // The first tab tells what is wrong with the project.
            program.removeAll();
        }
    }

    @Override
    public void performApply(ILaunchConfigurationWorkingCopy configuration) {
        configuration.setAttribute(KernelAttributes.PROGRAM, program.getText().trim());
        configuration.setAttribute(KernelAttributes.ARGUMENTS, arguments.getText().trim());
        configuration.setAttribute(KernelAttributes.TRACE, trace.getSelection());
        configuration.setAttribute(KernelAttributes.LOCK_STATISTICS, lockStatistics.getSelection());
        configuration.setAttribute(KernelAttributes.DEADLOCK, deadlock.getSelection());
    }

    @Override
    public String getHelpContextId() {
        return HelpContext.LAUNCH_KERNEL_PROGRAM.id();
    }

    @Override
    public String getName() {
        return Messages.kernelTab_programName;
    }

    @Override
    public Image getImage() {
        return DebugUITools.getImage(IDebugUIConstants.IMG_ACT_RUN);
    }
}
