// SPDX-License-Identifier: EPL-2.0
// Where a kernel on LLVA-OS calls the intrinsics, and what that became.

package org.portwright.ui.kernel;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchPartSite;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.KernelRun;
import org.portwright.kernel.Intrinsics;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.SimulatorSession;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.SortedTable;

/** The page <i>Intrinsics</i>: the calls of the kernel that runs, and the instructions of the selected one. */
final class IntrinsicsPage implements KernelPage {

    private final SashForm sash;
    private final SortedTable<Intrinsics.Site> table;
    private final Text instructions;
    private KernelRun shown;

    IntrinsicsPage(Composite parent, IWorkbenchPartSite site) {
        sash = new SashForm(parent, SWT.HORIZONTAL);
        table = new SortedTable<>(sash, Messages.view_intrinsics, row -> row);
        table.column(Messages.intrinsics_name, 34, false, Intrinsics.Site::intrinsic, comparing(Intrinsics.Site::intrinsic));
        table.column(Messages.intrinsics_function, 28, false, Intrinsics.Site::function, comparing(Intrinsics.Site::function));
        table.column(Messages.intrinsics_place, 24, false, IntrinsicsPage::place,
                comparing(Intrinsics.Site::file).thenComparing(Intrinsics.Site::line));
        table.column(Messages.intrinsics_became, 14, true, IntrinsicsPage::became, comparingInt(row -> row.isCall() ? 0 : row.instructions().size()));
        instructions = new Text(sash, SWT.MULTI | SWT.READ_ONLY | SWT.H_SCROLL | SWT.V_SCROLL);
        instructions.setFont(JFaceResources.getTextFont());
        sash.setWeights(70, 30);
        table.viewer().addSelectionChangedListener(event ->
                instructions.setText(selected().map(row -> String.join("\n", row.instructions())).orElse("")));
        table.viewer().addDoubleClickListener(event -> selected().ifPresent(row -> SourceLinks.open(row.file(), row.line(), site)));
        show(null);
    }

    private Optional<Intrinsics.Site> selected() {
        return table.viewer().getStructuredSelection().getFirstElement() instanceof Intrinsics.Site row ? Optional.of(row) : Optional.empty();
    }

    private static String place(Intrinsics.Site row) {
        return row.file().getFileName() + ":" + row.line();
    }

    private static String became(Intrinsics.Site row) {
        return row.isCall() ? Messages.intrinsics_call : KernelTexts.number(row.instructions().size());
    }

    @Override
    public void show(KernelRun run) {
        if (run != null && run == shown) {
            return;
        }
        shown = run;
        table.setRows(List.of());
        Optional<KernelImages> images = Optional.ofNullable(run).flatMap(KernelRun::session).flatMap(SimulatorSession::images)
                .filter(there -> there.llvaForm().isPresent());
        instructions.setText(run == null ? Messages.view_noRun : images.isEmpty() ? Messages.intrinsics_none : Messages.intrinsics_reading);
        images.ifPresent(there -> read(run, there));
    }

    private void read(KernelRun run, KernelImages images) {
        Job job = new Job(NLS.bind(Messages.intrinsics_job, images.kernel())) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    List<Intrinsics.Site> rows = Intrinsics.of(images.kernel(), monitor::isCanceled);
                    if (!sash.isDisposed()) {
                        sash.getDisplay().asyncExec(() -> fill(run, rows));
                    }
                    return Status.OK_STATUS;
                } catch (CancellationException e) {
                    return Status.CANCEL_STATUS;
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return Status.CANCEL_STATUS;
                } catch (IOException | KernelException e) {
                    return PortwrightCore.error(e.getMessage(), e);
                }
            }
        };
        job.schedule();
    }

    private void fill(KernelRun run, List<Intrinsics.Site> rows) {
        if (!sash.isDisposed() && run == shown) {
            table.setRows(rows);
            instructions.setText("");
        }
    }

    @Override
    public Control control() {
        return sash;
    }

    @Override
    public void setFocus() {
        table.setFocus();
    }
}
