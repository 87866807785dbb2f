// SPDX-License-Identifier: EPL-2.0
// A kernel that runs in a simulator.
package org.portwright.kernel;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.portwright.kernel.SessionResult.Ending;
import org.portwright.kernel.hostchannel.Frame;
import org.portwright.kernel.hostchannel.FrameDecoder;
import org.portwright.kernel.hostchannel.HostChannelListener;
import org.portwright.kernel.hostchannel.Recording;

/**
 * A running kernel: a simulator in a process of its own, with a temporary folder of its own, both of which go away when
 * the session ends, or when this virtual machine does. Any number may run at once. May be used from any thread.
 *
 * <p>What the kernel prints must be read from {@link #console()}, or the kernel will wait.
 */
public final class SimulatorSession implements AutoCloseable {
    /** After its last word the kernel has this long to switch the machine off. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final long CHECK_MILLISECONDS = 50;
    private static final Set<SimulatorSession> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(SimulatorSession::close),
                "kernel sessions' end"));
    }

    private final Guest guest;
    private final Instant started = Instant.now();
    private final Path directory;
    private final HostChannelListener listener;
    private final OutputStream trace;
    private final Recording recording = new Recording();
    private final CompletableFuture<Machine> machine = new CompletableFuture<>();
    private final CompletableFuture<SessionResult> result = new CompletableFuture<>();
    private final EngineRefusal refusal = new EngineRefusal();
    private final CountDownLatch firstWord = new CountDownLatch(1);
    private volatile boolean destroyed;
    private volatile boolean stopped;
    private volatile long lastWord = System.nanoTime();
    private volatile IOException traceProblem;

    private SimulatorSession(Guest guest, Path directory, HostChannelListener listener, OutputStream trace) {
        this.guest = guest;
        this.directory = directory;
        this.listener = listener;
        this.trace = trace;
    }

    /**
     * Starts a kernel.
     *
     * @param images the kernel
     * @param options how to run it
     * @return the running kernel
     * @throws KernelException if the simulator is missing or does not start
     */
    public static SimulatorSession start(KernelImages images, SimulatorOptions options)
            throws KernelException, IOException, InterruptedException {
        return start(images, options, frame -> { }, OutputStream.nullOutputStream());
    }

    /**
     * Starts a kernel.
     *
     * @param images the kernel
     * @param options how to run it
     * @param listener hears what the kernel tells
     * @param trace gets the bytes of the host channel as they come; it is not closed
     * @return the running kernel
     * @throws KernelException if the simulator is missing or does not start
     */
    public static SimulatorSession start(KernelImages images, SimulatorOptions options, HostChannelListener listener,
            OutputStream trace) throws KernelException, IOException, InterruptedException {
        int room = SimulatorOptions.LONGEST_COMMAND_LINE - options.commandLine().length() - 1;
        SimulatorOptions told = KernelProject.word(images).filter(word -> word.length() <= room)
                .map(options::withKernelWord).orElse(options);
        return start(new OwnKernel(images, told), listener, trace);
    }

    /**
     * Boots a kernel that need not be ours, in QEMU. Its first serial line is the console. If it sends frames of the host channel over
     * the second one, they are read; otherwise its end is that of the machine, and its status the one of QEMU.
     *
     * @param options what is booted, and how
     * @param listener hears what the kernel tells
     * @param trace gets the bytes of the second serial line as they come; it is not closed
     * @return the running kernel
     * @throws KernelException if the file is nothing that boots, or QEMU is missing or does not start
     */
    public static SimulatorSession boot(BootOptions options, HostChannelListener listener, OutputStream trace)
            throws KernelException, IOException, InterruptedException {
        return start(new OtherKernel(BootFile.of(options.file()), options), listener, trace);
    }

    private static SimulatorSession start(Guest guest, HostChannelListener listener, OutputStream trace)
            throws KernelException, IOException, InterruptedException {
        SimulatorSession session = new SimulatorSession(guest, SessionDirectory.create(), listener, trace);
        RUNNING.add(session);
        // The simulator dies with the thread that has started it, so that it can't survive this virtual machine.
        Thread keeper = new Thread(session::keep, "kernel session");
        keeper.setDaemon(true);
        keeper.start();
        try {
            session.machine.get();
            return session;
        } catch (InterruptedException e) {
            session.close();
            throw e;
        } catch (ExecutionException e) {
            session.awaitQuietly();
            if (e.getCause() instanceof KernelException problem) {
                throw problem;
            }
            if (e.getCause() instanceof IOException problem) {
                throw problem;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** @return the sessions that run now, in no order */
    public static Set<SimulatorSession> running() {
        return Set.copyOf(RUNNING);
    }

    /** @return the kernel, with its symbols */
    public Path kernel() {
        return guest.kernel();
    }

    /** @return how many processors the machine has */
    public int cpus() {
        return guest.cpus();
    }

    /** @return what a build of our kernel has made; empty if it is another kernel */
    public Optional<KernelImages> images() {
        return guest instanceof OwnKernel own ? Optional.of(own.images()) : Optional.empty();
    }

    /** @return how our kernel runs; empty if it is another kernel */
    public Optional<SimulatorOptions> options() {
        return guest instanceof OwnKernel own ? Optional.of(own.options()) : Optional.empty();
    }

    /** @return when it was started */
    public Instant started() {
        return started;
    }

    /** @return what the kernel has told so far */
    public Recording recording() {
        return recording;
    }

    /** @return what the kernel prints; ends when the simulator does */
    public InputStream console() {
        return new FilterInputStream(machine.join().console()) {
            @Override
            public int read() throws IOException {
                int value = untilDestroyed(super::read);
                firstWord.countDown();
                refusal.accept(new byte[] {(byte) value}, 0, value < 0 ? value : 1);
                return value;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = untilDestroyed(() -> super.read(bytes, offset, length));
                firstWord.countDown();
                refusal.accept(bytes, offset, count);
                return count;
            }
        };
    }

    /** A read of a console. */
    private interface Read {
        int read() throws IOException;
    }

    /** A simulator that had to be destroyed closes its console: that is its end, not an error. */
    private int untilDestroyed(Read read) throws IOException {
        try {
            return read.read();
        } catch (IOException e) {
            if (!destroyed) {
                throw e;
            }
            return -1;
        }
    }

    /**
     * What is typed to the kernel. It waits until the kernel has spoken, on either line: before that the serial line is
     * not yet set up, and would lose it.
     *
     * @return the stream, to be flushed
     */
    public OutputStream input() {
        OutputStream line = machine.join().input();
        return new FilterOutputStream(line) {
            @Override
            public void write(int value) throws IOException {
                awaitFirstWord();
                line.write(value);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                awaitFirstWord();
                line.write(bytes, offset, length);
            }
        };
    }

    private void awaitFirstWord() throws IOException {
        try {
            firstWord.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    /** @return the port on this machine that a debugger can connect to; empty if none was asked for */
    public OptionalInt gdbPort() {
        return machine.join().gdbPort();
    }

    /** @return QEMU's monitor; empty for other simulators */
    public Optional<Qmp> qmp() {
        return machine.join().qmp();
    }

    /** @return whether the simulator still runs */
    public boolean isRunning() {
        return !result.isDone();
    }

    /** Ends the simulator. Returns at once; {@link #await()} tells when it is done. */
    public void stop() {
        stopped = true;
    }

    /**
     * Waits for the end, and until nothing is left of the run.
     *
     * @return how it ended
     * @throws InterruptedException if this thread was interrupted: the session goes on
     */
    public SessionResult await() throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** @return completed with the end of the session, when nothing is left of the run */
    public CompletableFuture<SessionResult> whenEnded() {
        return result.copy();
    }

    /** @return what went wrong when the bytes of the host channel were written to the trace; empty if nothing */
    public Optional<IOException> traceProblem() {
        return Optional.ofNullable(traceProblem);
    }

    /** Ends the simulator if it still runs, and waits until nothing is left of the run. */
    @Override
    public void close() {
        stop();
        awaitQuietly();
    }

    private void awaitQuietly() {
        boolean interrupted = false;
        while (true) {
            try {
                result.get();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                break;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The life of the session, on a thread of its own. */
    private void keep() {
        SessionResult end = null;
        Throwable defect = null;
        Machine running = null;
        try {
            running = guest.start(directory, () -> stopped);
            Thread reader = new Thread(hostChannelReader(running.hostChannel()), "kernel host channel");
            reader.setDaemon(true);
            reader.start();
            machine.complete(running);
            Ending ending = follow(running);
            if (ending == Ending.SIMULATOR_DIED && recording.exit().isEmpty() && recording.panic().isEmpty()) {
                // It may be the Execution Engine that has ended the machine: the console says so.
                refusal.await(PATIENCE.toMillis());
            }
            destroyed = true;
            running.destroy();
            reader.join(PATIENCE.toMillis());
            end = describe(ending, running);
        } catch (KernelException | IOException | InterruptedException | RuntimeException e) {
            defect = e;
            machine.completeExceptionally(e);
        } finally {
            destroyed = true;
            if (running != null) {
                running.destroy();
            }
            firstWord.countDown();
            SessionDirectory.remove(directory);
            RUNNING.remove(this);
            machine.completeExceptionally(new IllegalStateException("ended by an error"));  // unless it has started
            if (end != null) {
                result.complete(end);
            } else {
                result.completeExceptionally(defect != null ? defect : new IllegalStateException("ended by an error"));
            }
        }
    }

    /** Waits until the simulator has ended, or has to be. */
    private Ending follow(Machine running) throws InterruptedException {
        long limit = guest.timeout().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        long start = System.nanoTime();
        while (!running.process().waitFor(CHECK_MILLISECONDS, TimeUnit.MILLISECONDS)) {
            if (stopped) {
                return Ending.STOPPED;
            }
            boolean lastWordSpoken = recording.exit().isPresent() || recording.panic().isPresent();
            if (lastWordSpoken && System.nanoTime() - lastWord > PATIENCE.toNanos()) {
                return recording.exit().isPresent() ? Ending.EXIT : Ending.PANIC;
            }
            if (!lastWordSpoken && System.nanoTime() - start > limit) {
                return Ending.TIMEOUT;
            }
        }
        return Ending.SIMULATOR_DIED;
    }

    private SessionResult describe(Ending ending, Machine running) throws IOException, InterruptedException {
        if (ending == Ending.STOPPED) {
            return new SessionResult(ending, 0, "stopped");
        }
        Optional<Frame.Panic> panic = recording.panic();
        if (panic.isPresent()) {
            return new SessionResult(Ending.PANIC, 0, "the kernel panicked on CPU " + panic.get().cpu() + ": "
                    + panic.get().text());
        }
        Optional<Frame.Exit> exit = recording.exit();
        if (exit.isPresent()) {
            return new SessionResult(Ending.EXIT, exit.get().status(), "");
        }
        if (ending == Ending.TIMEOUT) {
            return new SessionResult(ending, 0, "not ended after " + guest.timeout().get().toSeconds()
                    + " s; give it more with --timeout");
        }
        Optional<String> refused = refusal.message();
        if (refused.isPresent()) {
            return new SessionResult(Ending.REFUSED, 0, "the Execution Engine has stopped the kernel: " + refused.get());
        }
        return guest.silentEnd(running);
    }

    private Runnable hostChannelReader(InputStream channel) {
        FrameDecoder decoder = new FrameDecoder(frame -> {
            recording.frame(frame);
            try {
                listener.frame(frame);
            } catch (RuntimeException e) {
                // A listener's defect is told, but must not end the session.
                Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), e);
            }
        });
        return () -> {
            byte[] bytes = new byte[1 << 14];
            try {
                for (int count = channel.read(bytes); count >= 0; count = channel.read(bytes)) {
                    lastWord = System.nanoTime();
                    firstWord.countDown();
                    writeTrace(bytes, count);
                    decoder.accept(bytes, 0, count);
                }
            } catch (IOException e) {
                // the simulator has ended
            }
        };
    }

    private void writeTrace(byte[] bytes, int count) {
        if (traceProblem == null) {
            try {
                trace.write(bytes, 0, count);
            } catch (IOException e) {
                traceProblem = e;
            }
        }
    }
}
