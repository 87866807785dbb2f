// SPDX-License-Identifier: EPL-2.0
// A simulator's process and the lines to it.
package org.portwright.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/**
 * A simulator that runs.
 *
 * @param process its process
 * @param console what the kernel prints
 * @param input what is typed to it
 * @param hostChannel the frames of the kernel
 * @param gdbPort where a debugger can connect, if asked for
 * @param qmp QEMU's monitor
 * @param log a file in which the simulator says what it has to complain about
 */
record Machine(Process process, InputStream console, OutputStream input, InputStream hostChannel,
        OptionalInt gdbPort, Optional<Qmp> qmp, Path log) {
    /** Line of Bochs's log that says why it stops. */
    private static final String BOCHS_PANIC = ">>PANIC<<";

    /**
     * Starts a process that ends with the thread that calls this, and that Ctrl-C on our terminal does not reach: we end
     * it ourselves.
     */
    static Process launch(List<String> command, Simulator simulator, Path directory, Path output, Path log)
            throws KernelException, IOException {
        return launch(command, simulator.packages(), directory, output, log);
    }

    /** The same of any simulator, which comes in these Debian packages. */
    static Process launch(List<String> command, String packages, Path directory, Path output, Path log)
            throws KernelException, IOException {
        if (!isInstalled(command.get(0))) {
            throw new KernelException(command.get(0) + ": not found; install it: apt-get install " + packages);
        }
        List<String> line = new ArrayList<>(List.of("setsid", "setpriv", "--pdeathsig", "KILL"));
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile()).redirectError(log.toFile());
        if (output != null) {
            builder.redirectOutput(output.toFile()).redirectInput(Path.of("/dev/null").toFile());
        }
        builder.environment().put("LC_ALL", "C");
        // Bochs draws its screen by ncurses, on a terminal that nobody reads. This one has no cursor that can be hidden: of others
        // each refresh writes some bytes, and when there is no room for more, after a thousand of them, Bochs waits for ever.
        builder.environment().put("TERM", "ansi");
        return builder.start();
    }

    private static boolean isInstalled(String program) {
        for (String folder : System.getenv().getOrDefault("PATH", "/usr/bin:/bin").split(":")) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder).resolve(program))) {
                return true;
            }
        }
        return false;
    }

    /** Waits for the simulator to do something, such as to connect. */
    static void waitMoment(Process process, String program, Path log, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        if (canceled.getAsBoolean()) {
            throw new KernelException(program + ": stopped before it had started");
        }
        if (!process.isAlive()) {
            throw doesNotStart(program, log);
        }
        Thread.sleep(5);
    }

    static KernelException doesNotStart(String program, Path log) throws IOException {
        return new KernelException(program + ": does not start" + complaint(log));
    }

    /** @return what the simulator has complained about, to be put after a sentence */
    String lastWords() throws IOException {
        return complaint(log);
    }

    private static String complaint(Path log) throws IOException {
        if (!Files.isRegularFile(log)) {
            return "";
        }
        List<String> lines = Files.readString(log, StandardCharsets.ISO_8859_1).lines()
                .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip()).filter(line -> !line.isEmpty()).toList();
        Optional<String> panic = lines.stream().filter(line -> line.contains(BOCHS_PANIC)).findFirst();
        if (panic.isPresent()) {
            return ": " + panic.get().substring(panic.get().indexOf(BOCHS_PANIC) + BOCHS_PANIC.length()).strip();
        }
        return lines.isEmpty() || lines.get(0).startsWith("0") ? "" : ": " + lines.get(0);
    }

    /** Ends the process if it runs, and gives everything back. */
    void destroy() {
        ProcessTree.destroy(process);
        qmp.ifPresent(Machine::closeQuietly);
    }

    static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            // nothing was written to it that anybody waits for
        }
    }
}
