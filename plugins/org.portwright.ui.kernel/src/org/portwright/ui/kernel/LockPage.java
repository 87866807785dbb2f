// SPDX-License-Identifier: EPL-2.0
// The locks of a kernel, and how much they were fought for.

package org.portwright.ui.kernel;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingLong;

import java.util.List;
import java.util.function.ToLongFunction;

import org.eclipse.swt.widgets.Composite;
import org.portwright.core.kernel.KernelRun;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.SortedTable;

/** The page <i>Locks</i>. */
final class LockPage extends SortedTable<LockStatistics> implements KernelPage {

    LockPage(Composite parent) {
        super(parent, Messages.view_locks, LockStatistics::address);
        column(Messages.locks_name, 22, false, LockStatistics::name, comparing(LockStatistics::name));
        column(Messages.locks_kind, 20, false, lock -> KernelTexts.lockKind(lock.kind()),
                comparing(LockStatistics::kind));
        number(Messages.locks_acquisitions, 14, LockStatistics::acquisitions);
        number(Messages.locks_contended, 14, LockStatistics::contended);
        column(Messages.locks_contention, 14, true, lock -> KernelTexts.percent(lock.contention()),
                comparingDouble(LockStatistics::contention));
        number(Messages.locks_held, 18, LockStatistics::cyclesHeld);
        number(Messages.locks_spun, 16, LockStatistics::cyclesSpun);
    }

    private void number(String title, int weight, ToLongFunction<LockStatistics> value) {
        column(title, weight, true, lock -> KernelTexts.number(value.applyAsLong(lock)), comparingLong(value));
    }

    @Override
    public void show(KernelRun run) {
        setRows(run == null ? List.of() : run.recording().locks());
    }
}
