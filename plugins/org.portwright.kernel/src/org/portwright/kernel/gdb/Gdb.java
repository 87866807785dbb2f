// SPDX-License-Identifier: EPL-2.0
// GDB as a process.
package org.portwright.kernel.gdb;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.portwright.kernel.gdb.MiRecord.MiTuple;

/** A GDB that takes commands of GDB/MI ("Debugging with GDB"). May be used from any thread. */
public final class Gdb implements AutoCloseable {
    private static final List<String> NAMES = List.of("gdb", "gdb-multiarch");
    /** To read the symbols of a kernel takes seconds, on a busy host more. */
    private static final long PATIENCE_SECONDS = 120;

    /** Hears of the target, on a thread of its own, on which commands can be given. */
    public interface Listener {
        /** The target runs. */
        void running();

        /**
         * The target has stopped.
         *
         * @param where why, on which thread and in which frame
         */
        void stopped(MiTuple where);

        /** GDB has ended. */
        void ended();
    }

    private final Process process;
    private final OutputStream input;
    private final Map<Integer, CompletableFuture<MiRecord>> questions = new ConcurrentHashMap<>();
    private final ExecutorService news = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "gdb news");
        thread.setDaemon(true);
        return thread;
    });
    private int commands;

    private Gdb(Process process, Listener listener) {
        this.process = process;
        input = process.getOutputStream();
        Thread reader = new Thread(() -> read(listener), "gdb output");
        reader.setDaemon(true);
        reader.start();
    }

    /** @return the GDB that is on the PATH; empty if there is none */
    public static Optional<Path> program() {
        for (String name : NAMES) {
            for (String folder : System.getenv().getOrDefault("PATH", "/usr/bin:/bin").split(":")) {
                if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, name))) {
                    return Optional.of(Path.of(folder, name));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Starts GDB.
     *
     * @param symbols the ELF file that is debugged; empty if there is none
     * @param listener hears of the target
     * @throws GdbException if there is no GDB; the message says what to do
     */
    public static Gdb start(Optional<Path> symbols, Listener listener) throws GdbException, IOException {
        Path program = program().orElseThrow(() -> new GdbException("gdb: not found; install it: apt-get install gdb"));
        ProcessBuilder builder = new ProcessBuilder(program.toString(), "-nx", "-q", "--interpreter=mi3")
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("LC_ALL", "C.UTF-8");
        Gdb gdb = new Gdb(builder.start(), listener);
        try {
            gdb.execute("-gdb-set mi-async on");
            gdb.execute("-gdb-set pagination off");
            gdb.execute("-gdb-set confirm off");
            if (symbols.isPresent()) {
                gdb.execute("-file-exec-and-symbols " + quoted(symbols.get().toString()));
            }
            return gdb;
        } catch (GdbException | IOException e) {
            gdb.close();
            throw e;
        }
    }

    /** A word of a command that may have blanks in it. */
    public static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /**
     * Gives a command, and waits for the answer.
     *
     * @param command such as {@code -exec-continue}
     * @return what it results in
     * @throws GdbException if GDB refuses it, with GDB's own words
     * @throws IOException if GDB has ended, or does not answer
     */
    public MiTuple execute(String command) throws GdbException, IOException {
        CompletableFuture<MiRecord> answer = new CompletableFuture<>();
        synchronized (input) {
            int token = ++commands;
            questions.put(token, answer);
            input.write((token + command + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        }
        try {
            if (!process.isAlive()) {
                answer.completeExceptionally(new IOException("gdb has ended"));
            }
            MiRecord record = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (record.name().equals("error")) {
                throw new GdbException(record.results().text("msg"));
            }
            return record.results();
        } catch (TimeoutException e) {
            throw new IOException("gdb does not answer");
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
    }

    private void read(Listener listener) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                accept(line, listener);
            }
        } catch (IOException e) {
            // it has ended
        }
        questions.values().forEach(question -> question.completeExceptionally(new IOException("gdb has ended")));
        news.execute(listener::ended);
        news.shutdown();
    }

    private void accept(String line, Listener listener) {
        MiRecord record;
        try {
            record = MiRecord.parse(line);
        } catch (IllegalArgumentException e) {
            return;         // its prompt, or what the target has printed
        }
        if (record.kind() == '^' && record.token().isPresent()) {
            CompletableFuture<MiRecord> question = questions.remove(record.token().getAsInt());
            if (question != null) {
                question.complete(record);
            }
        } else if (record.kind() == '*' && record.name().equals("running")) {
            news.execute(listener::running);
        } else if (record.kind() == '*' && record.name().equals("stopped")) {
            news.execute(() -> listener.stopped(record.results()));
        }
    }

    /** Ends GDB; the target goes on. */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
