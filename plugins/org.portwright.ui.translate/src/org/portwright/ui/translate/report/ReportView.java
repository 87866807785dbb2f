// SPDX-License-Identifier: EPL-2.0
// The Translation Report view.

package org.portwright.ui.translate.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.ToIntFunction;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.part.ViewPart;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.report.FunctionReport;
import org.portwright.core.translate.report.ProgramReport;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.results.FunctionOpener;
import org.portwright.ui.widgets.SortedTable;

/** What each C function has become in Java, the largest first. A double click opens the C source. */
public final class ReportView extends ViewPart {

    /** The view's id. */
    public static final String ID = "org.portwright.ui.translationReport";

    private SortedTable<FunctionReport> table;
    private IFile file;

    @Override
    public void createPartControl(Composite parent) {
        HelpContext.REPORT_VIEW.set(parent);
        table = new SortedTable<>(parent, Messages.report_functions, FunctionReport::name);
        table.column(Messages.results_function, 20, false, FunctionReport::name, Comparator.comparing(FunctionReport::name));
        table.column(Messages.report_line, 16, false, ReportView::line,
                Comparator.comparing(FunctionReport::file).thenComparingInt(FunctionReport::line));
        number(Messages.report_bytes, 9, FunctionReport::bytes);
        number(Messages.report_methods, 9, FunctionReport::methods);
        number(Messages.report_largest, 9, FunctionReport::largest);
        number(Messages.report_accesses, 14, FunctionReport::accesses);
        number(Messages.report_pointerCalls, 14, FunctionReport::pointerCalls);
        table.column(Messages.report_remark, 24, false, ReportView::remark, Comparator.comparing(ReportView::remark));
        table.setOrder(Comparator.comparingInt(FunctionReport::bytes).reversed());
        table.viewer().addOpenListener(event -> {
            if (table.viewer().getStructuredSelection().getFirstElement() instanceof FunctionReport function
                    && !function.file().isEmpty()) {
                FunctionOpener.open(getSite(), file, function.file(), function.line(), function.name());
            }
        });
        setContentDescription(Messages.report_none);
    }

    private void number(String title, int weight, ToIntFunction<FunctionReport> value) {
        table.column(title, weight, true, row -> String.format(Locale.ROOT, "%,d", value.applyAsInt(row)),
                Comparator.comparingInt(value));
    }

    private static String line(FunctionReport function) {
        String name = function.file().substring(function.file().lastIndexOf('/') + 1);
        return function.line() > 0 ? name + ':' + function.line() : name;
    }

    private static String remark(FunctionReport function) {
        return function.isInterpreted() ? Messages.report_interpreted : function.methods() > 1 ? Messages.report_split : "";
    }

    /** Reads a report in the background and shows it. A dialog tells when the file has none. */
    public void open(IFile report) {
        Path path = Path.of(report.getLocationURI());
        Job job = new Job(NLS.bind(Messages.results_opening, path)) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    ProgramReport read = ProgramReport.read(path);
                    getSite().getShell().getDisplay().asyncExec(() -> show(report, read));
                    return Status.OK_STATUS;
                } catch (IOException e) {
                    return PortwrightCore.error(e.getMessage(), e);
                }
            }
        };
        job.setUser(true);
        job.schedule();
    }

    private void show(IFile report, ProgramReport read) {
        if (!table.control().isDisposed()) {
            file = report;
            setContentDescription(NLS.bind(Messages.report_of,
                    new Object[] {read.program(), read.target(), read.functions().size()}));
            table.setRows(read.functions());
        }
    }

    @Override
    public void setFocus() {
        table.setFocus();
    }
}
