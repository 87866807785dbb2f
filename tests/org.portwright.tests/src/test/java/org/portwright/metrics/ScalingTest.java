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
import org.portwright.metrics.locks.LockWait;
import org.portwright.metrics.report.ScalingTables;
import org.portwright.metrics.scaling.Amdahl;
import org.portwright.metrics.scaling.Capacity;
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
    void aSentenceSaysWhereItEnds() throws IOException {
        List<SpeedUpSeries> measured = series("variant,cpus,speedup\ngiant,2,1.5\ncoarse,4,4\nnone,2,0.9\n");
        assertEquals(List.of("giant: ends below 3.0 times the speed of one processor; from 4 on, half of them bring nothing.",
                "coarse: no end is seen.", "none: ends with 1 processor."), ScalingTables.ends(measured));
        List<SpeedUpSeries> loaded = series("user %,cpus,speedup,load\n90,3,1.8,40\n90,2,0.9,20\n50,2,0.5,\n");
        assertEquals(List.of("90: ends with 6 processors, at 4.5 times the speed of one.", "50: no end is seen."),
                ScalingTables.endsOfCapacity(loaded));
        assertEquals("Split next: heap; of all waiting for locks 75 % is for it.",
                ScalingTables.next(List.of(new LockWait("heap", 9, 5, 9, 3), new LockWait("queue", 9, 5, 9, 1))));
        assertEquals("No lock was waited for.", ScalingTables.next(List.of(new LockWait("heap", 9, 0, 9, 0))));
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

    /** Application kernel, section 5.2: a loop of 15,000 instructions, a call of 1000, and 2000 to forward it. */
    @Test
    void theFormulaHasTheLimitOfThePaper() {
        List<SpeedUp> measured = IntStream.rangeClosed(2, 8).mapToObj(n -> new SpeedUp(n, Math.min(5, (n - 1) * 0.88))).toList();
        Capacity law = Capacity.fit(measured);
        assertEquals(0.88, law.perProcessor(), 1e-9);
        assertEquals(15_000.0 / (1000 + 2000), law.limit(), 1e-9);
        assertEquals(7, law.processorsAtLimit());
    }

    @Test
    void theLoadTellsTheLimitBeforeItIsReached() throws IOException {
        List<SpeedUpSeries> measured = series("user %,CPUs,loops,speed-up,load of the bootstrap processor %\n"
                + "90,1,9,1,\n90,2,9,0.9,20\n90,3,9,1.8,40\n");
        assertEquals("series,by each processor,limit,ends with,best measured,with CPUs,furthest off %\n"
                + "90,0.90,4.5,6,1.80,3,0.00\n", ScalingTables.ofCapacity(measured).toCsv());
        assertEquals(Double.POSITIVE_INFINITY, Capacity.fit(List.of(new SpeedUp(2, 0.9))).limit());
    }

    @Test
    void theFormulaFitsOurApplicationKernel() throws IOException {
        List<SpeedUpSeries> all = SpeedUpSeries.read(FileSizeTest.HOME.resolve("docs/figures/application-figure-6.csv"));
        Capacity law = Capacity.fit(all.get(0).measured());
        double best = all.get(0).measured().stream().mapToDouble(SpeedUp::value).max().orElseThrow();
        assertEquals(best, law.limit(), 0.02);
        assertEquals(7, law.processorsAtLimit());
        all.get(0).measured().forEach(each -> assertEquals(each.value(), law.speedUp(each.processors()), 0.02));
    }

    @Test
    void whatIsWaitedForLongestIsSplitNext() throws IOException {
        Path ours = Files.writeString(directory.resolve("ours"), """
                portwright: booting
                lock                     kind             acquisitions    contended      cycles held      cycles spun
                heap                     spin                    1,200           12           90,000            4,000
                giant lock               recursive                 5,000        2,500        1,000,000           16,000
                CPU        user   kernel   spinning     idle             cycles
                0         53.1%    45.5%       0.9%     0.3%         13,435,085
                """);
        assertEquals("""
                lock,acquisitions,contended %,held,waited,% of all waiting
                giant lock,5000,50.00,1000000,16000,80.00
                heap,1200,1.00,90000,4000,20.00
                """, ScalingTables.ofWaits(LockWait.read(ours)).toCsv());
    }

    /** By Documentation/locking/lockstat.rst. */
    @Test
    void linuxTellsItToo() throws IOException {
        Path linux = Files.writeString(directory.resolve("linux"), """
                lock_stat version 0.4
                -----------------------------------------------------------------------------------------------------
                                              class name    con-bounces    contentions   waittime-min   waittime-max waittime-total   waittime-avg    acq-bounces   acquisitions   holdtime-min   holdtime-max holdtime-total   holdtime-avg
                -----------------------------------------------------------------------------------------------------

                                         &mm->mmap_sem-W:            46             84           0.26         939.10       16371.53         194.90          47291        2922365           0.16     2220301.69 17464026916.32        5975.99
                                         &mm->mmap_sem-R:            37            100           1.31      299502.61      325629.52        3256.30         212344       34316685           0.10        7744.91    95016910.20           2.77
                                         ---------------
                                           &mm->mmap_sem              1          [<ffffffff811502a7>] khugepaged_scan_mm_slot+0x57/0x280
                """);
        List<LockWait> waits = LockWait.read(linux);
        assertEquals(List.of("&mm->mmap_sem-R", "&mm->mmap_sem-W"), waits.stream().map(LockWait::lock).toList());
        assertEquals(new LockWait("&mm->mmap_sem-R", 34316685, 100, 95016910.20, 325629.52), waits.get(0));
        Path none = Files.writeString(directory.resolve("none"), "no locks: this variant has none\n");
        assertThrows(LockWait.FormatException.class, () -> LockWait.read(none));
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws IOException {
        Path file = Files.write(directory.resolve("bytes"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, '\n'});
        assertThrows(SpeedUpSeries.FormatException.class, () -> SpeedUpSeries.read(file));
        assertThrows(LockWait.FormatException.class, () -> LockWait.read(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,b\n", "cpus,speedup\n0,1\n", "cpus,speedup\n2,0\n", "cpus,speedup\n2,NaN\n", "cpus,speedup\n2,Infinity\n",
        "cpus,speedup\n2\n", "cpus,speedup\nx,1\n"})
    void whatIsNoTableIsRefused(String text) {
        String message = assertThrows(SpeedUpSeries.FormatException.class, () -> series(text)).getMessage();
        assertTrue(message.matches(".*a\\.csv:[12]: .*"), message);
    }
}
