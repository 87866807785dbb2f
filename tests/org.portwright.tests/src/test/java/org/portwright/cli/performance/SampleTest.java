// SPDX-License-Identifier: EPL-2.0
// Medians, extremes and means are those of statistics.
package org.portwright.cli.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {
    @Test
    void theMedianIsInTheMiddle() {
        assertEquals(new Sample(3, 1, 100), Sample.of(100, 1, 3));
        assertEquals(new Sample(3.5, 1, 100), Sample.of(4, 100, 1, 3));
        assertEquals(new Sample(7, 7, 7), Sample.of(7));
        assertThrows(IllegalArgumentException.class, Sample::of);
    }

    @Test
    void theSpreadIsAShareOfTheLeast() {
        assertEquals(0.5, Sample.of(2, 3, 2.5).spread());
        assertEquals(0, Sample.of(2).spread());
    }

    @Test
    void aProgramThatIsTwiceAsFastMakesUpForOneThatIsTwiceAsSlow() {
        assertEquals(1, Sample.geometricMean(List.of(2.0, 0.5)), 1e-12);
        assertEquals(2, Sample.geometricMean(List.of(1.0, 2.0, 4.0)), 1e-12);
        assertTrue(Double.isNaN(Sample.geometricMean(List.of())));
    }
}
