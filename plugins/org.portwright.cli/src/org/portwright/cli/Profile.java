// SPDX-License-Identifier: EPL-2.0
// portwright run --profile
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.portwright.debug.profile.Profiler;
import org.portwright.lopi.results.LopiResults;
import org.portwright.lopi.results.ResultException;
import org.portwright.lopi.results.ResultReport;
import org.portwright.packaging.JavaOptions;

/** Runs a translated Java program in a JVM of its own, and tells where it has spent its time. */
final class Profile {
    private Profile() {
    }

    /**
     * Runs a program.
     *
     * @param properties system properties, as {@code -DNAME=VALUE}
     * @param lines whether a function's own time is told by its lines, where they are known
     * @param output where the results go, which {@code portwright lopi report} reads
     * @return the program's exit status
     * @throws CommandException if the program took no sample
     */
    static int run(Path jar, List<String> properties, List<String> arguments, boolean lines, Path output)
            throws IOException, InterruptedException, CommandException {
        Path folder = Files.createTempDirectory("portwright-profile");
        Path recording = folder.resolve("recording.jfr");
        try {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(JavaOptions.RUN);
            command.addAll(Profiler.options(recording));
            command.addAll(properties);
            command.addAll(List.of("-jar", jar.toString()));
            command.addAll(arguments);
            int status = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (!Files.exists(recording)) {
                throw new CommandException(jar + ": ended without a recording; is it a translated program?");
            }
            LopiResults results = Profiler.results(recording, jar, lines);
            UnfinishedFile.write(output, new ResultReport(results, ResultReport.Order.SELF, Integer.MAX_VALUE)
                    .write(ResultReport.Format.JSON));
            return status;
        } catch (ResultException e) {
            throw new CommandException(e.getMessage());
        } finally {
            Files.deleteIfExists(recording);
            Files.delete(folder);
        }
    }
}
