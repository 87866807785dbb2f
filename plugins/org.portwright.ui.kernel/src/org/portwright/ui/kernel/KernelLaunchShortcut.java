// SPDX-License-Identifier: EPL-2.0
// Run As > Kernel in QEMU.

package org.portwright.ui.kernel;

import java.util.List;

import org.eclipse.core.resources.IProject;
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
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.KernelAttributes;
import org.portwright.kernel.Simulator;
import org.portwright.ui.selection.Selections;

/** Launches the configuration that runs a project's kernel in QEMU, which is created at the first time. */
public final class KernelLaunchShortcut implements ILaunchShortcut {

    @Override
    public void launch(ISelection selection, String mode) {
        List<IResource> resources = Selections.resources(selection);
        if (!resources.isEmpty()) {
            launch(resources.get(0).getProject(), mode);
        }
    }

    @Override
    public void launch(IEditorPart editor, String mode) {
        IResource file = editor.getEditorInput().getAdapter(IResource.class);
        if (file != null) {
            launch(new StructuredSelection(file), mode);
        }
    }

    /** Launches the kernel of {@code project}. */
    static void launch(IProject project, String mode) {
        try {
            DebugUITools.launch(configuration(project), mode);
        } catch (CoreException e) {
            StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW | StatusManager.LOG);
        }
    }

    private static ILaunchConfiguration configuration(IProject project) throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationType type = manager.getLaunchConfigurationType(PortwrightCore.LAUNCH_KERNEL);
        for (ILaunchConfiguration configuration : manager.getLaunchConfigurations(type)) {
            if (project.getName().equals(configuration.getAttribute(KernelAttributes.PROJECT, ""))
                    && configuration.getAttribute(KernelAttributes.SIMULATOR, Simulator.QEMU.id())
                            .equals(Simulator.QEMU.id())) {
                return configuration;
            }
        }
        ILaunchConfigurationWorkingCopy created =
                type.newInstance(null, manager.generateLaunchConfigurationName(project.getName()));
        KernelAttributes.setProject(created, project);
        return created.doSave();
    }
}
