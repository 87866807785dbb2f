// SPDX-License-Identifier: EPL-2.0
// A function before and after it is instrumented.

package org.portwright.ui.lopi;

import java.lang.reflect.InvocationTargetException;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.portwright.core.lopi.InstrumentationPoint;
import org.portwright.core.lopi.Preview;
import org.portwright.lopi.Selection;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.AccessibleName;

/** The disassembly of a function and of its stub, and what the stub costs. */
final class PreviewPage extends WizardPage {

    private List<InstrumentationPoint> points = List.of();
    private Combo function;
    private Text before;
    private Text after;
    private Label cost;

    PreviewPage() {
        super("preview");
        setTitle(Messages.lopi_preview);
        setDescription(Messages.lopi_previewDescription);
    }

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().margins(6, 6).numColumns(2).applyTo(composite);
        new Label(composite, SWT.NONE).setText(Messages.lopi_previewFunction);
        function = new Combo(composite, SWT.DROP_DOWN | SWT.READ_ONLY);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(function);
        function.addListener(SWT.Selection, event -> refresh());
        SashForm sash = new SashForm(composite, SWT.HORIZONTAL);
        GridDataFactory.fillDefaults().grab(true, true).span(2, 1).hint(760, 320).applyTo(sash);
        before = code(sash, Messages.lopi_before);
        after = code(sash, Messages.lopi_after);
        cost = new Label(composite, SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).span(2, 1).hint(700, 40).applyTo(cost);
        setControl(composite);
        HelpContext.INSTRUMENT_PREVIEW.set(composite);
    }

    private static Text code(Composite parent, String title) {
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(composite);
        new Label(composite, SWT.NONE).setText(title);
        Text text = new Text(composite, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.V_SCROLL | SWT.H_SCROLL);
        text.setFont(JFaceResources.getTextFont());
        text.getAccessible().addAccessibleListener(new AccessibleName(title));
        GridDataFactory.fillDefaults().grab(true, true).applyTo(text);
        return text;
    }

    @Override
    public void setVisible(boolean visible) {
        super.setVisible(visible);
        if (visible) {
            List<InstrumentationPoint> chosen = ((InstrumentWizard) getWizard()).chosen();
            int selected = chosen.equals(points) ? function.getSelectionIndex() : 0;
            points = chosen;
            function.setItems(points.stream()
                    .map(point -> NLS.bind(Messages.lopi_inObject, point.readableName(), point.object()))
                    .toArray(String[]::new));
            function.select(Math.max(0, selected));
            // Not before the page is there: the container shows progress in it.
            function.getDisplay().asyncExec(() -> {
                if (!function.isDisposed()) {
                    refresh();
                }
            });
        }
    }

    private void refresh() {
        int selected = function.getSelectionIndex();
        if (selected < 0 || selected >= points.size()) {
            return;
        }
        InstrumentationPoint point = points.get(selected);
        IFile rules = ((InstrumentWizard) getWizard()).rules();
        ProbePage probePage = ((InstrumentWizard) getWizard()).probePage();
        String probe = probePage.probe();
        Selection.Exit exit = probePage.exit();
        Preview[] made = new Preview[1];
        setErrorMessage(null);
        try {
            getContainer().run(true, true, monitor -> {
                try {
                    made[0] = Preview.of(point, probe, exit, rules, monitor);
                } catch (OperationCanceledException e) {
                    throw new InterruptedException();
                } catch (CoreException e) {
                    throw new InvocationTargetException(e);
                }
            });
        } catch (InterruptedException e) {
            setErrorMessage(Messages.lopi_previewCancelled);
        } catch (InvocationTargetException e) {
            setErrorMessage(e.getCause().getMessage());
        }
        if (before.isDisposed()) {
            return;
        }
        before.setText(made[0] == null ? "" : made[0].before());
        after.setText(made[0] == null ? "" : made[0].after());
        cost.setText(made[0] == null ? "" : cost(made[0]));
    }

    private static String cost(Preview preview) {
        String scheme = switch (preview.form()) {
            case ENTRY -> Messages.lopi_formEntry;
            case STACK -> Messages.lopi_formStack;
            case FRAME -> Messages.lopi_formFrame;
            case REPLACE -> Messages.lopi_formReplace;
        };
        int instructions = preview.cost().instructions();
        return preview.cost().calls().isEmpty() ? NLS.bind(Messages.lopi_cost, instructions, scheme)
                : NLS.bind(Messages.lopi_costAndCalls,
                        new Object[] {instructions, scheme, preview.cost().callNames()});
    }
}
