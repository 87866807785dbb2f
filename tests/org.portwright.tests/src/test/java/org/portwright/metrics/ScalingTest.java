// SPDX-License-Identifier: EPL-2.0
// Holds Amdahl's law to numbers of the thesis, and to our measurements.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.metrics.report.ScalingTables;
import org.portwright.metrics.scaling.Amdahl;
import org.portwright.metrics.scaling.SpeedUp;
import org.portwright.metrics.scaling.SpeedUpSeries;

class ScalingTest {
    @TempDir
    private Path directory;

    private List<SpeedUpSeries> series(String text) throws IOException {
        return SpeedUpSeries.read(Files.writeString(directory.resolve("a.csv"), text));
    }

    /** Section 3.5: 36 % of the time in the kernel, under the giant lock, allow two processors at most 1.47. */
    @Test
    void theThesisHasTheSameBound() {
        assertEquals(1.47, new Amdahl(0.36).speedUp(2), 0.005);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.3, 1})
    void theLawIsFoundInWhatFollowsIt(double serial) {
        Amdahl law = new Amdahl(serial);
        List<SpeedUp> measured = IntStream.rangeClosed(1, 8).mapToObj(n -> new SpeedUp(n, law.speedUp(n))).toList();
        assertEquals(serial, Amdahl.fit(measured).serial(), 1e-9);
    }

    @Test
    void aSeriesIsWhatIsBeforeTheProcessors() throws IOException {
        assertEquals("""
                series,serial %,limit,half efficiency with,best measured,with CPUs,furthest off %
                a giant,50.00,2.0,3.0,1.60,4,0.00
                a coarse,0.00,none,none,4.10,4,2.44
                """, ScalingTables.ofSeries(series("""
                program,variant,CPUs,cycles,speed-up
                a,up,1,9,1
                a,giant,1,9,1
                a,giant,4,5,1.6
                a,coarse,4,2,4.1
                """)).toCsv());
    }

    @Test
    void coarseLocksLeaveLessSerialThanTheGiantLock() throws IOException {
        List<SpeedUpSeries> all = SpeedUpSeries.read(FileSizeTest.HOME.resolve("docs/figures/scaling.csv"));
        assertTrue(serial(all, "traffic-processes coarse") < serial(all, "traffic-processes giant") / 4);
        assertTrue(serial(all, "compute coarse") < 0.01);
    }

    private static double serial(List<SpeedUpSeries> all, String name) {
        return Amdahl.fit(all.stream().filter(series -> series.name().equals(name)).findFirst().orElseThrow().measured())
                .serial();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,b\n", "cpus,speedup\n0,1\n", "cpus,speedup\n2,0\n", "cpus,speedup\n2,NaN\n",
        "cpus,speedup\n2\n", "cpus,speedup\nx,1\n"})
    void whatIsNoTableIsRefused(String text) {
        String message = assertThrows(SpeedUpSeries.FormatException.class, () -> series(text)).getMessage();
        assertTrue(message.matches(".*a\\.csv:[12]: .*"), message);
    }
}
