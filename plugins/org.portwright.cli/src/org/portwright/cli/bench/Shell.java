// SPDX-License-Identifier: EPL-2.0
// Runs the compilers, simulators and programs of the benchmark.
package org.portwright.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.portwright.kernel.ProcessTree;

/** Runs processes that end in a while, one at a time in each thread. */
public final class Shell {
    /** Of programs that run for a second. */
    private static final long LIMIT_SECONDS = 300;

    private Shell() {
    }

    /** A process did not do what it should; the message has its last line. */
    public static final class FailedException extends Exception {
        private static final long serialVersionUID = 1L;

        public FailedException(String message) {
            super(message);
        }
    }

    private static void run(Path directory, Path output, List<String> command, long limitSeconds)
            throws FailedException, IOException, InterruptedException {
        Path errors = Files.createTempFile(directory, "errors", "");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
                    .redirectInput(Path.of("/dev/null").toFile()).redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            builder.environment().put("LC_ALL", "C");
            Process process;
            try {
                process = builder.start();
            } catch (IOException e) {
                throw new FailedException(command.get(0) + " can't be run");
            }
            try {
                if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
                    throw new FailedException(command.get(0) + " has not ended after " + limitSeconds + " seconds");
                }
            } finally {
                ProcessTree.destroy(process);
            }
            if (process.exitValue() != 0) {
                String said = lastLine(errors);
                throw new FailedException(said.isEmpty()
                        ? command.get(0) + " ended with status " + process.exitValue() : said);
            }
        } finally {
            Files.deleteIfExists(errors);
        }
    }

    /** Runs a command that ends by itself, and gives what it prints. */
    public static String output(Path directory, List<String> command)
            throws FailedException, IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "output", "");
        try {
            run(directory, output, command, Long.MAX_VALUE);
            return Files.readString(output);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /**
     * Runs a program by a line of bash, where {@code >} and {@code <} have their meaning.
     *
     * @param output where its standard output goes
     */
    static void line(Path directory, Path output, String line)
            throws FailedException, IOException, InterruptedException {
        run(directory, output, List.of("bash", "-c", line), LIMIT_SECONDS);
    }

    /** Whether there is a command of this name. */
    static boolean has(String command) {
        for (String folder : System.getenv("PATH").split(":")) {
            if (Files.isExecutable(Path.of(folder, command))) {
                return true;
            }
        }
        return false;
    }

    private static String lastLine(Path file) throws IOException {
        List<String> lines = Files.readString(file, StandardCharsets.ISO_8859_1).lines()
                .filter(line -> !line.isBlank()).toList();
        // A compiler's last line is a caret.
        return lines.stream().filter(line -> line.contains("error:")).findFirst()
                .orElse(lines.isEmpty() ? "" : lines.get(lines.size() - 1)).strip();
    }
}
