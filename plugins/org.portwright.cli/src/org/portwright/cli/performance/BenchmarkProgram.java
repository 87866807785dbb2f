// SPDX-License-Identifier: EPL-2.0
// The programs that are measured.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that is measured.
 *
 * @param sources relative to {@code tests/benchmarks/programs}; the one that has the repetition is first
 */
public record BenchmarkProgram(String name, List<String> sources) {
    /** The programs, as {@code tests/benchmarks/programs.txt} lists them. */
    public static List<BenchmarkProgram> all(Path home) throws IOException {
        return parse(Files.readString(home.resolve("tests/benchmarks/programs.txt")));
    }

    /** A line for each program: its name and its sources. Lines that begin with # are for people. */
    static List<BenchmarkProgram> parse(String list) {
        List<BenchmarkProgram> result = new ArrayList<>();
        list.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(line -> {
            List<String> words = List.of(line.strip().split("\\s+"));
            result.add(new BenchmarkProgram(words.get(0), words.subList(1, words.size())));
        });
        return result;
    }

    /** Whether any of its sources is C++. */
    boolean isCpp() {
        return sources.stream().anyMatch(source -> source.endsWith(".cc"));
    }
}
