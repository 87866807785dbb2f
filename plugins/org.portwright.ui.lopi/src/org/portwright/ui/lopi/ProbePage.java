// SPDX-License-Identifier: EPL-2.0
// What is done in the functions, and how their exits are found.

package org.portwright.ui.lopi;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Text;
import org.portwright.core.lopi.InstrumentationPlan;
import org.portwright.core.lopi.ObjectFinder;
import org.portwright.lopi.Selection;
import org.portwright.lopi.language.SuppliedProbe;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.AccessibleName;
import org.portwright.ui.widgets.Widgets;

/** The choice of a probe, an exit scheme, and whether each build instruments. */
final class ProbePage extends WizardPage {

    private final IResource resource;
    private final IFile rules;
    private final boolean stepPossible;
    /** Null: one's own. */
    private SuppliedProbe probe = SuppliedProbe.COUNT;
    private Text own;
    private Text arguments;
    private Button browse;
    private Selection.Exit exit = Selection.Exit.AUTO;
    private boolean step;
    private boolean run;

    ProbePage(IResource resource, IFile rules) {
        super("probe");
        this.resource = resource;
        this.rules = rules;
        // An object or an archive is part of something: that is what is built.
        stepPossible = !(resource instanceof IFile file) || !ObjectFinder.isObject(file.getName());
        step = stepPossible;
        setTitle(Messages.lopi_probe);
        setDescription(Messages.lopi_probeDescription);
        if (rules.exists()) {
            setMessage(NLS.bind(Messages.lopi_replaces, rules.getName()), WARNING);
        }
    }

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().margins(6, 6).applyTo(composite);
        Group probes = group(composite, Messages.lopi_probes);
        for (SuppliedProbe each : SuppliedProbe.values()) {
            // Its functions are what the last line asks for.
            if (each != SuppliedProbe.CALL) {
                radio(probes, NLS.bind(Messages.lopi_choice, each.label(), each.purpose()), each == probe, () -> {
                    probe = each;
                    check();
                });
            }
        }
        createOwn(probes);
        Group exits = group(composite, Messages.lopi_exits);
        radio(exits, Messages.lopi_exitAuto, true, () -> exit = Selection.Exit.AUTO);
        radio(exits, Messages.lopi_exitCall, false, () -> exit = Selection.Exit.CALL);
        radio(exits, Messages.lopi_exitReplace, false, () -> exit = Selection.Exit.REPLACE);
        if (stepPossible) {
            check(composite, Messages.lopi_step, step, checked -> step = checked);
            check(composite, Messages.lopi_run, run, checked -> {
                run = checked;
                arguments.setEnabled(run);
            });
            createArguments(composite);
        }
        setControl(composite);
        HelpContext.INSTRUMENT_PROBE.set(composite);
    }

    private static void check(Composite parent, String text, boolean checked, Consumer<Boolean> choose) {
        Button check = new Button(parent, SWT.CHECK);
        check.setText(text);
        check.setSelection(checked);
        check.addListener(SWT.Selection, event -> choose.accept(check.getSelection()));
    }

    /** Those that the program gets when it is run. */
    private void createArguments(Composite parent) {
        Composite row = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(row);
        GridDataFactory.fillDefaults().grab(true, false).indent(24, 0).applyTo(row);
        Widgets.label(row, Messages.lopi_arguments);
        arguments = new Text(row, SWT.SINGLE | SWT.BORDER);
        arguments.setEnabled(run);
        GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(arguments);
    }

    private void createOwn(Group probes) {
        radio(probes, Messages.lopi_ownProbe, false, () -> {
            probe = null;
            check();
            own.setFocus();
        });
        Composite row = new Composite(probes, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(row);
        GridDataFactory.fillDefaults().grab(true, false).indent(24, 0).applyTo(row);
        own = new Text(row, SWT.SINGLE | SWT.BORDER);
        own.setMessage(Messages.lopi_ownProbeFile);
        own.getAccessible().addAccessibleListener(new AccessibleName(Messages.lopi_ownProbeFile));
        own.addListener(SWT.Modify, event -> check());
        GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(own);
        browse = new Button(row, SWT.PUSH);
        browse.setText(Messages.lopi_browse);
        browse.addListener(SWT.Selection, event -> {
            FileDialog dialog = new FileDialog(getShell(), SWT.OPEN);
            dialog.setFilterExtensions(new String[] {"*.c;*.o"});
            dialog.setFilterPath(resource.getProject().getLocation().toOSString());
            String chosen = dialog.open();
            if (chosen != null) {
                own.setText(chosen);
            }
        });
        own.setEnabled(false);
        browse.setEnabled(false);
    }

    private void check() {
        own.setEnabled(probe == null);
        browse.setEnabled(probe == null);
        boolean right = probe != null || isSource();
        setErrorMessage(right || own.getText().isBlank() ? null : Messages.lopi_noOwnProbe);
        setPageComplete(right);
    }

    private boolean isSource() {
        String name = own.getText().strip();
        try {
            return name.matches(".*\\.[co]") && Files.isRegularFile(ownFile());
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Relative names are those of the project. */
    private Path ownFile() {
        return Path.of(resource.getProject().getLocationURI()).resolve(own.getText().strip()).normalize();
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

    /** As rules name it. */
    String probe() {
        return probe != null ? probe.label() : InstrumentationPlan.probeName(ownFile(), rules);
    }

    Selection.Exit exit() {
        return exit;
    }

    boolean isBuildStepWanted() {
        return step;
    }

    boolean isRunWanted() {
        return run;
    }

    /** What the program gets when it is run; null if nothing was said, and what it got last counts. */
    String arguments() {
        return arguments == null || arguments.getText().isBlank() ? null : arguments.getText().strip();
    }
}
