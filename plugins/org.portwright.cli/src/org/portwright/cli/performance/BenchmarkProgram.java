// SPDX-License-Identifier: EPL-2.0
// The programs that are measured.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program that is measured.
 *
 * @param sources relative to {@code tests/benchmarks/programs}; {@code main.c} goes with them
 * @param twin the main class of the same program in Java, in {@code tests/benchmarks/java}
 * @param library of other people that it uses, as {@code tests/benchmarks/library} knows it
 * @param options of each compiler
 * @param mipsOptions of the compiler for MIPS, beside the others
 */
public record BenchmarkProgram(String name, List<String> sources, Optional<String> twin, Optional<String> library,
        List<String> options, List<String> mipsOptions) {

    /** The programs, as {@code tests/benchmarks/programs.txt} lists them. */
    public static List<BenchmarkProgram> all(Path home) throws IOException {
        return parse(Files.readString(home.resolve("tests/benchmarks/programs.txt")));
    }

    /** Those, and the programs that only the thesis's results need, as {@code tests/benchmarks/figures.txt} lists them. */
    static List<BenchmarkProgram> withThesis(Path home) throws IOException {
        return Stream.concat(all(home).stream(),
                parse(Files.readString(home.resolve("tests/benchmarks/figures.txt"))).stream()).toList();
    }

    /**
     * A line for each program: its name, its sources, and {@code twin=CLASS}, {@code library=LIBRARY},
     * {@code option=OPTION} and {@code mips=OPTION} if it has such. Lines that begin with # are for people.
     */
    static List<BenchmarkProgram> parse(String list) {
        List<BenchmarkProgram> result = new ArrayList<>();
        list.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(line -> {
            List<String> words = List.of(line.strip().split("\\s+"));
            result.add(new BenchmarkProgram(words.get(0),
                    words.stream().skip(1).filter(word -> !word.contains("=")).toList(),
                    values("twin=", words).findFirst(), values("library=", words).findFirst(),
                    values("option=", words).toList(), values("mips=", words).toList()));
        });
        return result;
    }

    private static Stream<String> values(String name, List<String> words) {
        return words.stream().filter(word -> word.startsWith(name)).map(word -> word.substring(name.length()));
    }

    /** Whether it can be run in this way. */
    boolean has(Way way) {
        return switch (way) {
            case TWIN -> twin.isPresent();
            case CHICORY -> !isCpp() && library.isEmpty();
            default -> true;
        };
    }

    /** Whether any of its sources is C++. */
    boolean isCpp() {
        return sources.stream().anyMatch(source -> source.endsWith(".cc"));
    }
}
