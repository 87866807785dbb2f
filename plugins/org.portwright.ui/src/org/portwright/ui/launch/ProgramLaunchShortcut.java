// SPDX-License-Identifier: EPL-2.0
// Runs what is selected, without asking anything.

package org.portwright.ui.launch;

import java.util.List;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.statushandlers.StatusManager;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.ui.selection.Selections;

/** Launches the configuration that runs a resource, which is created at the first time. */
public abstract class ProgramLaunchShortcut implements ILaunchShortcut {

    private final String typeId;

    /** @param typeId id of the launch configuration type */
    protected ProgramLaunchShortcut(String typeId) {
        this.typeId = typeId;
    }

    @Override
    public void launch(ISelection selection, String mode) {
        List<IResource> resources = Selections.resources(selection);
        if (resources.size() == 1) {
            launch(resources.get(0), mode);
        }
    }

    @Override
    public void launch(IEditorPart editor, String mode) {
        IResource file = editor.getEditorInput().getAdapter(IResource.class);
        if (file != null) {
            launch(new StructuredSelection(file), mode);
        }
    }

    /** What is run, if that is not what was selected. */
    protected IResource program(IResource resource) {
        return resource;
    }

    /** Makes a new configuration run a resource. */
    protected void setProgram(ILaunchConfigurationWorkingCopy configuration, IResource resource) throws CoreException {
        LaunchAttributes.setProgram(configuration, resource);
    }

    /** Runs a resource. */
    public void launch(IResource resource, String mode) {
        try {
            DebugUITools.launch(configuration(program(resource)), mode);
        } catch (CoreException e) {
            StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW | StatusManager.LOG);
        }
    }

    /** The configuration that runs a resource, new at the first time. */
    protected final ILaunchConfiguration configuration(IResource resource) throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationType type = manager.getLaunchConfigurationType(typeId);
        String program = resource.getFullPath().toPortableString();
        for (ILaunchConfiguration configuration : manager.getLaunchConfigurations(type)) {
            if (program.equals(configuration.getAttribute(LaunchAttributes.PROGRAM, ""))) {
                return configuration;
            }
        }
        ILaunchConfigurationWorkingCopy created =
                type.newInstance(null, manager.generateLaunchConfigurationName(resource.getName()));
        setProgram(created, resource);
        return created.doSave();
    }
}
