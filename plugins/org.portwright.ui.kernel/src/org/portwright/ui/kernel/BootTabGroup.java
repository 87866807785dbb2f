// SPDX-License-Identifier: EPL-2.0
// The tabs of a launch configuration that boots somebody else's kernel.

package org.portwright.ui.kernel;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTabGroup;
import org.eclipse.debug.ui.CommonTab;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchConfigurationDialog;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.BootAttributes;
import org.portwright.core.kernel.KernelAttributes;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.kernel.BootOptions;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Kernel, common. */
public final class BootTabGroup extends AbstractLaunchConfigurationTabGroup {

    @Override
    public void createTabs(ILaunchConfigurationDialog dialog, String mode) {
        setTabs(new ILaunchConfigurationTab[] {new Tab(), new CommonTab()});
    }

    /** What is booted, what builds it, the machine, where a debugger stops. */
    private static final class Tab extends AbstractLaunchConfigurationTab {

        private Text file;
        private Text symbols;
        private Text build;
        private Text commandLine;
        private Text initrd;
        private Spinner cpus;
        private Spinner memory;
        private Text qemuOptions;
        private Text stopIn;
        private Button otherDebugger;

        @Override
        public void createControl(Composite parent) {
            Composite composite = new Composite(parent, SWT.NONE);
            setControl(composite);
            GridLayoutFactory.swtDefaults().numColumns(2).applyTo(composite);
            file = text(composite, Messages.bootTab_file, Messages.bootTab_fileHint);
            symbols = text(composite, Messages.bootTab_symbols, Messages.bootTab_symbolsHint);
            build = text(composite, Messages.bootTab_build, Messages.bootTab_buildHint);
            commandLine = text(composite, Messages.bootTab_commandLine, "");
            initrd = text(composite, Messages.bootTab_initrd, Messages.bootTab_initrdHint);

            Group machine = group(composite, Messages.kernelTab_machine);
            cpus = spinner(machine, Messages.kernelTab_cpus, BootOptions.MOST_CPUS);
            memory = spinner(machine, Messages.kernelTab_memory, BootOptions.MOST_MEMORY);
            qemuOptions = text(machine, Messages.bootTab_qemuOptions, "");

            Group debugging = group(composite, Messages.bootTab_debugging);
            stopIn = text(debugging, Messages.bootTab_stopIn, Messages.bootTab_stopInHint);
            otherDebugger = createCheckButton(debugging, Messages.kernelTab_otherDebugger);
            otherDebugger.addListener(SWT.Selection, event -> updateLaunchConfigurationDialog());
            GridDataFactory.fillDefaults().span(2, 1).applyTo(otherDebugger);
        }

        private Text text(Composite parent, String title, String hint) {
            Widgets.label(parent, title);
            Text text = new Text(parent, SWT.BORDER);
            text.setMessage(hint);
            text.addModifyListener(event -> updateLaunchConfigurationDialog());
            GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
            return text;
        }

        private static Group group(Composite parent, String title) {
            Group group = new Group(parent, SWT.NONE);
            group.setText(title);
            GridLayoutFactory.swtDefaults().numColumns(2).applyTo(group);
            GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(group);
            return group;
        }

        private Spinner spinner(Composite parent, String title, int most) {
            Widgets.label(parent, title);
            Spinner spinner = new Spinner(parent, SWT.BORDER);
            spinner.setMinimum(1);
            spinner.setMaximum(most);
            spinner.addListener(SWT.Modify, event -> updateLaunchConfigurationDialog());
            return spinner;
        }

        @Override
        public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
            if (DebugUITools.getSelectedResource() instanceof IFile selected) {
                try {
                    BootAttributes.setFile(configuration, selected);
                } catch (CoreException e) {
                    PortwrightCore.log(e.getStatus());
                }
                configuration.rename(getLaunchConfigurationDialog().generateName(selected.getName()));
            }
        }

        @Override
        public void initializeFrom(ILaunchConfiguration configuration) {
            try {
                file.setText(configuration.getAttribute(LaunchAttributes.PROGRAM, ""));
                symbols.setText(configuration.getAttribute(BootAttributes.SYMBOLS, ""));
                build.setText(configuration.getAttribute(BootAttributes.BUILD, ""));
                commandLine.setText(configuration.getAttribute(LaunchAttributes.ARGUMENTS, ""));
                initrd.setText(configuration.getAttribute(BootAttributes.INITRD, ""));
                cpus.setSelection(configuration.getAttribute(KernelAttributes.CPUS, 1));
                memory.setSelection(configuration.getAttribute(KernelAttributes.MEMORY, KernelAttributes.DEFAULT_MEMORY));
                qemuOptions.setText(configuration.getAttribute(BootAttributes.QEMU_OPTIONS, ""));
                stopIn.setText(configuration.getAttribute(BootAttributes.STOP_IN, ""));
                otherDebugger.setSelection(configuration.getAttribute(KernelAttributes.OTHER_DEBUGGER, false));
            } catch (CoreException e) {
                setErrorMessage(e.getMessage());
            }
        }

        @Override
        public void performApply(ILaunchConfigurationWorkingCopy configuration) {
            LaunchAttributes.setProgram(configuration, file.getText().strip());
            configuration.setAttribute(BootAttributes.SYMBOLS, symbols.getText().strip());
            configuration.setAttribute(BootAttributes.BUILD, build.getText().strip());
            configuration.setAttribute(LaunchAttributes.ARGUMENTS, commandLine.getText().strip());
            configuration.setAttribute(BootAttributes.INITRD, initrd.getText().strip());
            configuration.setAttribute(KernelAttributes.CPUS, cpus.getSelection());
            configuration.setAttribute(KernelAttributes.MEMORY, memory.getSelection());
            configuration.setAttribute(BootAttributes.QEMU_OPTIONS, qemuOptions.getText().strip());
            configuration.setAttribute(BootAttributes.STOP_IN, stopIn.getText().strip());
            configuration.setAttribute(KernelAttributes.OTHER_DEBUGGER, otherDebugger.getSelection());
        }

        @Override
        public boolean isValid(ILaunchConfiguration configuration) {
            setErrorMessage(null);
            try {
                BootAttributes.check(configuration);
            } catch (CoreException e) {
                setErrorMessage(e.getStatus().getMessage());
            }
            return getErrorMessage() == null;
        }

        @Override
        public String getHelpContextId() {
            return HelpContext.LAUNCH_BOOT.id();
        }

        @Override
        public String getName() {
            return Messages.kernelTab_name;
        }
    }
}
