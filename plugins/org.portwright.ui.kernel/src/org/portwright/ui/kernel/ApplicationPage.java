// SPDX-License-Identifier: EPL-2.0
// Application threads, what they hand to the bootstrap processor, and how busy that is.

package org.portwright.ui.kernel;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;

import java.util.List;
import java.util.function.ToLongFunction;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.portwright.core.kernel.KernelRun;
import org.portwright.kernel.hostchannel.EventLog;
import org.portwright.kernel.timeline.ApplicationThreads;
import org.portwright.kernel.timeline.ApplicationThreads.ApplicationThread;
import org.portwright.kernel.timeline.ApplicationThreads.Request;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.AccessibleName;
import org.portwright.ui.widgets.SortedTable;

/** The page <i>Application Kernel</i>: a summary, and tables of the threads and of their requests. */
final class ApplicationPage implements KernelPage {

    private final Composite composite;
    private final Text summary;
    private final SortedTable<ApplicationThread> threads;
    private final SortedTable<Request> requests;
    /** What is shown was made of it; a log that has grown is another one. */
    private EventLog shown;

    ApplicationPage(Composite parent) {
        composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(composite);
        summary = new Text(composite, SWT.READ_ONLY | SWT.MULTI | SWT.WRAP);
        summary.getAccessible().addAccessibleListener(new AccessibleName(Messages.view_application));
        GridDataFactory.fillDefaults().grab(true, false).applyTo(summary);
        SashForm tables = new SashForm(composite, SWT.HORIZONTAL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(tables);
        threads = new SortedTable<>(tables, Messages.application_threads, ApplicationThread::id);
        threads.column(Messages.application_thread, 12, true, thread -> Integer.toString(thread.id()),
                comparingInt(ApplicationThread::id));
        number(threads, Messages.application_process, 12, ApplicationThread::process);
        threads.column(Messages.application_state, 14, false, thread -> KernelTexts.state(thread.state()),
                comparing(ApplicationThread::state));
        number(threads, Messages.application_calls, 14, ApplicationThread::calls);
        number(threads, Messages.application_answered, 14, ApplicationThread::answered);
        number(threads, Messages.application_faults, 12, ApplicationThread::faults);
        number(threads, Messages.application_waited, 18, ApplicationThread::waited);
        requests = new SortedTable<>(tables, Messages.application_requests, request -> KernelTexts.request(request));
        requests.column(Messages.application_request, 30, false, KernelTexts::request, comparing(KernelTexts::request));
        number(requests, Messages.application_count, 18, Request::count);
        requests.column(Messages.application_mean, 24, true, request -> KernelTexts.number(Math.round(request.mean())),
                comparingDouble(Request::mean));
        number(requests, Messages.application_cycles, 28, Request::cycles);
        tables.setWeights(58, 42);
    }

    private static <T> void number(SortedTable<T> table, String title, int weight, ToLongFunction<T> value) {
        table.column(title, weight, true, row -> KernelTexts.number(value.applyAsLong(row)), comparingLong(value));
    }

    @Override
    public void show(KernelRun run) {
        EventLog log = run == null ? null : run.recording().events();
        if (log == shown && shown != null) {
            return;
        }
        shown = log;
        ApplicationThreads told = run == null ? null : ApplicationThreads.of(run.recording()).orElse(null);
        threads.setRows(told == null ? List.of() : told.threads());
        requests.setRows(told == null ? List.of() : told.requests());
        summary.setText(told == null ? Messages.application_none
                : NLS.bind(Messages.application_summary, new Object[] {KernelTexts.percent(told.load()),
                    KernelTexts.number(told.longestQueue()), String.format("%.2f", told.meanQueue())}));
        composite.layout();
    }

    @Override
    public Control control() {
        return composite;
    }
}
