// SPDX-License-Identifier: EPL-2.0
// The table and the drawings of programs on Linux with an application kernel, from given cycles.
package org.portwright.kernel.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.portwright.kernel.figures.SpeedUp.Kind;
import org.portwright.kernel.figures.SpeedUp.Machine;

class SpeedUpTest {
    private final SpeedUp measured = new SpeedUp(Map.of(
            new Machine(Kind.UNIPROCESSOR, 1), Map.of("radix", 1000L, "lu", 900L),
            new Machine(Kind.APPLICATION_KERNEL, 8), Map.of("radix", 200L, "lu", 150L),
            new Machine(Kind.MULTIPROCESSOR, 8), Map.of("radix", 125L, "lu", 180L)));

    @Test
    void theTableHasWhatWasMeasuredBesideTheThesis() {
        assertTrue(measured.table().endsWith("""
                | radix | 8 | 5.00 | 6.09 | 8.00 | 8.00 |
                | lu | 8 | 6.00 |  | 5.00 | 6.01 |
                """), measured::table);
        assertFalse(measured.table().contains("| 4 |"), measured::table);
    }

    @Test
    void eachKernelIsDrawnWithTheThesisAsMarks() {
        String application = measured.chart(Kind.APPLICATION_KERNEL);
        assertTrue(application.contains("8 processors, radix: 5<") && application.contains("8 processors, lu: 6<"), application);
        assertFalse(application.contains("4 processors") || application.contains("gzip"), application);
        // The thesis has no value of lu there; the other mark is the legend's.
        assertEquals(2, count(application, "<path"));
        String multiprocessor = measured.chart(Kind.MULTIPROCESSOR);
        assertTrue(multiprocessor.contains("8 processors, lu: 5<"), multiprocessor);
        assertEquals(3, count(multiprocessor, "<path"));
    }

    private static long count(String text, String part) {
        return text.split(part, -1).length - 1;
    }
}
