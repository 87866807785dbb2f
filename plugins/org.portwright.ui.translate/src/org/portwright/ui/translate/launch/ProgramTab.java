// SPDX-License-Identifier: EPL-2.0
// The first tab of both kinds of launch configuration: what is run, and with which arguments.

package org.portwright.ui.translate.launch;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.ElementTreeSelectionDialog;
import org.eclipse.ui.model.BaseWorkbenchContentProvider;
import org.eclipse.ui.model.WorkbenchLabelProvider;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.translate.build.ProgramBuild;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** The program and its arguments. */
final class ProgramTab extends AbstractLaunchConfigurationTab {

    private final boolean midlet;
    private Image image;
    private Text program;
    private Text arguments;

    /** @param midlet whether the configuration runs MIDlets */
    ProgramTab(boolean midlet) {
        this.midlet = midlet;
    }

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        setControl(composite);
        GridLayoutFactory.swtDefaults().numColumns(3).applyTo(composite);

        Widgets.label(composite, Messages.tab_program);
        program = new Text(composite, SWT.BORDER);
        program.setMessage(Messages.tab_programHint);
        program.addModifyListener(event -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(program);
        createPushButton(composite, Messages.tab_browse, null)
                .addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> browse()));

        Widgets.label(composite, Messages.tab_arguments);
        arguments = new Text(composite, SWT.BORDER | SWT.MULTI | SWT.WRAP | SWT.V_SCROLL);
        arguments.addModifyListener(event -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, 80).span(2, 1).applyTo(arguments);
    }

    private void browse() {
        ElementTreeSelectionDialog dialog = new ElementTreeSelectionDialog(getShell(),
                WorkbenchLabelProvider.getDecoratingWorkbenchLabelProvider(), new BaseWorkbenchContentProvider());
        dialog.setTitle(Messages.tab_browseTitle);
        dialog.setMessage(Messages.tab_programHint);
        dialog.setComparator(new ViewerComparator());
        dialog.setAllowMultiple(false);
        dialog.setInput(ResourcesPlugin.getWorkspace().getRoot());
        dialog.setInitialSelection(ResourcesPlugin.getWorkspace().getRoot()
                .findMember(IPath.fromPortableString(program.getText().trim())));
        if (dialog.open() == Window.OK && dialog.getFirstResult() instanceof IResource resource) {
            program.setText(resource.getFullPath().toPortableString());
        }
    }

    @Override
    public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
        IResource selected = DebugUITools.getSelectedResource();
        if (selected != null) {
            IResource resource = selected instanceof IContainer ? selected.getProject() : selected;
            if (resource instanceof IProject project ? PortwrightProjects.isPortwright(project) : isProgram(resource)) {
                LaunchAttributes.setProgram(configuration, resource);
                configuration.rename(getLaunchConfigurationDialog().generateName(resource.getName()));
            }
        }
    }

    private static boolean isProgram(IResource resource) {
        return resource instanceof IFile file && (ProgramBuild.isSource(file)
                || "elf".equals(file.getFileExtension()) || "jar".equals(file.getFileExtension()));
    }

    @Override
    public void initializeFrom(ILaunchConfiguration configuration) {
        program.setText(attribute(configuration, LaunchAttributes.PROGRAM));
        arguments.setText(attribute(configuration, LaunchAttributes.ARGUMENTS));
    }

    private static String attribute(ILaunchConfiguration configuration, String name) {
        try {
            return configuration.getAttribute(name, "");
        } catch (CoreException e) {
            return "";
        }
    }

    @Override
    public void performApply(ILaunchConfigurationWorkingCopy configuration) {
        LaunchAttributes.setProgram(configuration, program.getText().trim());
        configuration.setAttribute(LaunchAttributes.ARGUMENTS, arguments.getText().trim());
    }

    @Override
    public boolean isValid(ILaunchConfiguration configuration) {
        String path = program.getText().trim();
        setErrorMessage(null);
        if (path.isEmpty()) {
            setErrorMessage(Messages.tab_noProgram);
        } else if (ResourcesPlugin.getWorkspace().getRoot().findMember(IPath.fromPortableString(path)) == null) {
            setErrorMessage(NLS.bind(Messages.tab_programMissing, path));
        }
        return getErrorMessage() == null;
    }

    @Override
    public String getHelpContextId() {
        return HelpContext.LAUNCH_PROGRAM.id();
    }

    @Override
    public String getName() {
        return Messages.tab_name;
    }

    @Override
    public Image getImage() {
        if (image == null) {
            image = Widgets.image(midlet ? "midlet" : "java").createImage();
        }
        return image;
    }

    @Override
    public void dispose() {
        if (image != null) {
            image.dispose();
        }
        super.dispose();
    }
}
