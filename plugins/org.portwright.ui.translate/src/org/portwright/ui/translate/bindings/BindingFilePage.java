// SPDX-License-Identifier: EPL-2.0
// The page of a new binding file: its folder and name.

package org.portwright.ui.translate.bindings;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;

/** The platform's page, with what was ticked as the contents. */
final class BindingFilePage extends WizardNewFileCreationPage {

    private final ApiPage api;

    BindingFilePage(IStructuredSelection selection, ApiPage api) {
        super("file", selection);
        this.api = api;
        setTitle(Messages.bindings_title);
        setDescription(Messages.bindings_file);
        setFileExtension("bind");
    }

    @Override
    public void createControl(Composite parent) {
        super.createControl(parent);
        HelpContext.NEW_BINDING.set(getControl());
    }

    @Override
    protected InputStream getInitialContents() {
        return new ByteArrayInputStream(api.text().getBytes(StandardCharsets.UTF_8));
    }
}
