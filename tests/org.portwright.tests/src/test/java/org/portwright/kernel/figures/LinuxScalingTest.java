// SPDX-License-Identifier: EPL-2.0
// The table of how Linux scales, and the program with small files.
package org.portwright.kernel.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.metrics.scaling.SpeedUp;
import org.portwright.metrics.scaling.SpeedUpSeries;

class LinuxScalingTest {
    private static final Path PROGRAMS = Path.of(System.getProperty("portwright.home", "../.."), "native/linux/programs");

    @TempDir
    private Path directory;

    @Test
    void theTableIsOneThatScalingReads() throws Exception {
        LinuxScaling measured = new LinuxScaling(Map.of("fft", new TreeMap<>(Map.of(1, 600L, 2, 300L, 8, 100L))));
        Path table = Files.writeString(directory.resolve("a.csv"), measured.csv());
        SpeedUpSeries series = SpeedUpSeries.read(table).get(0);
        assertEquals("fft", series.name());
        assertEquals(List.of(1.0, 2.0, 6.0), series.measured().stream().map(SpeedUp::value).toList());
        assertEquals("| processors | fft |\n| ---: | ---: |\n| 1 | 1.00 |\n| 2 | 2.00 |\n| 8 | 6.00 |\n", measured.table());
        assertTrue(measured.chart().contains("1 processor<"), measured::chart);
    }

    @Test
    void oneProcessorIsNeededToCompareWith() {
        assertThrows(IllegalArgumentException.class, () -> LinuxScaling.measure(null, List.of(2, 4), null, line -> { }));
    }

    @Test
    void smallFilesLeaveNothingBehind() throws Exception {
        Path program = directory.resolve("postmark");
        run(directory, "i686-linux-gnu-gcc", "-static", "-O2", "-o", program.toString(), PROGRAMS.resolve("postmark.c").toString());
        Path work = Files.createDirectory(directory.resolve("work"));
        assertTrue(run(work, program.toString(), "3", "200", "20", "100").matches("cycles [1-9]\\d*\n"));
        try (Stream<Path> left = Files.list(work)) {
            assertEquals(List.of(), left.toList());
        }
    }

    private static String run(Path where, String... command) throws Exception {
        Process process = new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
