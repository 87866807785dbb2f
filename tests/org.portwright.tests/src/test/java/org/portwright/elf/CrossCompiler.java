// SPDX-License-Identifier: EPL-2.0
// Compiles C for MIPS in tests, as a user does: with `portwright cc`.
package org.portwright.elf;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the project's compiler, and other commands. */
public final class CrossCompiler {
    private CrossCompiler() {
    }

    /** Root of the project. */
    public static Path home() {
        return Path.of(System.getProperty("portwright.home", "../..")).toAbsolutePath().normalize();
    }

    /** Compiles and links a C source. */
    static Path program(Path folder, String name, String source, String... options) throws Exception {
        Path elf = folder.resolve(name + ".elf");
        return compile(Files.writeString(folder.resolve(name + ".c"), source), elf, options);
    }

    /** Compiles a C source, and does not link it. */
    static Path object(Path folder, String name, String source, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("-c");
        return compile(Files.writeString(folder.resolve(name + ".c"), source), folder.resolve(name + ".o"),
                all.toArray(String[]::new));
    }

    /** Compiles a file. */
    public static Path compile(Path source, Path output, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(home().resolve("portwright").toString(), "cc"));
        command.addAll(List.of(options));
        command.addAll(List.of(source.toString(), "-o", output.toString()));
        run(source.getParent(), command);
        return output;
    }

    /** Runs a command that has to succeed within five minutes, and gives its standard output. */
    public static String run(Path folder, List<String> command) throws IOException, InterruptedException {
        File output = File.createTempFile("portwright", ".out");
        File errors = File.createTempFile("portwright", ".err");
        try {
            Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(output)
                    .redirectError(errors).start();
            process.getOutputStream().close();
            if (!process.waitFor(5, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IOException(command + " does not end");
            }
            if (process.exitValue() != 0) {
                throw new IOException(command + " ended with status " + process.exitValue() + ": "
                        + Files.readString(errors.toPath(), StandardCharsets.UTF_8));
            }
            return Files.readString(output.toPath(), StandardCharsets.UTF_8);
        } finally {
            output.delete();
            errors.delete();
        }
    }
}
