// SPDX-License-Identifier: EPL-2.0
// Runs the script portwright.
package org.portwright.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** Commands of Portwright, whose messages, and those of compilers that they run, are Maven's. */
final class PortwrightCommand {
    /** GCC's, the linker's, and those of Portwright about a line of a file. */
    private static final Pattern ERROR = Pattern.compile(
            ": (fatal )?error: |undefined reference to |multiple definition of |^portwright: [^ ]+:\\d+: (?!warning: )");
    private static final Pattern WARNING = Pattern.compile(": warning: ");
    /** The line of the source and the mark below it, which GCC shows after a message. */
    private static final Pattern CONTINUED = Pattern.compile("^ ");

    private final Path script;
    private final Path directory;
    private final Log log;

    /**
     * @param script portwright
     * @param directory where commands run
     * @param log where their messages go
     */
    PortwrightCommand(Path script, Path directory, Log log) {
        this.script = script;
        this.directory = directory;
        this.log = log;
    }

    /**
     * Finds Portwright.
     *
     * @param home where the user says it is, or null
     * @return the script
     */
    static Path find(Path home) throws MojoExecutionException {
        String variable = System.getenv("PORTWRIGHT_HOME");
        List<Path> folders = home != null ? List.of(home) : variable != null ? List.of(Path.of(variable))
                : Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(Path::of).toList();
        return folders.stream().map(folder -> folder.resolve("portwright").toAbsolutePath())
                .filter(Files::isExecutable).findFirst().orElseThrow(() -> new MojoExecutionException((folders.size() == 1 ? folders.get(0) : "PATH")
                        + ": there is no Portwright; say where it is by -Dportwright.home=DIRECTORY or PORTWRIGHT_HOME"));
    }

    /**
     * Runs a command to its end.
     *
     * @throws MojoFailureException if it fails, with its first error
     */
    void run(List<String> arguments) throws IOException, MojoExecutionException, MojoFailureException {
        List<String> line = new ArrayList<>(List.of(script.toString()));
        line.addAll(arguments);
        log.debug(String.join(" ", line));
        Process process = new ProcessBuilder(line).directory(directory.toFile()).redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null"))).start();
        try {
            String problem = relay(process);
            if (process.waitFor() != 0) {
                throw new MojoFailureException(problem != null ? problem : "portwright " + arguments.get(0) + " failed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        } finally {
            process.destroy();
        }
    }

    /** @return the first error, or what was said last, which a command that fails says for a reason; null if it was silent */
    private String relay(Process process) throws IOException {
        String error = null;
        String last = null;
        Pattern kind = null;
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (!CONTINUED.matcher(line).find()) {
                    kind = ERROR.matcher(line).find() ? ERROR : WARNING.matcher(line).find() ? WARNING : null;
                    error = error == null && kind == ERROR ? line : error;
                    last = line;
                }
                if (kind == ERROR) {
                    log.error(line);
                } else if (kind == WARNING) {
                    log.warn(line);
                } else {
                    log.info(line);
                }
            }
        }
        return error != null ? error : last;
    }
}
