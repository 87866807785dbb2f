// SPDX-License-Identifier: EPL-2.0
// A program to translate, with what its source says about running it.
package org.portwright.translator;

import static org.portwright.Limit.LIMIT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program to translate. Its first source may have comment lines that say how it is tested:
 *
 * <pre>
 * // test: targets=java           only for this target
 * // test: args=ONE TWO           arguments; {temporary} is an empty folder
 * // test: status=136             exit status, where qemu's is not the right one
 * // test: fault=WHAT in FUNCTION ends with a fault: this stands in the message, with the line; |CALLER after it is the
 * //                              function that may be named on a phone, where one of the C library is not
 * // test: process=own            takes so much memory that target java does not run it in the tests' own JVM
 * </pre>
 *
 * A file NAME.in beside it is its standard input.
 *
 * @param status the exit status that is right, null for the one that qemu gives
 * @param fault what the message of the fault must hold, null if there is none
 * @param ownProcess whether target java runs it in a JVM of its own
 */
record TestProgram(String name, List<Path> sources, List<String> targets, List<String> arguments, byte[] input,
        Integer status, String fault, boolean ownProcess) {

    private static final Pattern DIRECTIVE = Pattern.compile("// test: (\\w+)=(.*)");

    /** All programs of src/test/resources/programs. */
    static List<TestProgram> all() {
        try (Stream<Path> files = Files.list(Toolchain.resource("programs"))) {
            return files.filter(file -> file.toString().matches(".*\\.(c|cpp)")).sorted()
                    .map(file -> of(file.getFileName().toString().replaceAll("\\.\\w+$", ""), List.of(file))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A sample, with its standard input, which may be null. */
    static TestProgram sample(String name, Path input) throws IOException {
        try (Stream<Path> files = Files.list(Toolchain.ROOT.resolve("samples").resolve(name))) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
            return new TestProgram(name, sources, List.of("java", "j2me"), List.of(),
                    input == null ? new byte[0] : Files.readAllBytes(input), null, null, false);
        }
    }

    static TestProgram of(String name, List<Path> sources) {
        List<String> targets = List.of("java", "j2me");
        List<String> arguments = List.of();
        Integer status = null;
        String fault = null;
        boolean ownProcess = false;
        try {
            for (String line : Files.readAllLines(sources.get(0))) {
                Matcher directive = DIRECTIVE.matcher(line);
                if (!directive.matches()) {
                    continue;
                }
                String value = directive.group(2);
                switch (directive.group(1)) {
                    case "targets" -> targets = List.of(value.split(","));
                    case "args" -> arguments = List.of(value.split(" "));
                    case "status" -> status = Integer.valueOf(value);
                    case "fault" -> fault = value;
                    case "process" -> ownProcess = value.equals("own");
                    default -> throw new IllegalArgumentException(sources.get(0) + ": " + line);
                }
            }
            Path input = sources.get(0).resolveSibling(name + ".in");
            return new TestProgram(name, sources, targets, arguments,
                    Files.exists(input) ? Files.readAllBytes(input) : new byte[0], status, fault, ownProcess);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean cplusplus() {
        return sources.get(0).toString().endsWith(".cpp");
    }

    /** The arguments of one run. */
    List<String> argumentsOfRun() throws IOException {
        List<String> result = new ArrayList<>();
        for (String argument : arguments) {
            result.add(argument.equals("{temporary}") ? Files.createTempDirectory("portwright-test").toString()
                    : argument);
        }
        return result;
    }

    /** Runs its JAR. */
    Outcome run(String target, Path jar) throws Exception {
        if (!ownProcess || !target.equals("java")) {
            return Targets.run(target, jar, argumentsOfRun(), input);
        }
        List<String> command = new ArrayList<>(List.of(Processes.JAVA,
                "-Xmx1500m", "-jar", jar.toString()));
        command.addAll(argumentsOfRun());
        return Processes.run(command, input, LIMIT);
    }

    @Override
    public String toString() {
        return name;
    }
}
