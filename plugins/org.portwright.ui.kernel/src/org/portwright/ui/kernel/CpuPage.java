// SPDX-License-Identifier: EPL-2.0
// What the CPUs of a kernel do now, and how they have spent their time.

package org.portwright.ui.kernel;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingInt;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbenchPartSite;
import org.portwright.core.kernel.KernelRun;
import org.portwright.kernel.CpuState;
import org.portwright.kernel.SourceLocation;
import org.portwright.kernel.hostchannel.TimeShare;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.SortedTable;

/** The page <i>CPUs</i>. While a kernel runs in QEMU, QEMU is asked for the states every now and then. */
final class CpuPage extends SortedTable<CpuPage.Row> implements KernelPage {

    private static final long INTERVAL_MILLISECONDS = 500;

    /**
     * A CPU.
     *
     * @param cpu its number
     * @param state empty when it can't be asked for
     * @param place the function that it is in
     * @param time how its time was spent; empty as long as the kernel hasn't told
     */
    record Row(int cpu, Optional<CpuState> state, String place, Optional<TimeShare> time) {

        private double share(ToLongFunction<TimeShare> part) {
            return time.filter(all -> all.total() > 0)
                    .map(all -> (double) part.applyAsLong(all) / all.total()).orElse(-1.0);
        }
    }

    private final Job refresh;
    private volatile KernelRun shown;

    CpuPage(Composite parent, IWorkbenchPartSite site) {
        super(parent, Messages.view_cpus, Row::cpu);
        column(Messages.cpus_cpu, 8, true, row -> Integer.toString(row.cpu()), comparingInt(Row::cpu));
        column(Messages.cpus_state, 16, false, row -> row.state().map(CpuPage::state).orElse(""),
                comparing(row -> row.state().map(CpuPage::state).orElse("")));
        column(Messages.cpus_place, 36, false, Row::place, comparing(Row::place));
        share(Messages.timeline_user, TimeShare::user);
        share(Messages.timeline_kernel, TimeShare::kernel);
        share(Messages.timeline_spinning, TimeShare::spinning);
        share(Messages.timeline_idle, TimeShare::idle);
        viewer().addDoubleClickListener(event -> {
            if (viewer().getStructuredSelection().getFirstElement() instanceof Row row && shown != null) {
                row.state().ifPresent(state -> SourceLinks.open(shown, state.instructionPointer(), site));
            }
        });
        refresh = new Job(Messages.cpus_job) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                KernelRun run = shown;
                if (run == null || monitor.isCanceled()) {
                    return Status.OK_STATUS;
                }
                List<Row> rows = rows(run);
                boolean runs = run.isRunning();
                if (!parent.isDisposed()) {
                    parent.getDisplay().asyncExec(() -> {
                        if (!parent.isDisposed() && run == shown) {
                            setRows(rows);
                        }
                    });
                }
                if (runs && !monitor.isCanceled()) {
                    schedule(INTERVAL_MILLISECONDS);
                }
                return Status.OK_STATUS;
            }
        };
        refresh.setSystem(true);
        parent.addListener(SWT.Dispose, event -> {
            shown = null;
            refresh.cancel();
        });
    }

    private void share(String title, ToLongFunction<TimeShare> part) {
        column(title, 10, true, row -> row.share(part) < 0 ? "" : KernelTexts.percent(row.share(part)),
                comparingDouble(row -> row.share(part)));
    }

    private static String state(CpuState state) {
        return state.halted() ? Messages.cpus_halted
                : state.privilegeLevel() == 0 ? Messages.cpus_inKernel : Messages.cpus_inProgram;
    }

    private static List<Row> rows(KernelRun run) {
        List<CpuState> states = run.cpuStates();
        List<TimeShare> times = run.recording().times();
        List<Row> rows = new ArrayList<>();
        for (int cpu = 0; cpu < run.cpus(); cpu++) {
            int number = cpu;
            Optional<CpuState> state = states.stream().filter(one -> one.cpu() == number).findFirst();
            rows.add(new Row(cpu, state, state.map(one -> place(run, one.instructionPointer())).orElse(""),
                    cpu < times.size() ? Optional.of(times.get(cpu)) : Optional.empty()));
        }
        return rows;
    }

    private static String place(KernelRun run, long address) {
        Optional<SourceLocation> function;
        try {
            function = run.function(address);
        } catch (IOException e) {
            function = Optional.empty();
        }
        return function.map(SourceLocation::toString)
                .orElseGet(() -> NLS.bind(Messages.source_address, Long.toHexString(address)));
    }

    @Override
    public void show(KernelRun run) {
        if (run == null) {
            shown = null;
            setRows(List.of());
        } else {
            shown = run;
            refresh.schedule();
        }
    }
}
