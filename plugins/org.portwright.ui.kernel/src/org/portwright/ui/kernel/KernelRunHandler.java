// SPDX-License-Identifier: EPL-2.0
// Runs the selected kernel project, for menus and cheat sheets.

package org.portwright.ui.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.handlers.HandlerUtil;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.ui.Messages;
import org.portwright.ui.selection.SelectionHandler;
import org.portwright.ui.selection.Selections;

/** Does what <i>Run As &gt; Kernel in QEMU</i> does; without a selection for the only kernel project. */
public final class KernelRunHandler extends SelectionHandler {

    /** Called by the platform. */
    public KernelRunHandler() {
        super("org.portwright.ui.isKernelSelected");
    }

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        Optional<IProject> project = project(Selections.resources(event));
        if (project.isPresent()) {
            KernelLaunchShortcut.launch(project.get(), ILaunchManager.RUN_MODE);
        } else {
            MessageDialog.openInformation(HandlerUtil.getActiveShell(event), Messages.kernelRun_title,
                    Messages.kernelRun_nothing);
        }
        return null;
    }

    @Override
    protected boolean isFor(List<IResource> resources) {
        return project(resources).isPresent();
    }

    private static Optional<IProject> project(List<IResource> selected) {
        Optional<IProject> meant = selected.stream().map(IResource::getProject).filter(KernelProjects::isKernel)
                .findFirst();
        if (meant.isPresent()) {
            return meant;
        }
        List<IProject> kernels = Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects())
                .filter(KernelProjects::isKernel).toList();
        return kernels.size() == 1 ? Optional.of(kernels.get(0)) : Optional.empty();
    }
}
