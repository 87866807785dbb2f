// SPDX-License-Identifier: EPL-2.0
// A kernel that runs, or has run, and what it has told.

package org.portwright.core.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.kernel.CpuState;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.Qmp;
import org.portwright.kernel.SessionResult;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.SourceLocation;
import org.portwright.kernel.SourceLocator;
import org.portwright.kernel.ctf.CtfTrace;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventType;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.kernel.hostchannel.Recording;

/**
 * A run of a kernel, or a trace file. May be asked from any thread.
 */
public final class KernelRun {

    /** Below this an argument is rather a number than an address. */
    private static final long SMALL = 1 << 16;

    /** What {@link EventType#second()} says of the events of locks. */
    private static final String LOCK_CLASS = EventType.LOCK_ACQUIRE.second();

    private final String name;
    private final Recording recording;
    private final KernelImages images;
    private final SimulatorSession session;
    private SourceLocator locator;

    private KernelRun(String name, Recording recording, KernelImages images, SimulatorSession session) {
        this.name = name;
        this.recording = recording;
        this.images = images;
        this.session = session;
    }

    /** A run whose addresses {@code locator} knows, also when the kernel has been built again. */
    static KernelRun of(String name, SimulatorSession session, SourceLocator locator) {
        KernelRun run = new KernelRun(name, session.recording(), session.images().orElse(null), session);
        run.locator = locator;
        return run;
    }

    /**
     * What a trace file holds.
     *
     * @param file what {@code portwright kernel run --trace} has written
     * @param project the kernel project in whose images the lines of its addresses are looked up; null: nowhere
     * @throws IOException when the file can't be read or is no trace; the message says so
     */
    public static KernelRun of(Path file, IProject project) throws IOException {
        Recording recording = Recording.read(file);
        KernelImages images = null;
        if (project != null) {
            try {
                images = KernelProjects.kernel(project).images(recording)
                        .filter(there -> Files.exists(there.kernel())).orElse(null);
            } catch (CoreException e) {
                throw new IOException(e.getStatus().getMessage(), e);
            }
        }
        return new KernelRun(file.getFileName().toString(), recording, images, null);
    }

    /**
     * What a program on Linux with an application kernel has told: a trace file, which is not needed any more then.
     *
     * @param name what people call the run
     * @throws IOException when the file can't be read or is no trace; the message says so
     */
    static KernelRun of(String name, Path file) throws IOException {
        return new KernelRun(name, Recording.read(file), null, null);
    }

    /** What people call it. */
    public String name() {
        return name;
    }

    /** What runs where, in short. */
    public String title() {
        if (session == null) {
            return name;
        }
        Optional<SimulatorOptions> options = session.options();
        if (options.isEmpty()) {
            return NLS.bind(Messages.run_otherTitle, session.kernel().getFileName(), session.cpus());
        }
        String program = options.get().program();
        return NLS.bind(Messages.run_title, new Object[] {options.get().variant(), session.cpus(),
            program.isEmpty() ? Messages.kernel_defaultProgram : program});
    }

    /** What it has told so far. */
    public Recording recording() {
        return recording;
    }

    /** The running simulator; empty for a trace file. */
    public Optional<SimulatorSession> session() {
        return Optional.ofNullable(session);
    }

    /** Whether the simulator still runs. */
    public boolean isRunning() {
        return session != null && session.isRunning();
    }

    /** Where a debugger can connect; empty if it can't. */
    public OptionalInt gdbPort() {
        return isRunning() ? session.gdbPort() : OptionalInt.empty();
    }

    /** How many CPUs it uses, 0 when that isn't known yet. */
    public int cpus() {
        return recording.start().map(start -> start.cpus())
                .orElse(session == null ? recording.events().cpus() : session.cpus());
    }

    /** How it is, in a few words. */
    public String state() {
        if (session == null) {
            return Messages.run_trace;
        }
        if (session.isRunning()) {
            OptionalInt port = gdbPort();
            return port.isPresent() ? NLS.bind(Messages.run_waitsForGdb, Integer.toString(port.getAsInt()))
                    : Messages.run_running;
        }
        return result().map(end -> switch (end.ending()) {
            case EXIT -> NLS.bind(Messages.run_exit, end.status());
            case PANIC -> Messages.run_panic;
            case STOPPED -> Messages.run_stopped;
            case TIMEOUT -> Messages.run_timeout;
            case REFUSED -> Messages.run_refused;
            case SIMULATOR_DIED -> Messages.run_died;
        }).orElse(Messages.run_died);
    }

    /** How it has ended; empty while it runs and for trace files. */
    public Optional<SessionResult> result() {
        return session == null || session.isRunning() || session.whenEnded().isCompletedExceptionally()
                ? Optional.empty() : Optional.of(session.whenEnded().join());
    }

    /** The states of the CPUs; empty when the simulator can't be asked or has ended. Takes some milliseconds. */
    public List<CpuState> cpuStates() {
        Optional<Qmp> qmp = isRunning() ? session.qmp() : Optional.empty();
        if (qmp.isEmpty()) {
            return List.of();
        }
        try {
            return qmp.get().cpus();
        } catch (IOException e) {
            // It has just ended.
            return List.of();
        }
    }

    /**
     * The line of an address. Reads debug information the first time, which may take seconds.
     *
     * @return empty when the address belongs to no known function
     * @throws IOException when the images can't be read
     */
    public Optional<SourceLocation> locate(long address) throws IOException {
        return locator().locate(address);
    }

    /**
     * Writes its event log in the Common Trace Format.
     *
     * @param directory the folder of the trace, empty or not there
     * @throws IOException when that does not work; the message says what to do
     */
    public void exportTrace(Path directory) throws IOException {
        CtfTrace.write(recording, Optional.of(locator()), directory);
    }

    /** The function of an address, without its line; quick once {@link #locate} has been called. */
    public Optional<SourceLocation> function(long address) throws IOException {
        return locator().function(address);
    }

    /**
     * An event in words, with the names of functions and locks where they are known.
     *
     * @param withLine whether the C line is told too, which takes a while the first time
     */
    public String describe(Event event, boolean withLine) {
        StringBuilder text = new StringBuilder();
        EventType type = event.type().orElse(null);
        long time = event.time() - recording.events().start();
        text.append(NLS.bind(Messages.event_where, new Object[] {event.cpu(), String.format("%,d", time)}));
        if (event.thread() != 0) {
            text.append(NLS.bind(Messages.event_thread, event.thread()));
        }
        text.append(": ");
        if (type == null) {
            text.append(NLS.bind(Messages.event_unknown, event.code()));
        } else {
            text.append(type.label());
            if (LOCK_CLASS.equals(type.second())) {
                text.append(NLS.bind(Messages.event_lock, lock(event.b()), hexadecimal(event.a())));
            } else {
                appendValue(text, " ", type.first(), event.a());
                appendValue(text, ", ", type.second(), event.b());
            }
        }
        return text.append(NLS.bind(Messages.event_place, place(event.address(), withLine))).toString();
    }

    private void appendValue(StringBuilder text, String separator, String what, long value) {
        if (what == null) {
            return;
        }
        String shown = switch (what) {
            case "handler" -> place(value, false);
            case "address" -> hexadecimal(value);
            case "result", "status" -> Integer.toString((int) value);
            case "argument" -> value < SMALL ? Long.toString(value) : hexadecimal(value);
            default -> Long.toString(value);
        };
        text.append(separator).append(what).append(' ').append(shown);
    }

    /** The name of a lock's class; statistics have one record for each. */
    private String lock(long lockClass) {
        return recording.locks().stream().filter(lock -> lock.address() == lockClass)
                .map(LockStatistics::name).findFirst().orElseGet(() -> hexadecimal(lockClass));
    }

    private String place(long address, boolean withLine) {
        try {
            SourceLocator source = locator();
            return (withLine ? source.locate(address) : source.function(address))
                    .map(SourceLocation::toString).orElseGet(() -> hexadecimal(address));
        } catch (IOException e) {
            return hexadecimal(address);
        }
    }

    private static String hexadecimal(long value) {
        return "0x" + Long.toHexString(value);
    }

    private synchronized SourceLocator locator() throws IOException {
        if (locator == null) {
            locator = images == null ? SourceLocator.of(List.of()) : SourceLocator.of(images);
        }
        return locator;
    }
}
