// SPDX-License-Identifier: EPL-2.0
// Runs other programs with an input and a time limit.
package org.portwright.translator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs other programs with an input and a time limit. */
public final class Processes {
    /** The command of the tests' own JVM. */
    public static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private Processes() {
    }

    /** Runs a command in an empty folder of its own, in which it may leave what it likes. */
    public static Outcome run(List<String> command, byte[] input, Duration limit) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("portwright-test");
        Path in = folder.resolve("in");
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        try {
            Files.write(in, input);
            Process process = new ProcessBuilder(command)
                    .directory(Files.createDirectory(folder.resolve("work")).toFile()).redirectInput(in.toFile()).redirectOutput(out.toFile())
                    .redirectError(err.toFile()).start();
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError(String.join(" ", command) + ": not ended after " + limit.toSeconds() + " s; "
                        + "output so far:\n" + Files.readString(out, StandardCharsets.ISO_8859_1));
            }
            return Outcome.of(Files.readAllBytes(out), Files.readAllBytes(err), process.exitValue());
        } finally {
            delete(folder);
        }
    }

    /** Deletes a folder with all that is in it. */
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
