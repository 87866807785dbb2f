// SPDX-License-Identifier: EPL-2.0
// The event log of a kernel as a timeline.

package org.portwright.ui.kernel;

import java.util.EnumSet;
import java.util.Set;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchPartSite;
import org.portwright.core.kernel.KernelRun;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventLog;
import org.portwright.kernel.timeline.EventCategory;
import org.portwright.kernel.timeline.Timeline;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.AccessibleName;

/** The page <i>Timeline</i>: the canvas, and a line that tells of the selected event. */
final class TimelinePage implements KernelPage {

    private final Composite composite;
    private final TimelineCanvas canvas;
    private final Text details;
    private final IWorkbenchPartSite site;
    private final Set<EventCategory> filter = EnumSet.allOf(EventCategory.class);
    private KernelRun shown;
    private EventLog log;
    private Event selected;

    TimelinePage(Composite parent, IWorkbenchPartSite site) {
        this.site = site;
        composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(composite);
        canvas = new TimelineCanvas(composite);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
        details = new Text(composite, SWT.READ_ONLY | SWT.SINGLE);
        details.setMessage(Messages.timeline_keys);
        details.getAccessible().addAccessibleListener(new AccessibleName(Messages.timeline_details));
        GridDataFactory.fillDefaults().grab(true, false).applyTo(details);
        canvas.connect(this::describe, this::selected, this::open);
    }

    private String describe(Event event) {
        return shown == null ? "" : shown.describe(event, false);
    }

    /** Tells of the event at once, and of its line when that is known. */
    private void selected(Event event) {
        selected = event;
        details.setText(event == null ? "" : describe(event));
        KernelRun run = shown;
        if (event == null || run == null) {
            return;
        }
        Job job = new Job(Messages.source_job) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                String text = run.describe(event, true);
                if (!composite.isDisposed()) {
                    composite.getDisplay().asyncExec(() -> {
                        if (!composite.isDisposed() && event == selected) {
                            details.setText(text);
                        }
                    });
                }
                return Status.OK_STATUS;
            }
        };
        job.setSystem(true);
        job.schedule();
    }

    private void open(Event event) {
        if (shown != null) {
            SourceLinks.open(shown, event.address(), site);
        }
    }

    TimelineCanvas canvas() {
        return canvas;
    }

    /** Which events have ticks. */
    Set<EventCategory> filter() {
        return EnumSet.copyOf(filter);
    }

    void setWanted(EventCategory category, boolean wanted) {
        if (wanted) {
            filter.add(category);
        } else {
            filter.remove(category);
        }
        canvas.setFilter(filter);
    }

    boolean isWanted(EventCategory category) {
        return filter.contains(category);
    }

    @Override
    public void show(KernelRun run) {
        if (run == null) {
            shown = null;
            log = null;
            canvas.setTimeline(null, 0, false, Messages.view_noRun);
            return;
        }
        boolean same = run == shown;
        if (!same) {
            shown = run;
            log = null;
            details.setText("");
            canvas.setTimeline(null, 0, false, run.isRunning() ? Messages.timeline_later : Messages.timeline_none);
        }
        Job job = new Job(Messages.timeline_job) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                EventLog now = run.recording().events();
                if (now == log || monitor.isCanceled()) {
                    showEnd(run);
                    return Status.OK_STATUS;
                }
                Timeline timeline = new Timeline(now, run.cpus());
                if (!composite.isDisposed()) {
                    composite.getDisplay().asyncExec(() -> showTimeline(run, now, timeline));
                }
                return Status.OK_STATUS;
            }
        };
        job.setSystem(true);
        job.schedule();
    }

    /** A run that has ended without events says so. */
    private void showEnd(KernelRun run) {
        if (!run.isRunning() && !composite.isDisposed()) {
            composite.getDisplay().asyncExec(() -> {
                if (!composite.isDisposed() && run == shown && log != null && log.events().isEmpty()) {
                    canvas.setTimeline(null, 0, true, Messages.timeline_none);
                }
            });
        }
    }

    private void showTimeline(KernelRun run, EventLog now, Timeline timeline) {
        if (composite.isDisposed() || run != shown) {
            return;
        }
        boolean grown = log != null && !log.events().isEmpty();
        log = now;
        double frequency = run.recording().start()
                .map(start -> (double) start.cyclesPerTick() * start.hertz()).orElse(0.0);
        canvas.setTimeline(timeline, frequency, grown,
                run.isRunning() ? Messages.timeline_later : Messages.timeline_none);
    }

    @Override
    public Control control() {
        return composite;
    }

    @Override
    public void setFocus() {
        canvas.setFocus();
    }
}
