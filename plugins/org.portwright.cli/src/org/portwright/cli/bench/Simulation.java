// SPDX-License-Identifier: EPL-2.0
// What cachegrind tells of a run.
package org.portwright.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Events of a whole run, and the instructions of each function (Valgrind manual, Cachegrind, File Format).
 *
 * @param events by the names that cachegrind has for them
 * @param instructions those of the function itself, without what it calls
 */
record Simulation(Map<String, Long> events, Map<String, Long> instructions) {
    static Simulation read(Path file) throws IOException {
        Map<String, Long> events = new HashMap<>();
        Map<String, Long> instructions = new HashMap<>();
        String[] names = {};
        String function = "";
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("events: ")) {
                names = line.substring("events: ".length()).split(" ");
            } else if (line.startsWith("fn=")) {
                function = line.substring("fn=".length());
            } else if (line.startsWith("summary: ")) {
                String[] values = line.substring("summary: ".length()).split(" ");
                for (int i = 0; i < Math.min(names.length, values.length); i++) {
                    events.put(names[i], Long.parseLong(values[i]));
                }
            } else if (!line.isEmpty() && Character.isDigit(line.charAt(0))) {
                instructions.merge(function, Long.parseLong(line.split(" ")[1]), Long::sum);
            }
        }
        return new Simulation(events, instructions);
    }

    /** The sum of some events. */
    double sum(String... names) {
        return List.of(names).stream().mapToLong(name -> events.getOrDefault(name, 0L)).sum();
    }
}
