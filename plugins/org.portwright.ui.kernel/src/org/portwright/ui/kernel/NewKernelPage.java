// SPDX-License-Identifier: EPL-2.0
// The page of the new kernel project wizard: a name, a place, and the variant to build first.

package org.portwright.ui.kernel;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;
import org.portwright.kernel.Variant;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;

/** The platform's page with a choice of variants. */
final class NewKernelPage extends WizardNewProjectCreationPage {

    private static final String DEFAULT_NAME = "kernel";

    private Variant variant = Variant.COARSE;

    NewKernelPage() {
        super("kernelProject");
        setTitle(Messages.kernelWizard_title);
        setDescription(Messages.kernelWizard_description);
        setInitialProjectName(DEFAULT_NAME);
    }

    @Override
    public void createControl(Composite parent) {
        super.createControl(parent);
        HelpContext.NEW_KERNEL.set(getControl());
        Group group = new Group((Composite) getControl(), SWT.NONE);
        group.setText(Messages.kernelWizard_variants);
        GridLayoutFactory.swtDefaults().applyTo(group);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
        for (Variant choice : Variant.values()) {
            Button button = new Button(group, SWT.RADIO);
            button.setText(KernelTexts.variant(choice));
            button.setSelection(choice == variant);
            button.addListener(SWT.Selection, event -> {
                if (button.getSelection()) {
                    variant = choice;
                }
            });
        }
    }

    /** The variant that is built first. */
    Variant variant() {
        return variant;
    }
}
