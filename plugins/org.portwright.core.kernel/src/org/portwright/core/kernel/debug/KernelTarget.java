// SPDX-License-Identifier: EPL-2.0
// A kernel that is debugged by GDB.

package org.portwright.core.kernel.debug;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarkerDelta;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IBreakpointManager;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.ILineBreakpoint;
import org.eclipse.debug.core.model.IMemoryBlock;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.IThread;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.debug.ProcessTarget;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.gdb.Gdb;
import org.portwright.kernel.gdb.GdbException;
import org.portwright.kernel.gdb.MiRecord.MiTuple;

/**
 * A kernel in QEMU, as the platform's debug model has it (Platform Plug-in Developer Guide, "Debugging a program"), by GDB, which
 * connects to QEMU. All CPUs stop and go on together. Breakpoints are those on lines of files, whoever has set them: our editor of C,
 * or CDT's.
 */
public final class KernelTarget extends ProcessTarget<KernelTarget> implements Gdb.Listener {

    /** By which the platform knows the model. */
    public static final String MODEL = PortwrightCore.PLUGIN_ID + ".kernel.debug";

    /** Attributes of the markers of breakpoints that have the condition: ours, CDT's. */
    private static final List<String> CONDITIONS = List.of("condition", "org.eclipse.cdt.debug.core.condition");
    private static final long PATIENCE_SECONDS = 30;

    private final SimulatorSession session;
    private final Map<IBreakpoint, String> breakpoints = new HashMap<>();
    private final List<String> variables = new ArrayList<>();
    private final ExecutorService changes = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "Portwright breakpoints of a kernel");
        thread.setDaemon(true);
        return thread;
    });
    private volatile List<KernelCpu> cpus = List.of();
    private volatile boolean isSuspended;
    private volatile boolean isTerminated;
    private Gdb gdb;
    /** The next stop, if it is one that we have asked for, and that the user need not see. */
    private OwnStop ownStop;
    /** What was asked for last. */
    private int detail = DebugEvent.UNSPECIFIED;

    /** A stop of ours. It may be that the kernel stops by itself just then. */
    private static final class OwnStop {
        private final CountDownLatch done = new CountDownLatch(1);
        private volatile boolean isUsers;

        /** @return whether the kernel is to go on afterwards */
        boolean await() throws IOException {
            try {
                return done.await(PATIENCE_SECONDS, TimeUnit.SECONDS) && !isUsers;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        }
    }

    private KernelTarget(ILaunch launch, IProcess process, SimulatorSession session) {
        super(launch, process);
        this.session = session;
    }

    /**
     * Debugs a kernel that waits for a debugger.
     *
     * @param launch gets the target
     * @param process the kernel's
     * @param session of the kernel
     * @param symbols its ELF file; empty if there is none
     * @param function where it is to stop first; empty: before its first instruction
     * @throws CoreException when GDB is not there, or does not connect; the message says what to do
     */
    public static void start(ILaunch launch, IProcess process, SimulatorSession session, Optional<Path> symbols, String function)
            throws CoreException {
        KernelTarget target = new KernelTarget(launch, process, session);
        try {
            target.gdb = Gdb.start(symbols, target);
            target.connect(function);
        } catch (GdbException | IOException e) {
            target.close();
            throw refusal(e.getMessage(), e);
        }
        session.whenEnded().whenComplete((result, problem) -> target.close());
    }

    private void connect(String function) throws GdbException, IOException {
        getLaunch().setSourceLocator(KernelSources.create());
        getLaunch().addDebugTarget(this);
        fireCreationEvent();
        // QEMU stands still: the stop that GDB then tells is the first.
        OwnStop connected = function.isEmpty() ? null : new OwnStop();
        ownStop = connected;
        gdb.execute("-target-select remote 127.0.0.1:" + session.gdbPort().getAsInt());
        IBreakpointManager manager = DebugPlugin.getDefault().getBreakpointManager();
        for (IBreakpoint breakpoint : manager.getBreakpoints()) {
            insert(breakpoint);
        }
        manager.addBreakpointListener(this);
        if (connected != null && connected.await()) {
            // By hardware: the kernel is not yet in memory.
            gdb.execute("-break-insert -t -h -f " + Gdb.quoted(function));
            gdb.execute("-exec-continue");
        }
    }

    // ------------------------------------------------------------ what GDB tells

    @Override
    public void running() {
        isSuspended = false;
    }

    @Override
    public void stopped(MiTuple where) {
        String reason = where.text("reason");
        OwnStop own;
        synchronized (this) {
            own = ownStop;
            ownStop = null;
        }
        isSuspended = true;
        if (own != null) {
            own.isUsers = !reason.isEmpty() && !reason.equals("signal-received");
            own.done.countDown();
            if (!own.isUsers) {
                return;
            }
        }
        try {
            findCpus();
        } catch (GdbException | IOException e) {
            close();
            return;
        }
        int why = reason.equals("breakpoint-hit") ? DebugEvent.BREAKPOINT
                : reason.equals("end-stepping-range") || reason.equals("function-finished") ? DebugEvent.STEP_END : DebugEvent.CLIENT_REQUEST;
        KernelCpu stopped = cpus.stream().filter(cpu -> cpu.id() == where.number("thread-id", 1)).findFirst().orElse(null);
        for (KernelCpu cpu : cpus) {
            cpu.suspended(cpu == stopped ? breakpoint(where.text("bkptno")) : null);
            if (cpu != stopped) {
                cpu.fireChangeEvent(DebugEvent.STATE);
            }
        }
        if (stopped != null) {
            stopped.fireSuspendEvent(why);
        }
    }

    private void findCpus() throws GdbException, IOException {
        if (!cpus.isEmpty()) {
            return;
        }
        List<KernelCpu> found = new ArrayList<>();
        for (MiTuple thread : gdb.execute("-thread-info").tuples("threads")) {
            found.add(new KernelCpu(this, thread.number("id", 0), found.size()));
        }
        found.sort((first, second) -> first.id() - second.id());
        cpus = List.copyOf(found);
        cpus.forEach(KernelCpu::fireCreationEvent);
    }

    @Override
    public void ended() {
        close();
    }

    private void close() {
        synchronized (this) {
            if (isTerminated) {
                return;
            }
            isTerminated = true;
        }
        isSuspended = false;
        DebugPlugin.getDefault().getBreakpointManager().removeBreakpointListener(this);
        changes.shutdown();
        if (gdb != null) {
            gdb.close();
        }
        fireTerminateEvent();
    }

    // ------------------------------------------------------------ asking

    /** Gives GDB a command. */
    MiTuple ask(String command) throws DebugException {
        if (isTerminated) {
            throw refusal(Messages.debug_ended, null);
        }
        try {
            return gdb.execute(command);
        } catch (GdbException | IOException e) {
            throw refusal(e.getMessage(), e);
        }
    }

    /** GDB has made a variable object, which is of use until the kernel goes on. */
    void addVariable(String name) {
        synchronized (variables) {
            variables.add(name);
        }
    }

    private void forgetVariables() throws DebugException {
        List<String> old;
        synchronized (variables) {
            old = List.copyOf(variables);
            variables.clear();
        }
        for (String name : old) {
            ask("-var-delete " + name);
        }
    }

    // ------------------------------------------------------------ running

    /** Lets all CPUs go on. */
    void move(KernelCpu cpu, String command, int how) throws DebugException {
        if (!isSuspended) {
            return;
        }
        forgetVariables();
        detail = how;
        isSuspended = false;
        cpus.forEach(KernelCpu::resumed);
        // Before it may stop again.
        cpus.stream().filter(each -> each != cpu).forEach(each -> each.fireChangeEvent(DebugEvent.STATE));
        if (cpu != null) {
            cpu.fireResumeEvent(how);
        }
        try {
            ask(command);
        } catch (DebugException e) {
            isSuspended = true;
            cpus.forEach(each -> each.suspended(null));
            if (cpu != null) {
                cpu.fireSuspendEvent(DebugEvent.UNSPECIFIED);
            }
            throw e;
        }
    }

    /** Whether a step was asked for, and has not ended. */
    boolean isStepping() {
        return !isSuspended && (detail & (DebugEvent.STEP_INTO | DebugEvent.STEP_OVER | DebugEvent.STEP_RETURN)) != 0
                && detail != DebugEvent.CLIENT_REQUEST;
    }

    @Override
    public boolean canResume() {
        return isSuspended && !isTerminated;
    }

    @Override
    public boolean canSuspend() {
        return !isSuspended && !isTerminated;
    }

    @Override
    public boolean isSuspended() {
        return isSuspended && !isTerminated;
    }

    @Override
    public void resume() throws DebugException {
        move(cpus.isEmpty() ? null : cpus.get(0), "-exec-continue", DebugEvent.CLIENT_REQUEST);
    }

    @Override
    public void suspend() throws DebugException {
        ask("-exec-interrupt");
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
        getProcess().terminate();
    }

    @Override
    public boolean canDisconnect() {
        return false;
    }

    @Override
    public void disconnect() throws DebugException {
        throw refusal(Messages.debug_noDisconnect, null);
    }

    @Override
    public boolean isDisconnected() {
        return false;
    }

    // ------------------------------------------------------------ breakpoints

    @Override
    public boolean supportsBreakpoint(IBreakpoint breakpoint) {
        return breakpoint instanceof ILineBreakpoint && breakpoint.getMarker() != null
                && breakpoint.getMarker().getResource() instanceof IFile file && file.getLocation() != null;
    }

    /** The one that has this number in GDB; null if it is none of the user's. */
    private IBreakpoint breakpoint(String number) {
        synchronized (breakpoints) {
            return breakpoints.entrySet().stream().filter(entry -> entry.getValue().equals(number)).map(Map.Entry::getKey).findFirst()
                    .orElse(null);
        }
    }

    private void insert(IBreakpoint breakpoint) throws GdbException, IOException {
        try {
            if (!supportsBreakpoint(breakpoint) || !breakpoint.isEnabled()
                    || !DebugPlugin.getDefault().getBreakpointManager().isEnabled()) {
                return;
            }
            IResource file = breakpoint.getMarker().getResource();
            String condition = CONDITIONS.stream().map(name -> breakpoint.getMarker().getAttribute(name, "").strip())
                    .filter(text -> !text.isEmpty()).findFirst().map(text -> "-c " + Gdb.quoted(text) + ' ').orElse("");
            String place = file.getLocation().toOSString() + ':' + ((ILineBreakpoint) breakpoint).getLineNumber();
            // A file that the kernel is not made of has a breakpoint that is never met.
            MiTuple made = gdb.execute("-break-insert -f " + condition + Gdb.quoted(place)).tuple("bkpt");
            synchronized (breakpoints) {
                breakpoints.put(breakpoint, made.text("number"));
            }
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());      // it has been removed meanwhile
        }
    }

    private void remove(IBreakpoint breakpoint) throws GdbException, IOException {
        String number;
        synchronized (breakpoints) {
            number = breakpoints.remove(breakpoint);
        }
        if (number != null) {
            gdb.execute("-break-delete " + number);
        }
    }

    /** Something that GDB is asked to do. */
    @FunctionalInterface
    private interface Change {
        void make() throws GdbException, IOException;
    }

    /** Not on the thread of whoever has changed the breakpoint: that is the user interface's, and the kernel may have to stop first. */
    private void change(Change change) {
        try {
            changes.execute(() -> changeNow(change));
        } catch (RejectedExecutionException e) {
            // it has ended
        }
    }

    /** GDB changes breakpoints only while the kernel stands still. */
    private void changeNow(Change change) {
        try {
            OwnStop stop = null;
            synchronized (this) {
                if (!isSuspended && ownStop == null) {
                    stop = new OwnStop();
                    ownStop = stop;
                }
            }
            boolean goesOn = false;
            if (stop != null) {
                gdb.execute("-exec-interrupt");
                goesOn = stop.await();
            }
            try {
                change.make();
            } finally {
                if (goesOn) {
                    gdb.execute("-exec-continue");
                }
            }
        } catch (GdbException | IOException e) {
            if (!isTerminated) {
                PortwrightCore.log(e.getMessage(), e);
            }
        }
    }

    @Override
    public void breakpointAdded(IBreakpoint breakpoint) {
        if (supportsBreakpoint(breakpoint)) {
            change(() -> insert(breakpoint));
        }
    }

    @Override
    public void breakpointRemoved(IBreakpoint breakpoint, IMarkerDelta delta) {
        change(() -> remove(breakpoint));
    }

    @Override
    public void breakpointChanged(IBreakpoint breakpoint, IMarkerDelta delta) {
        if (supportsBreakpoint(breakpoint)) {
            change(() -> {
                remove(breakpoint);
                insert(breakpoint);
            });
        }
    }

    // ------------------------------------------------------------ what it is

    @Override
    public String getModelIdentifier() {
        return MODEL;
    }

    @Override
    public IThread[] getThreads() {
        return isTerminated ? new IThread[0] : cpus.toArray(IThread[]::new);
    }

    @Override
    public boolean hasThreads() {
        return getThreads().length > 0;
    }

    @Override
    public String getName() {
        return session.kernel().getFileName().toString();
    }

    @Override
    public boolean supportsStorageRetrieval() {
        return false;
    }

    @Override
    public IMemoryBlock getMemoryBlock(long start, long length) throws DebugException {
        throw refusal(Messages.debug_noMemory, null);
    }
}
