// SPDX-License-Identifier: EPL-2.0
// Finds out what a command is to work on.

package org.portwright.ui.selection;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ISources;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.navigator.resources.ProjectExplorer;
import org.portwright.core.PortwrightCore;

/** The resources that people mean. */
public final class Selections {

    private Selections() {
    }

    /** What a command was given for, as {@link #resources(Object)}. */
    public static List<IResource> resources(ExecutionEvent event) {
        return resources(event.getApplicationContext());
    }

    /**
     * What is selected, in the active part or else in the Project Explorer; else the file of the active editor; else
     * the only Portwright project. Empty when nothing of that is there.
     *
     * @param context the workbench's evaluation context
     */
    public static List<IResource> resources(Object context) {
        List<IResource> selected = HandlerUtil.getVariable(context, ISources.ACTIVE_CURRENT_SELECTION_NAME)
                instanceof ISelection selection ? resources(selection) : List.of();
        if (selected.isEmpty() && HandlerUtil.getVariable(context, ISources.ACTIVE_WORKBENCH_WINDOW_NAME)
                instanceof IWorkbenchWindow window) {
            if (HandlerUtil.getVariable(context, ISources.ACTIVE_PART_NAME) instanceof IEditorPart editor) {
                selected = fileOf(editor);
            }
            if (selected.isEmpty()) {
                selected = resources(window.getSelectionService().getSelection(ProjectExplorer.VIEW_ID));
            }
            if (selected.isEmpty() && window.getActivePage() != null) {
                selected = fileOf(window.getActivePage().getActiveEditor());
            }
        }
        if (selected.isEmpty()) {
            List<IProject> projects = Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects())
                    .filter(Selections::isPortwright).toList();
            return projects.size() == 1 ? List.copyOf(projects) : List.of();
        }
        return selected;
    }

    /** The resources of {@code selection}; empty when it has none, or has something that is no resource. */
    public static List<IResource> resources(ISelection selection) {
        if (!(selection instanceof IStructuredSelection structured)) {
            return List.of();
        }
        Set<IResource> resources = new LinkedHashSet<>();
        for (Object element : structured) {
            IResource resource = Adapters.adapt(element, IResource.class);
            if (resource == null) {
                return List.of();
            }
            resources.add(resource);
        }
        return List.copyOf(resources);
    }

    private static boolean isPortwright(IProject project) {
        try {
            return project.isAccessible() && project.hasNature(PortwrightCore.NATURE_ID);
        } catch (CoreException e) {
            return false;
        }
    }

    private static List<IResource> fileOf(IEditorPart editor) {
        IResource file = editor == null ? null : Adapters.adapt(editor.getEditorInput(), IResource.class);
        return file == null ? List.of() : List.of(file);
    }
}
