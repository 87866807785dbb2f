// SPDX-License-Identifier: EPL-2.0
// Shows the translator's progress in an Eclipse progress monitor, and tells the translator of a cancel.

package org.portwright.core.translate;

import org.eclipse.core.runtime.SubMonitor;
import org.portwright.translator.ProgressListener;

/** The translator's stages as work of a monitor. */
final class MonitorProgress implements ProgressListener {

    /** The number of stages isn't told in advance: each takes this part of what is left. */
    private static final int SHARE = 6;

    private final SubMonitor monitor;
    private SubMonitor stage;

    MonitorProgress(SubMonitor monitor) {
        this.monitor = monitor;
        this.stage = monitor;
    }

    @Override
    public void stage(String name, int totalUnits) {
        monitor.setWorkRemaining(SHARE);
        stage = monitor.newChild(1).setWorkRemaining(totalUnits);
        stage.setTaskName(name);
    }

    @Override
    public void worked(int units) {
        stage.worked(units);
    }

    @Override
    public boolean isCanceled() {
        return monitor.isCanceled();
    }
}
