// SPDX-License-Identifier: EPL-2.0
// Runs the benchmarks in all variants and with all numbers of CPUs.
package org.portwright.kernel.figures;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.SessionResult;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.Variant;
import org.portwright.kernel.hostchannel.Recording;

/**
 * The sweep. What a run told is kept in a store, under a name made of the disk that it booted from and of its options:
 * Bochs would do the same again.
 */
public final class Sweep {
    /** Changes when something about the machine does that options do not tell. */
    private static final String MACHINE = "Bochs 2.7, 2";
    private static final int LAST_LINES = 5;

    /** Follows a sweep; called on the thread that runs it. */
    @FunctionalInterface
    public interface Progress {
        /**
         * A run has ended, or was found in the store.
         *
         * @param run which
         * @param done how many have ended so far
         * @param total how many there are
         */
        void done(SweepRun run, int done, int total);
    }

    private final Map<Variant, KernelImages> images;
    private final Path store;
    private final int jobs;

    /**
     * @param images the kernel in all variants
     * @param store a folder for what runs have told, which is made if need be
     * @param jobs how many simulators at a time
     */
    public Sweep(Map<Variant, KernelImages> images, Path store, int jobs) {
        this.images = Map.copyOf(images);
        this.store = store;
        this.jobs = jobs;
    }

    /**
     * Runs what is not in the store.
     *
     * @param runs what to run
     * @param progress hears of each run
     * @return what the runs told, in their order
     * @throws KernelException if a run fails; those that have ended stay in the store
     * @throws InterruptedException if this thread was interrupted; as above, and no simulator goes on
     */
    public List<Measurement> run(List<SweepRun> runs, Progress progress)
            throws KernelException, IOException, InterruptedException {
        Files.createDirectories(store);
        Map<Variant, String> disks = new EnumMap<>(Variant.class);
        for (Map.Entry<Variant, KernelImages> each : images.entrySet()) {
            List<String> programs = each.getValue().programs();
            for (SweepRun run : runs) {
                if (!programs.contains(run.workload().program())) {
                    throw new KernelException(each.getValue().ramdisk() + ": has no program "
                            + run.workload().program() + ", which the figures need");
                }
            }
            disks.put(each.getKey(), hash(Files.readAllBytes(each.getValue().disk())));
        }
        ExecutorService executor = Executors.newFixedThreadPool(jobs);
        try {
            ExecutorCompletionService<Measurement> ended = new ExecutorCompletionService<>(executor);
            for (SweepRun run : runs) {
                Path file = store.resolve(name(disks.get(run.variant()), run.options()));
                ended.submit(() -> measure(run, file));
            }
            Map<SweepRun, Measurement> measurements = new HashMap<>();
            while (measurements.size() < runs.size()) {
                Measurement next = ended.take().get();
                measurements.put(next.run(), next);
                progress.done(next.run(), measurements.size(), runs.size());
            }
            return runs.stream().map(measurements::get).toList();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KernelException problem) {
                throw problem;
            }
            if (e.getCause() instanceof IOException problem) {
                throw problem;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            end(executor);
        }
    }

    /** Interrupts the runs that go on, and waits until their simulators are gone. */
    private static void end(ExecutorService executor) {
        executor.shutdownNow();
        boolean interrupted = false;
        while (!executor.isTerminated()) {
            try {
                executor.awaitTermination(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Measurement measure(SweepRun run, Path file) throws KernelException, IOException, InterruptedException {
        if (!Files.isRegularFile(file)) {
            runInto(run, file);
        }
        return new Measurement(run, Recording.read(file));
    }

    private void runInto(SweepRun run, Path file) throws KernelException, IOException, InterruptedException {
        Path unfinished = Files.createTempFile(store, "run", ".part");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished));
                    SimulatorSession session = SimulatorSession.start(images.get(run.variant()), run.options(),
                            frame -> { }, out)) {
                String console = readConsole(session);
                SessionResult result = session.await();
                if (!result.isSuccess()) {
                    throw new KernelException(run + ": "
                            + (result.message().isEmpty() ? "ended with status " + result.status() : result.message())
                            + console);
                }
                if (session.traceProblem().isPresent()) {
                    throw session.traceProblem().get();
                }
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** @return the last lines that the program printed, to be put after a sentence */
    private static String readConsole(SimulatorSession session) throws InterruptedException {
        Deque<String> last = new ArrayDeque<>();
        // Reading can't be interrupted, the wait for its end can.
        Thread reader = new Thread(() -> {
            try (BufferedReader lines = new BufferedReader(
                    new InputStreamReader(session.console(), StandardCharsets.ISO_8859_1))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    last.addLast(line.replaceAll("\\p{Cntrl}", "?"));
                    if (last.size() > LAST_LINES) {
                        last.removeFirst();
                    }
                }
            } catch (IOException e) {
                // the simulator has ended
            }
        }, "console of a sweep's run");
        reader.setDaemon(true);
        reader.start();
        reader.join();
        return last.isEmpty() ? "" : "; it printed:\n  " + String.join("\n  ", last);
    }

    private static String name(String disk, SimulatorOptions options) {
        String what = String.join("\n", MACHINE, disk, options.commandLine(), String.valueOf(options.memory()),
                String.valueOf(options.instructionsPerSecond()));
        return hash(what.getBytes(StandardCharsets.UTF_8)) + ".frames";
    }

    static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
