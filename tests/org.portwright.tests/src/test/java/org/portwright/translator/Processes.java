// SPDX-License-Identifier: EPL-2.0
// Runs other programs with an input and a time limit.
package org.portwright.translator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs other programs with an input and a time limit. */
public final class Processes {

    private Processes() {
    }

    public static Outcome run(List<String> command, byte[] input, Duration limit) throws IOException, InterruptedException {
        Path in = Files.createTempFile("portwright-test", ".in");
        Path out = Files.createTempFile("portwright-test", ".out");
        Path err = Files.createTempFile("portwright-test", ".err");
        try {
            Files.write(in, input);
            Process process = new ProcessBuilder(command).redirectInput(in.toFile()).redirectOutput(out.toFile())
                    .redirectError(err.toFile()).start();
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError(String.join(" ", command) + ": not ended after " + limit.toSeconds() + " s; "
                        + "output so far:\n" + Files.readString(out, StandardCharsets.ISO_8859_1));
            }
            return Outcome.of(Files.readAllBytes(out), Files.readAllBytes(err), process.exitValue());
        } finally {
            Files.deleteIfExists(in);
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        }
    }
}
