// SPDX-License-Identifier: EPL-2.0
// What is done in the functions, and how their exits are found.

package org.portwright.ui.lopi;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.portwright.core.lopi.ProbeKind;
import org.portwright.lopi.Selection;
import org.portwright.ui.Messages;

/** The choice of a probe, an exit scheme, and whether each build instruments. */
final class ProbePage extends WizardPage {

    private final boolean project;
    private ProbeKind probe = ProbeKind.COUNT;
    private Selection.Exit exit = Selection.Exit.AUTO;
    private boolean step;

    ProbePage(boolean project) {
        super("probe");
        this.project = project;
        step = project;
        setTitle(Messages.lopi_probe);
        setDescription(Messages.lopi_probeDescription);
    }

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().margins(6, 6).applyTo(composite);
        Group probes = group(composite, Messages.lopi_probes);
        for (ProbeKind kind : ProbeKind.values()) {
            radio(probes, NLS.bind(Messages.lopi_choice, kind.id(), kind.purpose()), kind == probe, () -> probe = kind);
        }
        Group exits = group(composite, Messages.lopi_exits);
        radio(exits, Messages.lopi_exitAuto, true, () -> exit = Selection.Exit.AUTO);
        radio(exits, Messages.lopi_exitCall, false, () -> exit = Selection.Exit.CALL);
        radio(exits, Messages.lopi_exitReplace, false, () -> exit = Selection.Exit.REPLACE);
        if (project) {
            Button check = new Button(composite, SWT.CHECK);
            check.setText(Messages.lopi_step);
            check.setSelection(step);
            check.addListener(SWT.Selection, event -> step = check.getSelection());
        }
        setControl(composite);
    }

    private static Group group(Composite parent, String text) {
        Group group = new Group(parent, SWT.NONE);
        group.setText(text);
        GridLayoutFactory.swtDefaults().applyTo(group);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
        return group;
    }

    private static void radio(Group group, String text, boolean selected, Runnable choose) {
        Button button = new Button(group, SWT.RADIO);
        button.setText(text);
        button.setSelection(selected);
        button.addListener(SWT.Selection, event -> {
            if (button.getSelection()) {
                choose.run();
            }
        });
    }

    ProbeKind probe() {
        return probe;
    }

    Selection.Exit exit() {
        return exit;
    }

    boolean isBuildStepWanted() {
        return step;
    }
}
