// SPDX-License-Identifier: EPL-2.0
// The tables hold the ratios of what was measured, and no others.
package org.portwright.cli.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final Run TWENTY = QuietnessTest.run(20, 20);
    private static final Measured QUIET = new Measured("life",
            Map.of(Way.I686, List.of(QuietnessTest.run(10, 10)),
                    Way.JAVA, List.of(TWENTY, QuietnessTest.run(25, 25), QuietnessTest.run(30, 30))),
            Map.of(1, Map.of(Way.I686, List.of(QuietnessTest.run(1000, 900)), Way.JAVA,
                    List.of(QuietnessTest.run(4000, 5400)))),
            Map.of(Way.I686, 2048L, Way.JAVA, 10240L));
    private static final Measured BUSY = new Measured("sort",
            Map.of(Way.I686, List.of(QuietnessTest.run(10, 10), TWENTY), Way.JAVA, List.of(TWENTY)), Map.of(1,
                    Map.of(Way.I686, List.of(TWENTY), Way.JAVA, List.of(TWENTY))),
            Map.of());

    private static Report report(Clock clock, Measured... programs) {
        return new Report(List.of(programs), List.of("sort, qemu-mipsel: broken"), clock, "Today.\n");
    }

    @Test
    void ratiosAreThoseOfMedians() {
        assertEquals("""
                | program | gcc -O2, i686, ms | translated, java |
                | --- | ---: | ---: |
                | life | 10.00 | 2.50 (2.00 to 3.00) |
                | geometric mean |  | **2.50** of 1 |
                """, report(Clock.WALL, QUIET).parts().get("steady"));
    }

    @Test
    void startToEndIsInSecondsOfTheClockThatIsWanted() {
        assertTrue(report(Clock.WALL, QUIET).parts().get("start-to-end").contains("| life | 1.00 | 4.00 |\n"));
        assertTrue(report(Clock.PROCESSOR, QUIET).parts().get("start-to-end").contains("| life | 0.90 | 6.00 |\n"));
    }

    @Test
    void ratiosFromABusyMachineAreLeftOutOfTablesAndMeans() {
        Report report = report(Clock.WALL, QUIET, BUSY);
        assertTrue(report.parts().get("steady").contains("| sort | 15.00 (10.00 to 20.00) | ? |\n"
                + "| geometric mean |  | **2.50** of 1 |\n"), report.parts().get("steady"));
        assertTrue(report.parts().get("start-to-end").contains("| sort | 0.02 | ? |\n"));
        assertEquals("- no ratios of sort: native processes differ by 100 %\n"
                + "- not measured: sort, qemu-mipsel: broken\n", report.parts().get("left-out"));
        assertFalse(report.isUseless());
        assertTrue(report(Clock.WALL, BUSY).isUseless());
        assertFalse(report(Clock.WALL, BUSY).parts().get("steady").contains("**"));
    }

    @Test
    void sizesAreOfFilesAndOfMemory() {
        assertEquals("""
                | program | gcc -O2, i686, KiB | translated, java, KiB | gcc -O2, i686, memory, MiB | translated, java, memory, MiB |
                | --- | ---: | ---: | ---: | ---: |
                | life | 2 | 10 | 1.0 | 1.0 |
                """, report(Clock.WALL, QUIET).parts().get("size"));
    }
}
