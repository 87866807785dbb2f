// SPDX-License-Identifier: EPL-2.0
// Knows the kernels that run, and those that have run.

package org.portwright.core.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The runs of this session of the IDE, the newest first. The oldest ended ones are forgotten. */
public final class KernelRuns {

    /** Hears of changes, on any thread. */
    @FunctionalInterface
    public interface Listener {

        /**
         * Something about {@code run} has changed: it has begun, has told something, has ended, or was forgotten.
         *
         * @param run null when several may have changed
         */
        void changed(KernelRun run);
    }

    /** A log of 8 CPUs has 65,000 events, some 5 MB. */
    private static final int MOST = 12;

    private static final KernelRuns INSTANCE = new KernelRuns();

    private final List<KernelRun> runs = new ArrayList<>();
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    private KernelRuns() {
    }

    /** The only one. */
    public static KernelRuns get() {
        return INSTANCE;
    }

    /** All runs, the newest first. */
    public synchronized List<KernelRun> runs() {
        return List.copyOf(runs);
    }

    /** Adds a run. */
    public void add(KernelRun run) {
        synchronized (this) {
            runs.add(0, run);
            for (int i = runs.size() - 1; i > 0 && runs.size() > MOST; i--) {
                if (!runs.get(i).isRunning()) {
                    runs.remove(i);
                }
            }
        }
        changed(run);
    }

    /** Forgets the runs that have ended, and trace files. */
    public void removeEnded() {
        synchronized (this) {
            runs.removeIf(run -> !run.isRunning());
        }
        changed(null);
    }

    void changed(KernelRun run) {
        listeners.forEach(listener -> listener.changed(run));
    }

    /** Adds a listener; has no effect if it is there already. */
    public void addListener(Listener listener) {
        if (!listeners.contains(listener)) {
            listeners.add(listener);
        }
    }

    /** Removes a listener. */
    public void removeListener(Listener listener) {
        listeners.remove(listener);
    }
}
