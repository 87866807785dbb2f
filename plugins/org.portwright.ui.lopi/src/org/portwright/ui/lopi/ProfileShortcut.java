// SPDX-License-Identifier: EPL-2.0
// Profile As > With LOPI.

package org.portwright.ui.lopi;

import java.util.List;

import org.eclipse.core.resources.IResource;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ide.IDE;
import org.portwright.ui.selection.Selections;

/** Instruments a project or a program, runs it, and shows where its time went. */
public final class ProfileShortcut implements ILaunchShortcut {

    @Override
    public void launch(ISelection selection, String mode) {
        List<IResource> resources = Selections.resources(selection);
        if (resources.size() == 1
                && IDE.saveAllEditors(new IResource[] {resources.get(0).getProject()}, true)) {
            new ProfileJob(resources.get(0)).schedule();
        }
    }

    @Override
    public void launch(IEditorPart editor, String mode) {
        IResource file = editor.getEditorInput().getAdapter(IResource.class);
        if (file != null) {
            launch(new StructuredSelection(file.getProject()), mode);
        }
    }
}
