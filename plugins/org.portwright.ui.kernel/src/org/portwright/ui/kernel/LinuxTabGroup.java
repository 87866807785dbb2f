// SPDX-License-Identifier: EPL-2.0
// The tabs of a launch configuration that runs a program for IA-32 on Linux in a simulator.

package org.portwright.ui.kernel;

import java.util.ArrayList;
import java.util.List;

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
import org.eclipse.swt.widgets.Text;
import org.portwright.core.kernel.LinuxAttributes;
import org.portwright.core.kernel.LinuxAttributes.Processors;
import org.portwright.core.kernel.LinuxLaunchDelegate;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.kernel.LinuxOptions;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Program, common. */
public final class LinuxTabGroup extends AbstractLaunchConfigurationTabGroup {

    @Override
    public void createTabs(ILaunchConfigurationDialog dialog, String mode) {
        setTabs(new ILaunchConfigurationTab[] {new Tab(), new CommonTab()});
    }

    /** The program, its arguments and input; the machine that it runs on. */
    private static final class Tab extends AbstractLaunchConfigurationTab {

        private Text program;
        private Text arguments;
        private Text input;
        private final List<Button> processors = new ArrayList<>();
        private MachineFields machine;

        @Override
        public void createControl(Composite parent) {
            Composite composite = new Composite(parent, SWT.NONE);
            setControl(composite);
            GridLayoutFactory.swtDefaults().numColumns(2).applyTo(composite);
            program = text(composite, Messages.tab_program, Messages.linuxTab_programHint);
            arguments = text(composite, Messages.tab_arguments, "");
            input = text(composite, Messages.linuxTab_input, Messages.linuxTab_inputHint);

            Group ways = group(composite, Messages.linuxTab_processors);
            radio(ways, Messages.linuxTab_applicationKernel, Processors.APPLICATION_KERNEL);
            radio(ways, Messages.linuxTab_uniprocessor, Processors.UNIPROCESSOR);
            radio(ways, Messages.linuxTab_multiprocessor, Processors.MULTIPROCESSOR);

            Group fields = group(composite, Messages.kernelTab_machine);
            GridLayoutFactory.swtDefaults().numColumns(2).applyTo(fields);
            machine = new MachineFields(fields, LinuxOptions.LEAST_MEMORY, LinuxOptions.MOST_MEMORY,
                    this::updateLaunchConfigurationDialog);
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
            GridLayoutFactory.swtDefaults().applyTo(group);
            GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(group);
            return group;
        }

        private void radio(Composite parent, String text, Processors way) {
            Button button = new Button(parent, SWT.RADIO);
            button.setText(text);
            button.setData(way);
            button.addListener(SWT.Selection, event -> updateLaunchConfigurationDialog());
            processors.add(button);
        }

        @Override
        public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
            if (DebugUITools.getSelectedResource() instanceof IFile file) {
                LaunchAttributes.setProgram(configuration, file);
                configuration.rename(getLaunchConfigurationDialog().generateName(file.getName()));
            }
        }

        @Override
        public void initializeFrom(ILaunchConfiguration configuration) {
            try {
                program.setText(configuration.getAttribute(LaunchAttributes.PROGRAM, ""));
                arguments.setText(configuration.getAttribute(LaunchAttributes.ARGUMENTS, ""));
                input.setText(configuration.getAttribute(LinuxAttributes.INPUT, ""));
                Processors way = Processors.of(configuration.getAttribute(LinuxAttributes.PROCESSORS, ""));
                processors.forEach(button -> button.setSelection(button.getData() == way));
                machine.read(configuration, LinuxAttributes.DEFAULT_CPUS, LinuxAttributes.DEFAULT_MEMORY);
            } catch (CoreException e) {
                setErrorMessage(e.getMessage());
            }
        }

        @Override
        public void performApply(ILaunchConfigurationWorkingCopy configuration) {
            LaunchAttributes.setProgram(configuration, program.getText().trim());
            configuration.setAttribute(LaunchAttributes.ARGUMENTS, arguments.getText().trim());
            configuration.setAttribute(LinuxAttributes.INPUT, input.getText().trim());
            configuration.setAttribute(LinuxAttributes.PROCESSORS, processors.stream().filter(Button::getSelection)
                    .map(button -> ((Processors) button.getData()).name()).findFirst().orElse(""));
            machine.write(configuration);
        }

        @Override
        public boolean isValid(ILaunchConfiguration configuration) {
            setErrorMessage(null);
            try {
                LinuxLaunchDelegate.program(configuration);
            } catch (CoreException e) {
                setErrorMessage(e.getStatus().getMessage());
            }
            return getErrorMessage() == null;
        }

        @Override
        public String getHelpContextId() {
            return HelpContext.LAUNCH_LINUX.id();
        }

        @Override
        public String getName() {
            return Messages.tab_name;
        }
    }
}
