// SPDX-License-Identifier: EPL-2.0
// Runs commands as a person does: by the script, in a process of their own.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command line, and what became of it. */
record Command(List<String> line, int status, String output, String errors) {
    /** The root of the project, where the script {@code portwright} is. */
    static final Path HOME = home();
    static final String SCRIPT = HOME.resolve("portwright").toString();

    /** The first use of a multilib builds its libraries. */
    private static final long LIMIT_MINUTES = 10;

    private static Path home() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isExecutable(folder.resolve("portwright"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    /** Runs a command of the script. */
    static Command portwright(Path directory, Object... arguments) throws IOException, InterruptedException {
        List<Object> line = new ArrayList<>(List.of(SCRIPT));
        line.addAll(List.of(arguments));
        return run(directory, line.toArray());
    }

    /** Runs any program, with an empty standard input. */
    static Command run(Path directory, Object... line) throws IOException, InterruptedException {
        return runWithInput(directory, "", line);
    }

    /** Runs any program, with a folder before those where the system looks for commands. */
    static Command runWithPath(Path directory, Path commands, Object... line) throws IOException, InterruptedException {
        List<Object> words = new ArrayList<>(List.of("env", "PATH=" + commands + ":" + System.getenv("PATH")));
        words.addAll(List.of(line));
        return run(directory, words.toArray());
    }

    static Command runWithInput(Path directory, String input, Object... line) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        for (Object word : line) {
            words.add(word.toString());
        }
        Path in = Files.writeString(Files.createTempFile("portwright", ".in"), input);
        Path out = Files.createTempFile("portwright", ".out");
        Path err = Files.createTempFile("portwright", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile())
                    .redirectInput(in.toFile()).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().put("LC_ALL", "C");
            Process process = builder.start();
            if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError(words + " did not end");
            }
            return new Command(words, process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(in);
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** @throws AssertionError unless the command succeeded */
    Command succeeds() {
        if (status != 0) {
            throw new AssertionError("status " + status + " of " + this);
        }
        return this;
    }
}
