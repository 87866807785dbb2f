// SPDX-License-Identifier: EPL-2.0
// Writes what was measured as tables.
package org.portwright.cli.performance;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of a run, in Markdown.
 *
 * @param leftOut what could not be measured, and why
 * @param conditions of the measurement, a paragraph
 */
public record Report(List<Measured> programs, List<String> leftOut, String conditions) {
    private static final double MILLISECONDS = 1000;
    private static final double KIB = 1024;
    private static final double MIB = 1024 * 1024;

    /** The parts of the page, by their names. */
    public Map<String, String> parts() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("conditions", conditions);
        parts.put("steady", steady());
        parts.put("start-to-end", startToEnd());
        parts.put("size", sizes());
        parts.put("left-out", omissions());
        return parts;
    }

    /** Whether the machine was too busy for any ratio. */
    public boolean isUseless() {
        return tables().stream().noneMatch(RatioTable::hasRatios) && tables().stream()
                .flatMap(table -> table.rows().stream()).anyMatch(row -> row.disturbance().isPresent());
    }

    private List<RatioTable> tables() {
        return Stream.concat(steadyTables(), startToEndTables()).toList();
    }

    private String steady() {
        return text(steadyTables());
    }

    private String startToEnd() {
        return text(startToEndTables());
    }

    private static String text(Stream<RatioTable> tables) {
        return tables.map(RatioTable::toString).collect(Collectors.joining("\n"));
    }

    private Stream<RatioTable> steadyTables() {
        return Stream.of(Clock.values()).map(clock -> new RatioTable("Steady state, " + clock.title(), "ms",
                programs.stream().map(program -> row(program.program(), program.steady(), 1,
                        runs -> Quietness.steady(runs, clock),
                        Quietness.disturbanceOfSteady(program.steady(), clock))).toList()));
    }

    private Stream<RatioTable> startToEndTables() {
        return programs.stream().flatMap(program -> program.startToEnd().keySet().stream()).distinct().sorted()
                .flatMap(seconds -> Stream.of(Clock.values()).map(clock -> startToEnd(seconds, clock)));
    }

    private RatioTable startToEnd(int seconds, Clock clock) {
        String title = seconds == 0 ? "A single repetition" : "About " + seconds + " s of native work";
        return new RatioTable(title + ", " + clock.title(), "s", programs.stream().map(program -> {
            Map<Way, List<Run>> runs = program.startToEnd().get(seconds);
            return row(program.program(), runs, MILLISECONDS, each -> Quietness.startToEnd(each, clock),
                    Quietness.disturbanceOfStartToEnd(runs, clock));
        }).toList());
    }

    private static RatioTable.Row row(String program, Map<Way, List<Run>> runs, double unit,
            Function<List<Run>, Sample> figure, Optional<String> disturbance) {
        Map<Way, Sample> samples = new LinkedHashMap<>();
        runs.forEach((way, all) -> samples.put(way, figure.apply(all).dividedBy(unit)));
        return new RatioTable.Row(program, samples, disturbance);
    }

    private String sizes() {
        Set<Way> ways = EnumSet.noneOf(Way.class);
        programs.forEach(program -> ways.addAll(program.steady().keySet()));
        // Theirs are those of the ELF file, and of all twins.
        Set<Way> files = EnumSet.copyOf(ways);
        files.remove(Way.QEMU);
        files.remove(Way.TWIN);
        StringBuilder table = new StringBuilder("| program");
        files.forEach(way -> table.append(" | ").append(way.title()).append(", KiB"));
        ways.forEach(way -> table.append(" | ").append(way.title()).append(", memory, MiB"));
        table.append(" |\n| ---").append(" | ---:".repeat(files.size() + ways.size())).append(" |\n");
        for (Measured program : programs) {
            table.append("| ").append(program.program());
            files.forEach(way -> table.append(" | ").append(Optional.ofNullable(program.sizes().get(way))
                    .map(size -> String.format(Locale.ROOT, "%.0f", size / KIB)).orElse("")));
            ways.forEach(way -> table.append(" | ").append(Optional.ofNullable(program.steady().get(way))
                    .map(runs -> String.format(Locale.ROOT, "%.1f", memory(runs) / MIB)).orElse("")));
            table.append(" |\n");
        }
        return table.toString();
    }

    private static double memory(List<Run> runs) {
        return Sample.of(runs.stream().mapToDouble(Run::memory).toArray()).median();
    }

    private String omissions() {
        StringBuilder list = new StringBuilder();
        for (RatioTable table : tables()) {
            for (RatioTable.Row row : table.rows()) {
                row.disturbance().ifPresent(reason -> list.append("- no ratios of ").append(row.program()).append(", ")
                        .append(table.title()).append(": ").append(reason).append('\n'));
            }
        }
        leftOut.forEach(each -> list.append("- not measured: ").append(each).append('\n'));
        return list.isEmpty() ? "Nothing.\n" : list.toString();
    }
}
