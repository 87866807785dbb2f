// SPDX-License-Identifier: EPL-2.0
// The tabs of a launch configuration that runs an instrumented program.

package org.portwright.ui.lopi;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTabGroup;
import org.eclipse.debug.ui.CommonTab;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.EnvironmentTab;
import org.eclipse.debug.ui.ILaunchConfigurationDialog;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.lopi.InstrumentedProgram;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Program, environment, common. */
public final class InstrumentedTabGroup extends AbstractLaunchConfigurationTabGroup {

    @Override
    public void createTabs(ILaunchConfigurationDialog dialog, String mode) {
        setTabs(new ILaunchConfigurationTab[] {new Tab(), new EnvironmentTab(), new CommonTab()});
    }

    /** What is linked and run, and with which arguments. */
    private static final class Tab extends AbstractLaunchConfigurationTab {

        private Text program;
        private Text arguments;
        private Text link;

        @Override
        public void createControl(Composite parent) {
            Composite composite = new Composite(parent, SWT.NONE);
            setControl(composite);
            GridLayoutFactory.swtDefaults().numColumns(2).applyTo(composite);
            program = text(composite, Messages.lopi_runProgram);
            arguments = text(composite, Messages.tab_arguments);
            link = text(composite, Messages.lopi_runLink);
        }

        private Text text(Composite parent, String title) {
            Widgets.label(parent, title);
            Text text = new Text(parent, SWT.BORDER);
            text.addModifyListener(event -> updateLaunchConfigurationDialog());
            GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
            return text;
        }

        @Override
        public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
            IResource selected = DebugUITools.getSelectedResource();
            InstrumentedProgram.of(selected).ifPresent(chosen -> configuration.setAttribute(LaunchAttributes.PROGRAM,
                    chosen.arguments().getFullPath().toPortableString()));
        }

        @Override
        public void initializeFrom(ILaunchConfiguration configuration) {
            try {
                program.setText(configuration.getAttribute(LaunchAttributes.PROGRAM, ""));
                arguments.setText(configuration.getAttribute(LaunchAttributes.ARGUMENTS, ""));
                link.setText(configuration.getAttribute(LaunchAttributes.LINK, ""));
            } catch (CoreException e) {
                PortwrightCore.log(e.getStatus());
            }
        }

        @Override
        public void performApply(ILaunchConfigurationWorkingCopy configuration) {
            LaunchAttributes.setProgram(configuration, program.getText().strip());
            configuration.setAttribute(LaunchAttributes.ARGUMENTS, arguments.getText().strip());
            configuration.setAttribute(LaunchAttributes.LINK, link.getText().strip());
        }

        @Override
        public boolean isValid(ILaunchConfiguration configuration) {
            String path = program.getText().strip();
            setErrorMessage(InstrumentedProgram.of(find(path)).isPresent() ? null
                    : NLS.bind(Messages.lopi_notRunnable, path));
            return getErrorMessage() == null;
        }

        private static IResource find(String path) {
            return ResourcesPlugin.getWorkspace().getRoot().findMember(IPath.fromPortableString(path));
        }

        @Override
        public String getHelpContextId() {
            return HelpContext.LAUNCH_INSTRUMENTED.id();
        }

        @Override
        public String getName() {
            return Messages.tab_name;
        }
    }
}
