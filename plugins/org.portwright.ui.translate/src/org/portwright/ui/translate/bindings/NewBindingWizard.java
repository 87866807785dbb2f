// SPDX-License-Identifier: EPL-2.0
// New > Binding File.

package org.portwright.ui.translate.bindings;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;
import org.portwright.core.PortwrightCore;
import org.portwright.ui.Messages;

/** Asks where, then which classes, and opens the file. */
public final class NewBindingWizard extends BasicNewResourceWizard {

    private BindingFilePage file;
    private ApiPage api;

    @Override
    public void init(IWorkbench workbench, IStructuredSelection selection) {
        super.init(workbench, selection);
        setWindowTitle(Messages.bindings_title);
    }

    @Override
    public void addPages() {
        api = new ApiPage();
        file = new BindingFilePage(getSelection(), api);
        addPage(file);
        addPage(api);
    }

    @Override
    public boolean performFinish() {
        IFile created = file.createNewFile();
        if (created == null) {
            return false;
        }
        selectAndReveal(created);
        try {
            IDE.openEditor(getWorkbench().getActiveWorkbenchWindow().getActivePage(), created, true);
        } catch (PartInitException e) {
            PortwrightCore.log(e.getStatus());
        }
        return true;
    }
}
