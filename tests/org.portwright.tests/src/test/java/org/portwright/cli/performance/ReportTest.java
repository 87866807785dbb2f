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
            Map.of(Way.I686, List.of(QuietnessTest.run(10, 9.5)), Way.JAVA,
                    List.of(QuietnessTest.run(20, 19.5), QuietnessTest.run(25, 24), QuietnessTest.run(30, 29))),
            Map.of(1, Map.of(Way.I686, List.of(QuietnessTest.run(1000, 950)), Way.JAVA,
                    List.of(QuietnessTest.run(4000, 5700)))),
            Map.of(Way.I686, 2048L, Way.JAVA, 10240L));
    private static final Measured BUSY = new Measured("sort",
            Map.of(Way.I686, List.of(QuietnessTest.run(10, 10), TWENTY), Way.JAVA, List.of(TWENTY)), Map.of(1,
                    Map.of(Way.I686, List.of(TWENTY, QuietnessTest.run(40, 40)), Way.JAVA, List.of(TWENTY))),
            Map.of());

    private static Report report(Measured... programs) {
        return new Report(List.of(programs), List.of("sort, qemu-mipsel: broken"), "Today.\n");
    }

    @Test
    void ratiosAreThoseOfMedians() {
        assertEquals("""
                Steady state, time on the wall:

                | program | gcc -O2, i686, ms | translated, java |
                | --- | ---: | ---: |
                | life | 10.00 | 2.50 (2.00 to 3.00) |
                | geometric mean |  | **2.50** of 1 |

                Steady state, processor time:

                | program | gcc -O2, i686, ms | translated, java |
                | --- | ---: | ---: |
                | life | 9.50 | 2.53 (2.05 to 3.05) |
                | geometric mean |  | **2.53** of 1 |
                """, report(QUIET).parts().get("steady"));
    }

    @Test
    void startToEndIsInSecondsOfBothClocks() {
        String tables = report(QUIET).parts().get("start-to-end");
        assertTrue(tables.contains("| life | 1.00 | 4.00 |\n") && tables.contains("| life | 0.95 | 6.00 |\n"), tables);
    }

    @Test
    void ratiosFromABusyMachineAreLeftOutOfTablesAndMeans() {
        Report report = report(QUIET, BUSY);
        assertTrue(report.parts().get("steady").contains("| sort | 15.00 (10.00 to 20.00) | ? |\n"
                + "| geometric mean |  | **2.50** of 1 |\n"), report.parts().get("steady"));
        assertTrue(report.parts().get("start-to-end").contains("| sort | 0.03 (0.02 to 0.04) | ? |\n"));
        assertEquals("- no ratios of sort, Steady state, time on the wall: native processes differ by 100 %\n"
                + "- no ratios of sort, Steady state, processor time: native processes differ by 100 %\n"
                + "- no ratios of sort, About 1 s of native work, time on the wall: native processes differ by 100 %\n"
                + "- no ratios of sort, About 1 s of native work, processor time: native processes differ by 100 %\n"
                + "- not measured: sort, qemu-mipsel: broken\n", report.parts().get("left-out"));
        assertFalse(report.isUseless());
        assertTrue(report(BUSY).isUseless());
        assertFalse(report(BUSY).parts().get("steady").contains("**"));
    }

    @Test
    void nativeTimesAloneAreOfUse() {
        Measured alone = new Measured("life", Map.of(Way.I686, List.of(TWENTY)), Map.of(), Map.of());
        assertFalse(report(alone).isUseless());
        assertTrue(report(alone).parts().get("steady").contains("| life | 20.00 |\n"));
    }

    @Test
    void sizesAreOfFilesAndOfMemory() {
        assertEquals("""
                | program | gcc -O2, i686, KiB | translated, java, KiB | gcc -O2, i686, memory, MiB | translated, java, memory, MiB |
                | --- | ---: | ---: | ---: | ---: |
                | life | 2 | 10 | 1.0 | 1.0 |
                """, report(QUIET).parts().get("size"));
    }
}
