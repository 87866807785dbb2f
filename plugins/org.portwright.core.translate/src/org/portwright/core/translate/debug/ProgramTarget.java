// SPDX-License-Identifier: EPL-2.0
// A translated program that is debugged.

package org.portwright.core.translate.debug;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import org.eclipse.core.resources.IMarkerDelta;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IDebugEventSetListener;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IMemoryBlock;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.debug.ProcessTarget;
import org.portwright.debug.Frame;
import org.portwright.debug.Session;
import org.portwright.debug.Session.Outcome;
import org.portwright.debug.SessionLoop;
import org.portwright.debug.symbols.CValue;
import org.portwright.debug.symbols.EvaluationException;

/**
 * A program in a Java machine, as the platform's debug model has it (Platform Plug-in Developer Guide, "Debugging a
 * program"). The session belongs to a thread of its own; the platform's threads ask there for what they want to know.
 */
public final class ProgramTarget extends ProcessTarget<ProgramTarget> implements IDebugEventSetListener {

    private static final long POLL_MILLISECONDS = 200;
    private static final String MAIN = "main";

    /** What can be asked while the program is stopped. */
    @FunctionalInterface
    interface Question<T> {
        T answer() throws EvaluationException;
    }

    private final Session session;
    private final SessionLoop loop = new SessionLoop(this::stopped);
    /** Those that were there when the program stopped last; until then the first. */
    private volatile List<ProgramThread> threads;
    /** The one that has stopped. */
    private volatile ProgramThread thread;
    private final InstalledBreakpoints breakpoints;
    /** What was shown when the program was stopped the last time, and what is shown now, by {@link #isChanged}. */
    private Map<String, String> shownBefore = Map.of();
    private Map<String, String> shown = new HashMap<>();
    /** A place to run to; null for none. */
    private Session.Breakpoint destination;
    /** Whether the program is to go on from there. */
    private boolean isPassing;
    private volatile boolean isTerminated;
    private volatile boolean isDisconnected;

    private ProgramTarget(ILaunch launch, IProcess process, Session session) {
        super(launch, process);
        this.session = session;
        thread = new ProgramThread(this, session.thread(), MAIN);
        threads = List.of(thread);
        breakpoints = new InstalledBreakpoints(session, loop);
        loop.open(session);
    }

    /**
     * Debugs a program.
     *
     * @param launch gets the target
     * @param process the program's
     * @param session in which the program has not begun to run
     * @param stopInMain whether it is to stop where it begins
     */
    public static void start(ILaunch launch, IProcess process, Session session, boolean stopInMain) {
        ProgramTarget target = new ProgramTarget(launch, process, session);
        launch.addDebugTarget(target);
        target.fireCreationEvent();
        target.thread.fireCreationEvent();
        DebugPlugin.getDefault().addDebugEventListener(target);
        target.breakpoints.installAll();
        target.loop.enqueue(() -> {
            if (stopInMain || target.breakpoints.awaitBeginning()) {
                target.isPassing = !stopInMain;
                target.setDestination("main");
            }
            target.loop.move(session::resume);
        });
        Thread worker = new Thread(target.loop::run, "Portwright debugger: " + process.getLabel());
        worker.setDaemon(true);
        worker.start();
    }

    Session session() {
        return session;
    }

    ProgramThread thread() {
        return thread;
    }

    /** The frame that the program is in; null if it runs, or is not in code of its own. */
    ProgramFrame innermost() {
        return thread.getTopStackFrame();
    }

    // ------------------------------------------------------------ asking

    /**
     * Asks the session, and waits for the answer.
     *
     * @throws DebugException if the program runs, has ended, or has no answer; the message says which
     */
    <T> T ask(Question<T> question) throws DebugException {
        CompletableFuture<T> answer = new CompletableFuture<>();
        if (isSuspended()) {
            loop.enqueue(() -> {
                try {
                    answer.complete(question.answer());
                } catch (EvaluationException | RuntimeException e) {
                    answer.completeExceptionally(e);
                }
            });
        }
        try {
            while (isSuspended()) {
                try {
                    return answer.get(POLL_MILLISECONDS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    continue;       // the program may have ended meanwhile, and the loop with it
                }
            }
            throw refusal(isTerminated ? Messages.debug_ended : Messages.debug_running, null);
        } catch (ExecutionException e) {
            throw refusal(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refusal(Messages.debug_running, e);
        }
    }

    /** Has the program stop when a value has changed. */
    void watch(CWatchpoint watchpoint, CValue value) {
        loop.enqueue(() -> breakpoints.choose(watchpoint, value));
        try {
            DebugPlugin.getDefault().getBreakpointManager().addBreakpoint(watchpoint);
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
        }
    }

    /** Has something done on the session's thread, also while the program runs. */
    void enqueue(Runnable task) {
        loop.enqueue(task);
    }

    /** Whether a value is another one than when the program was stopped before; on the session's thread. */
    boolean isChanged(String key, String value) {
        shown.put(key, value);
        String before = shownBefore.get(key);
        return before != null && !before.equals(value);
    }

    // ------------------------------------------------------------ running

    /** Lets the program run, or one of its threads make a step. */
    void move(ProgramThread chosen, Supplier<Outcome> how, int detail) {
        resumed(chosen, detail);
        loop.enqueue(() -> {
            choose(chosen);
            shownBefore = shown;
            shown = new HashMap<>();
            breakpoints.update();
            loop.move(how);
        });
    }

    /** Runs to a line, or to a breakpoint before. */
    void runTo(String place) throws DebugException {
        ask(() -> addresses(place));        // or there is no such place
        resumed(thread, DebugEvent.CLIENT_REQUEST);
        loop.enqueue(() -> {
            setDestination(place);
            breakpoints.update();
            loop.move(session::resume);
        });
    }

    private void resumed(ProgramThread chosen, int detail) {
        threads.stream().filter(each -> each != chosen).forEach(each -> each.resumed(DebugEvent.CLIENT_REQUEST));
        chosen.resumed(detail);
    }

    private void choose(ProgramThread chosen) {
        try {
            if (chosen.number() != session.thread()) {
                session.selectThread(chosen.number());
            }
        } catch (org.portwright.debug.DebugException e) {
            PortwrightCore.log(e.getMessage(), e);      // it has ended, and the one that is shown steps
        }
    }

    private List<Integer> addresses(String place) throws EvaluationException {
        try {
            return session.resolve(place);
        } catch (org.portwright.debug.DebugException e) {
            throw new EvaluationException(e.getMessage());
        }
    }

    private void setDestination(String place) {
        try {
            destination = session.setBreakpoint(place, null);
        } catch (org.portwright.debug.DebugException e) {
            PortwrightCore.log(e.getMessage(), e);      // then it runs
        }
    }

    /** On the session's thread. */
    private void stopped(Outcome outcome) {
        boolean hasArrived = destination != null && outcome.breakpoint() == destination.number();
        if (destination != null) {
            session.removeBreakpoint(destination.number());
            destination = null;
        }
        if (outcome.reason() != Session.Reason.EXITED) {
            breakpoints.retry();
        }
        if (hasArrived && isPassing) {
            isPassing = false;
            loop.move(session::resume);
            return;
        }
        switch (outcome.reason()) {
            case EXITED -> ended();
            case WATCHPOINT -> suspended(breakpoints.byNumber(outcome.breakpoint()), DebugEvent.BREAKPOINT);
            case BREAKPOINT -> suspended(hasArrived ? null : breakpoints.byNumber(outcome.breakpoint()),
                    hasArrived ? DebugEvent.STEP_END : DebugEvent.BREAKPOINT);
            case STEP -> suspended(null, DebugEvent.STEP_END);
            case INTERRUPTED -> suspended(null, DebugEvent.CLIENT_REQUEST);
        }
    }

    /** The views learn of threads that are new and of those that are gone, and at last of the one that has stopped. */
    private void suspended(IBreakpoint reached, int detail) {
        List<ProgramThread> before = threads;
        List<ProgramThread> now = new ArrayList<>();
        List<Frame> frames = session.framesToMain();
        for (Session.ProgramThread each : session.threads()) {
            Optional<ProgramThread> known = before.stream().filter(one -> one.number() == each.number()).findFirst();
            ProgramThread shown = known.orElseGet(() -> new ProgramThread(this, each.number(), each.name()));
            now.add(shown);
            if (known.isEmpty()) {
                shown.fireCreationEvent();
            }
            if (each.isShown()) {
                thread = shown;
            } else {
                shown.held(each.frames());
            }
        }
        if (!now.contains(thread)) {
            now.add(thread);        // it is not in the program's code, or not yet
        }
        threads = List.copyOf(now);
        before.stream().filter(each -> !now.contains(each)).forEach(ProgramThread::ended);
        thread.suspended(frames, reached, detail);
    }

    private void ended() {
        loop.end();
        if (isTerminated) {
            return;
        }
        isTerminated = true;
        breakpoints.dispose();
        DebugPlugin.getDefault().removeDebugEventListener(this);
        threads.forEach(ProgramThread::ended);
        fireTerminateEvent();
    }

    /** A process that is ended from outside while it is stopped says nothing to the session. */
    @Override
    public void handleDebugEvents(DebugEvent[] events) {
        for (DebugEvent event : events) {
            if (event.getKind() == DebugEvent.TERMINATE && event.getSource() == getProcess()) {
                loop.enqueue(this::ended);
            }
        }
    }

    void pause() {
        loop.pause();
    }

    @Override
    public boolean canTerminate() {
        return !isTerminated;
    }

    @Override
    public boolean isTerminated() {
        return isTerminated;
    }

    @Override
    public void terminate() throws DebugException {
        if (!isTerminated) {
            loop.enqueue(() -> {
                session.close();
                ended();
            });
            getProcess().terminate();
        }
    }

    @Override
    public boolean canDisconnect() {
        return !isTerminated;
    }

    @Override
    public void disconnect() {
        loop.enqueue(() -> {
            isDisconnected = true;
            session.leave();
            ended();
        });
    }

    @Override
    public boolean isDisconnected() {
        return isDisconnected;
    }

    @Override
    public boolean canResume() {
        return thread.canResume();
    }

    @Override
    public boolean canSuspend() {
        return thread.canSuspend();
    }

    @Override
    public boolean isSuspended() {
        return thread.isSuspended();
    }

    @Override
    public void resume() throws DebugException {
        thread.resume();
    }

    @Override
    public void suspend() throws DebugException {
        thread.suspend();
    }

    // ------------------------------------------------------------ what it is

    @Override
    public String getModelIdentifier() {
        return PortwrightCore.DEBUG_MODEL;
    }

    @Override
    public IThread[] getThreads() {
        return isTerminated ? new IThread[0] : threads.toArray(IThread[]::new);
    }

    @Override
    public boolean hasThreads() {
        return !isTerminated;
    }

    @Override
    public String getName() {
        String name = getProcess().getLabel();
        return session.symbols().optimisedFiles().isEmpty() ? name : NLS.bind(Messages.debug_optimised, name);
    }

    @Override
    public boolean supportsBreakpoint(IBreakpoint breakpoint) {
        return breakpoint instanceof CBreakpoint;
    }

    @Override
    public void breakpointAdded(IBreakpoint breakpoint) {
        breakpoints.breakpointAdded(breakpoint);
    }

    @Override
    public void breakpointRemoved(IBreakpoint breakpoint, IMarkerDelta delta) {
        breakpoints.breakpointRemoved(breakpoint, delta);
    }

    @Override
    public void breakpointChanged(IBreakpoint breakpoint, IMarkerDelta delta) {
        breakpoints.breakpointChanged(breakpoint, delta);
    }

    // ------------------------------------------------------------ memory

    @Override
    public boolean supportsStorageRetrieval() {
        return !isTerminated;
    }

    @Override
    public IMemoryBlock getMemoryBlock(long start, long length) throws DebugException {
        return new ProgramMemoryBlock(this, (int) start, (int) length);
    }
}
