// SPDX-License-Identifier: EPL-2.0
// Which tables and figures of the seeds there are, and what measures them here.
package org.portwright.cli.reproduction;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables and figures of the thesis, of the application kernel's paper and of LLVA-OS's, as {@code results.txt} has
 * them.
 *
 * @param results that show what was measured
 * @param drawings names of those that measure nothing
 */
public record Reproduction(List<Result> results, List<String> drawings) {
    /** Reads the list. */
    public static Reproduction read() {
        try (InputStream stream = Reproduction.class.getResourceAsStream("results.txt")) {
            return parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Reproduction parse(String text) {
        Map<String, Run> runs = new LinkedHashMap<>();
        List<Result> results = new ArrayList<>();
        List<String> drawings = new ArrayList<>();
        for (String part : text.split("\n\n+")) {
            Map<String, List<String>> lines = new HashMap<>();
            part.lines().filter(line -> !line.startsWith("#") && !line.isEmpty()).forEach(line -> {
                int end = line.indexOf(' ');
                lines.computeIfAbsent(line.substring(0, end), key -> new ArrayList<>()).add(line.substring(end + 1));
            });
            if (lines.containsKey("run")) {
                Run run = run(lines, runs.get(text(lines, "after")));
                runs.put(run.name(), run);
            } else if (lines.containsKey("result")) {
                Run run = runs.get(text(lines, "by"));
                if (run == null) {
                    throw new IllegalArgumentException(text(lines, "result") + ": made by nothing");
                }
                results.add(new Result(text(lines, "result"), text(lines, "title"), run, text(lines, "original"),
                        text(lines, "differs"), text(lines, "ours")));
            } else {
                lines.getOrDefault("not", List.of()).forEach(names -> drawings.addAll(List.of(names.split(" "))));
            }
        }
        return new Reproduction(results, drawings);
    }

    private static Run run(Map<String, List<String>> lines, Run first) {
        return new Run(text(lines, "run"), Integer.parseInt(text(lines, "minutes")), lines.containsKey("needs"), first,
                lines.get("command").stream().map(command -> List.of(command.split(" "))).toList(), lines.get("writes"));
    }

    private static String text(Map<String, List<String>> lines, String key) {
        return lines.containsKey(key) ? lines.get(key).get(0) : "";
    }
}
