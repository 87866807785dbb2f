// SPDX-License-Identifier: EPL-2.0
// A program of other people, as its own build system makes it, and the runs that it is compared in.
package org.portwright.realprograms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;

/**
 * A program of other people.
 *
 * @param name as its recipe in build.sh and its ELF file
 * @param elf relative to the folder that the recipe fills
 * @param targets those that have the means for it
 * @param options of the translation for a phone
 */
public record RealProgram(String name, String elf, List<String> targets, List<String> options, List<Run> runs) {

    /** Where our inputs for the programs are. */
    static final Path RESOURCES = Toolchain.resource("realprograms");

    private static final Duration BUILD_LIMIT = Duration.ofMinutes(20);
    private static final Duration RUN_LIMIT = Duration.ofMinutes(5);

    /**
     * One run.
     *
     * @param arguments {work} is an empty folder, {built} the one that the recipe has filled
     * @param files names of what the program writes into {work}
     */
    public record Run(List<String> arguments, byte[] input, List<String> files) {

        static Run of(String... arguments) {
            return new Run(List.of(arguments), new byte[0], List.of());
        }

        Run withInput(byte[] newInput) {
            return new Run(arguments, newInput, files);
        }

        Run withFiles(String... newFiles) {
            return new Run(arguments, input, List.of(newFiles));
        }

        /** The command line after the program's name. */
        List<String> argumentsIn(Path work, Path built) {
            return arguments.stream().map(each -> each.replace("{work}", work.toString())
                    .replace("{built}", built.toString())).toList();
        }
    }

    /** The folder that the recipe has filled, now or in an earlier run of the tests. */
    public Path built() throws IOException, InterruptedException {
        Outcome outcome = Processes.run(List.of(RESOURCES.resolve("build.sh").toString(), name), new byte[0], BUILD_LIMIT);
        if (outcome.status() != 0) {
            throw new AssertionError(name + ": not built\n" + outcome.errors());
        }
        return Path.of(outcome.output().strip());
    }

    /** A run of any command with the program's arguments, and the files that it wrote after its output. */
    static Outcome execute(List<String> command, Run run, Path work, Path built) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(command);
        line.addAll(run.argumentsIn(work, built));
        Outcome outcome = Processes.run(line, run.input(), RUN_LIMIT);
        return withFiles(outcome, run, work);
    }

    private static Outcome withFiles(Outcome outcome, Run run, Path work) throws IOException {
        StringBuilder output = new StringBuilder(outcome.output().replace(work.toString(), "{work}"));
        for (String file : run.files()) {
            output.append("\nfile ").append(file).append('\n')
                    .append(Files.exists(work.resolve(file)) ? Outcome.of(Files.readAllBytes(work.resolve(file)), new byte[0], 0)
                            .output() : "is not there");
        }
        return new Outcome(output.toString(), outcome.errors(), outcome.status());
    }

    @Override
    public String toString() {
        return name;
    }
}
