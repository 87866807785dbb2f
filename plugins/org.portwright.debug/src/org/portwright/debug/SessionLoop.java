// SPDX-License-Identifier: EPL-2.0
// The thread that a session is for, and what others want of it.
package org.portwright.debug;

import com.sun.jdi.VMDisconnectedException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.portwright.debug.Session.Outcome;

/**
 * Does tasks one after the other, on the thread that calls {@link #run}; between them it lets the program run, if a task
 * has said so. A task that comes while the program runs interrupts it for a moment.
 */
public final class SessionLoop {
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Consumer<Outcome> stopped;
    private Session session;
    /** How the program is to go on; null if it stays where it is. */
    private Supplier<Outcome> motion;
    private volatile boolean isRunning;
    private volatile boolean isPaused;
    private boolean isOver;

    /** @param stopped is told on the loop's thread when the program has stopped for the user, or has ended */
    public SessionLoop(Consumer<Outcome> stopped) {
        this.stopped = stopped;
    }

    /** Says which session tasks are for; before the first {@link #move}. */
    public void open(Session opened) {
        session = opened;
    }

    /** Does what it is given, until {@link #end}. */
    public void run() {
        try {
            while (!isOver) {
                if (motion != null && tasks.isEmpty()) {
                    proceed();
                } else {
                    perform(tasks.take());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            isRunning = false;
        }
    }

    private static void perform(Runnable task) {
        try {
            task.run();
        } catch (VMDisconnectedException e) {
            return;     // the program has been ended from outside
        }
    }

    /** A task that came after the last look at them has interrupted the session, which then returns at once. */
    private void proceed() {
        if (session.isEnded()) {        // a task has ended it
            motion = null;
            isRunning = false;
            return;
        }
        Outcome outcome = motion.get();
        if (outcome.reason() == Session.Reason.INTERRUPTED && !isPaused) {
            motion = session::goOn;
            return;
        }
        motion = null;
        isRunning = false;
        stopped.accept(outcome);
    }

    /** Has a task done; from any thread. */
    public void enqueue(Runnable task) {
        tasks.add(task);
        if (isRunning) {
            session.interrupt();
        }
    }

    /**
     * Lets the program run when the task that calls this is done.
     *
     * @param how a method of the session that does so
     */
    public void move(Supplier<Outcome> how) {
        isPaused = false;
        isRunning = true;
        motion = how;
    }

    /** Stops the program, if it runs; from any thread. */
    public void pause() {
        isPaused = isRunning;
        if (isRunning) {
            session.interrupt();
        }
    }

    /** Whether the program runs; true also for the moments in which a task interrupts it. */
    public boolean isRunning() {
        return isRunning;
    }

    /** Makes {@link #run} return when the task that calls this is done. */
    public void end() {
        isOver = true;
    }
}
