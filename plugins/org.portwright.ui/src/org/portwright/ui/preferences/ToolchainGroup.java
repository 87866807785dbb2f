// SPDX-License-Identifier: EPL-2.0
// What of the compilers is there, with the button that builds the rest.

package org.portwright.ui.preferences;

import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Text;
import org.portwright.core.build.Toolchain;
import org.portwright.ui.Messages;

/** The state of the compilers for MIPS. Asking for it and building both happen in jobs. */
final class ToolchainGroup {

    /** Family of the jobs that build, and of those that look. */
    static final Object FAMILY = new Object();

    private static final int LINES = 7;

    private final Display display;
    private final Group group;
    private final Text state;
    private final Button build;

    ToolchainGroup(Composite parent) {
        display = parent.getDisplay();
        group = new Group(parent, SWT.NONE);
        group.setText(Messages.toolchain_title);
        GridLayoutFactory.swtDefaults().applyTo(group);
        GridDataFactory.fillDefaults().grab(true, true).indent(0, 10).applyTo(group);
        state = new Text(group, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        state.setBackground(group.getBackground());
        GridDataFactory.fillDefaults().grab(true, true).hint(420, LINES * state.getLineHeight()).applyTo(state);
        build = new Button(group, SWT.PUSH);
        build.setText(Messages.toolchain_build);
        build.addListener(SWT.Selection, event -> build());
        GridDataFactory.swtDefaults().applyTo(build);
        refresh();
    }

    /** Looks again. */
    void refresh() {
        build.setEnabled(false);
        state.setText(Messages.toolchain_looking);
        Job job = job(Messages.toolchain_looking, monitor -> show(Toolchain.read()));
        job.setSystem(true);
        job.schedule();
    }

    private void build() {
        build.setEnabled(false);
        Job job = job(Messages.toolchain_job, Toolchain::build);
        job.setUser(true);
        job.addJobChangeListener(new JobChangeAdapter() {
            @Override
            public void done(IJobChangeEvent event) {
                inGroup(ToolchainGroup.this::refresh);
            }
        });
        job.schedule();
    }

    private Job job(String name, ICoreRunnable work) {
        return new Job(name) {
            @Override
            public boolean belongsTo(Object family) {
                return family == FAMILY;
            }

            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    work.run(monitor);
                    return Status.OK_STATUS;
                } catch (CoreException e) {
                    inGroup(() -> state.setText(e.getStatus().getMessage()));
                    return isSystem() ? Status.OK_STATUS : e.getStatus();
                }
            }
        };
    }

    private void show(Toolchain toolchain) {
        inGroup(() -> {
            state.setText(text(toolchain));
            build.setEnabled(toolchain.missingPackages().isEmpty() && !toolchain.isComplete());
        });
    }

    private static String text(Toolchain toolchain) {
        StringBuilder text = new StringBuilder(NLS.bind(Messages.toolchain_home, toolchain.home()));
        if (!toolchain.parts().isEmpty()) {
            text.append('\n').append(NLS.bind(Messages.toolchain_there,
                    toolchain.parts().stream().map(Object::toString).collect(Collectors.joining(", "))));
        }
        if (!toolchain.missingParts().isEmpty()) {
            text.append('\n').append(NLS.bind(Messages.toolchain_missing, String.join(", ", toolchain.missingParts())));
        }
        if (!toolchain.missingPackages().isEmpty()) {
            text.append('\n').append(Messages.toolchain_packages).append('\n').append(toolchain.installation());
        }
        return text.toString();
    }

    private void inGroup(Runnable action) {
        display.asyncExec(() -> {
            if (!group.isDisposed()) {
                action.run();
            }
        });
    }
}
