// SPDX-License-Identifier: EPL-2.0
// Ratios of a busy machine are refused, those of a quiet one are not.
package org.portwright.cli.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuietnessTest {
    private final Map<Way, List<Run>> runs = new EnumMap<>(Way.class);

    /** A process whose repetitions take so long. */
    static Run run(double wall, double thread) {
        return new Run(List.of(new Repetition("00000001", wall, thread)), wall, thread, 1 << 20);
    }

    private void add(Way way, double wall, double thread) {
        runs.computeIfAbsent(way, key -> new ArrayList<>()).add(run(wall, thread));
    }

    @Test
    void runsThatAgreeAndDidNotWaitAreTrusted() {
        add(Way.I686, 100, 99);
        add(Way.I686, 104, 103);
        add(Way.JAVA, 200, 190);
        assertEquals(Optional.empty(), Quietness.disturbanceOfSteady(runs, Clock.WALL));
        assertEquals(Optional.empty(), Quietness.disturbanceOfSteady(runs, Clock.PROCESSOR));
    }

    @Test
    void nativeProcessesThatDifferAreNot() {
        add(Way.I686, 100, 100);
        add(Way.I686, 125, 125);
        for (Clock clock : Clock.values()) {
            assertEquals("native processes differ by 25 %", Quietness.disturbanceOfSteady(runs, clock).orElseThrow());
            assertEquals("native processes differ by 25 %",
                    Quietness.disturbanceOfStartToEnd(runs, clock).orElseThrow());
        }
    }

    @Test
    void aProcessThatWaitedForTheProcessorSpoilsRatiosOfTimeOnTheWallOnly() {
        add(Way.I686, 100, 100);
        add(Way.JAVA, 300, 150);
        String reason = Quietness.disturbanceOfSteady(runs, Clock.WALL).orElseThrow();
        assertTrue(reason.contains(Way.JAVA.title()) && reason.contains("100 %"), reason);
        assertEquals(Optional.empty(), Quietness.disturbanceOfSteady(runs, Clock.PROCESSOR));
    }

    @Test
    void aProgramThatGotTheProcessorHasNotWaited() {
        assertTrue(Quietness.hasWaited(List.of(run(300, 150))));
        assertFalse(Quietness.hasWaited(List.of(run(103, 100))));
    }

    @Test
    void aPhoneWithoutAClockForProcessorTimeDisturbsNothing() {
        add(Way.I686, 100, 100);
        add(Way.J2ME, 300, Double.NaN);
        assertEquals(Optional.empty(), Quietness.disturbanceOfSteady(runs, Clock.WALL));
    }

    @Test
    void fromStartToEndOnlyProgramsWithOneThreadShowThatTheyWaited() {
        add(Way.I686, 1000, 990);
        add(Way.JAVA, 3000, 1500);
        assertEquals(Optional.empty(), Quietness.disturbanceOfStartToEnd(runs, Clock.WALL));
        add(Way.QEMU, 9000, 6000);
        String reason = Quietness.disturbanceOfStartToEnd(runs, Clock.WALL).orElseThrow();
        assertTrue(reason.contains(Way.QEMU.title()) && reason.contains("50 %"), reason);
        assertEquals(Optional.empty(), Quietness.disturbanceOfStartToEnd(runs, Clock.PROCESSOR));
    }

    @Test
    void aProgramThatFailedNativelyHasNothingToCompareWith() {
        add(Way.JAVA, 100, 100);
        assertTrue(Quietness.disturbanceOfStartToEnd(runs, Clock.WALL).isPresent());
    }
}
