// SPDX-License-Identifier: EPL-2.0
// One repetition of a program's work, as the program itself tells of it.
package org.portwright.cli.performance;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A repetition of a program's work.
 *
 * @param checksum of what was computed
 * @param wall time on the wall, milliseconds
 * @param thread processor time of the thread that worked, milliseconds; NaN where the program could not tell
 */
record Repetition(String checksum, double wall, double thread) {
    private static final Pattern LINE = Pattern.compile("(\\d+) ([0-9a-f]{8}) (\\d+\\.\\d+|-) (\\d+\\.\\d+|-)");
    /** Of the repetitions of a process, the last ones of which the least counts: a quarter, but these at least. */
    private static final int FEWEST_LAST = 5;

    /**
     * Reads what a program has printed.
     *
     * @param output of main.c or Benchmark.java
     * @throws IllegalArgumentException if a line is none of theirs, the numbers do not run from 1, or two checksums
     *     differ: each repetition does the same
     */
    static List<Repetition> parse(String output) {
        List<String> lines = output.lines().toList();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("nothing was printed");
        }
        List<Repetition> result = Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
                .map(i -> parseLine(i + 1, lines.get(i))).toList();
        String checksum = result.get(0).checksum;
        for (int i = 1; i < result.size(); i++) {
            if (!result.get(i).checksum.equals(checksum)) {
                throw new IllegalArgumentException("repetition " + (i + 1) + " has checksum " + result.get(i).checksum
                        + ", the first has " + checksum);
            }
        }
        return result;
    }

    private static Repetition parseLine(int number, String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches() || !matcher.group(1).equals(String.valueOf(number))) {
            throw new IllegalArgumentException("line " + number + " is none of a repetition: " + line);
        }
        return new Repetition(matcher.group(2), time(matcher.group(3)), time(matcher.group(4)));
    }

    private static double time(String text) {
        return text.equals("-") ? Double.NaN : Double.parseDouble(text);
    }

    /** Steady state of a process: the least time of its last repetitions, milliseconds; NaN where not known. */
    static double steady(List<Repetition> repetitions, Clock clock) {
        int last = Math.max(FEWEST_LAST, repetitions.size() / 4);
        return repetitions.subList(Math.max(0, repetitions.size() - last), repetitions.size()).stream()
                .mapToDouble(clock == Clock.WALL ? Repetition::wall : Repetition::thread).min().orElseThrow();
    }
}
