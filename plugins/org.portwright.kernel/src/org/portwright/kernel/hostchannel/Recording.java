// SPDX-License-Identifier: EPL-2.0
// All that a kernel has told so far.
package org.portwright.kernel.hostchannel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps what the frames of a run tell. May be asked from any thread while it still grows. */
public final class Recording implements HostChannelListener {
    /** Of a guest that tells without end only so much is kept; a kernel has 8192 events a CPU. */
    private static final int MOST_EVENTS = 1 << 20;
    private static final int MOST_REPORTS = 10_000;
    private static final int MOST_FUNCTIONS = 1 << 20;

    private final List<Event> events = new ArrayList<>();
    private final List<DeadlockReport> deadlocks = new ArrayList<>();
    private final List<BenchmarkResult> results = new ArrayList<>();
    private final List<FunctionCounts> functions = new ArrayList<>();
    private Frame.Start start;
    private List<LockStatistics> locks = List.of();
    private List<TimeShare> times = List.of();
    private Frame.Exit exit;
    private Frame.Panic panic;
    private EventLog log;

    @Override
    public synchronized void frame(Frame frame) {
        if (frame instanceof Frame.Start told) {
            start = told;
        } else if (frame instanceof Frame.Events told) {
            if (events.size() + told.events().size() <= MOST_EVENTS) {
                events.addAll(told.events());
                log = null;
            }
        } else if (frame instanceof Frame.Locks told) {
            locks = told.locks();
        } else if (frame instanceof Frame.Time told) {
            // A kernel beside which an application kernel runs tells of its own processor only.
            List<TimeShare> all = new ArrayList<>(told.cpus());
            all.addAll(times.subList(Math.min(all.size(), times.size()), times.size()));
            times = List.copyOf(all);
        } else if (frame instanceof Frame.Deadlock told && deadlocks.size() < MOST_REPORTS) {
            deadlocks.add(told.report());
        } else if (frame instanceof Frame.Result told && results.size() < MOST_REPORTS) {
            results.add(told.result());
        } else if (frame instanceof Frame.Functions told) {
            if (functions.size() + told.functions().size() <= MOST_FUNCTIONS) {
                functions.addAll(told.functions());
            }
        } else if (frame instanceof Frame.Exit told && exit == null) {
            exit = told;
        } else if (frame instanceof Frame.Panic told && panic == null) {
            panic = told;
        }
    }

    /** @return what the kernel told when it started; empty if it has not */
    public synchronized Optional<Frame.Start> start() {
        return Optional.ofNullable(start);
    }

    /** @return the events told so far */
    public synchronized EventLog events() {
        if (log == null) {
            log = EventLog.of(events);
        }
        return log;
    }

    /** @return the newest statistics of all locks; empty if there are none yet */
    public synchronized List<LockStatistics> locks() {
        return locks;
    }

    /** @return how each CPU has spent its time, CPU 0 first; empty if not yet told */
    public synchronized List<TimeShare> times() {
        return times;
    }

    /** @return what the deadlock detector has found, in the order of time */
    public synchronized List<DeadlockReport> deadlocks() {
        return List.copyOf(deadlocks);
    }

    /** @return figures of benchmarks, in the order of time */
    public synchronized List<BenchmarkResult> results() {
        return List.copyOf(results);
    }

    /** @return what its instrumented functions have counted; empty if it has none, or has not ended in order */
    public synchronized List<FunctionCounts> functions() {
        return List.copyOf(functions);
    }

    /** @return the kernel's orderly end; empty if it has not ended so */
    public synchronized Optional<Frame.Exit> exit() {
        return Optional.ofNullable(exit);
    }

    /** @return why the kernel could not go on; empty if it did */
    public synchronized Optional<Frame.Panic> panic() {
        return Optional.ofNullable(panic);
    }

    /**
     * Reads a file that {@code kernel run --trace} has written: the bytes of the channel as they came.
     *
     * @param file the file
     * @return what it tells
     * @throws IOException if it can't be read, or holds no frame
     */
    public static Recording read(Path file) throws IOException {
        Recording recording = new Recording();
        long[] frames = {0};
        FrameDecoder decoder = new FrameDecoder(frame -> {
            frames[0]++;
            recording.frame(frame);
        });
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                decoder.accept(buffer, 0, count);
            }
        }
        if (frames[0] == 0) {
            throw new IOException(file + ": no trace of a kernel; take a file that kernel run --trace has written");
        }
        return recording;
    }
}
