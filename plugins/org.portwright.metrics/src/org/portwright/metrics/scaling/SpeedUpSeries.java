// SPDX-License-Identifier: EPL-2.0
// Reads measurements of speed.
package org.portwright.metrics.scaling;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Measurements of one program, or of one variant of it.
 *
 * @param name what is in the columns before the number of processors
 * @param measured in the order of the file
 */
public record SpeedUpSeries(String name, List<SpeedUp> measured) {
    /** A file that is no table of measurements. The message is for the user. */
    public static final class FormatException extends IOException {
        private static final long serialVersionUID = 1L;

        FormatException(String message) {
            super(message);
        }
    }

    /**
     * Reads a table with commas between the cells: a column {@code cpus} or {@code processors}, another {@code speedup} or
     * {@code speed-up}; the columns before name a series. Rows of one processor are taken, too. A column whose name begins with
     * {@code load} is the load of the processor that makes the system calls, in per cent; cells may be empty.
     *
     * @throws FormatException if it is none; the message names the file and the line
     */
    public static List<SpeedUpSeries> read(Path file) throws IOException {
        List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
        List<String> names = lines.isEmpty() ? List.of() : List.of(lines.get(0).toLowerCase(Locale.ROOT).split(",", -1));
        int processors = Math.max(names.indexOf("cpus"), names.indexOf("processors"));
        int value = Math.max(names.indexOf("speedup"), names.indexOf("speed-up"));
        if (processors < 0 || value < 0) {
            throw new FormatException(file + ":1: no columns cpus and speedup; name them so");
        }
        int load = IntStream.range(0, names.size()).filter(column -> names.get(column).startsWith("load")).findFirst()
                .orElse(-1);
        Map<String, List<SpeedUp>> series = new LinkedHashMap<>();
        for (int line = 1; line < lines.size(); line++) {
            String[] cells = lines.get(line).split(",", -1);
            try {
                SpeedUp measured = new SpeedUp(Integer.parseInt(cells[processors].strip()),
                        Double.parseDouble(cells[value].strip()),
                        load < 0 || cells[load].isBlank() ? Double.NaN : Double.parseDouble(cells[load].strip()) / 100);
                if (measured.processors() < 1 || !(measured.value() > 0) || Double.isInfinite(measured.value())) {
                    throw new NumberFormatException();
                }
                series.computeIfAbsent(String.join(" ", List.of(cells).subList(0, processors)), key -> new ArrayList<>())
                        .add(measured);
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                throw new FormatException(file + ":" + (line + 1) + ": no number of processors and speed-up, both above 0");
            }
        }
        return series.entrySet().stream().map(entry -> new SpeedUpSeries(entry.getKey(), List.copyOf(entry.getValue())))
                .toList();
    }

    /** Whether more than one processor was measured: else nothing can be said. */
    public boolean hasSeveralProcessors() {
        return measured.stream().anyMatch(each -> each.processors() > 1);
    }
}
