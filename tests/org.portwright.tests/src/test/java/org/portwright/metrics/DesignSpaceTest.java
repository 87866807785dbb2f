// SPDX-License-Identifier: EPL-2.0
// Ports whose place in the design space the thesis tells.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.api.Test;
import org.portwright.metrics.report.DesignSpaceDrawing;
import org.portwright.metrics.scaling.DesignSpace;

class DesignSpaceTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "3900  | 1.48 | 4 | low    | low    | giant locking, asymmetric",         // section 3.6, figure 4.6
        "3600  | 0.88 | 8 | low    | low    | giant locking, asymmetric",         // application kernel, find: tables 5.3, 5.5
        "20000 | 4.5  | 8 | medium | medium | asymmetric, coarse-grained locking",
        "20000 | 7    | 8 | medium | high   | fine-grained locking",
        "50000 | 7.5  | 8 | high   | high   | fine-grained locking, lock-free, reimplementation",    // K42: table 2.1
        "50000 | 1.1  | 8 | high   | low    | ''",
        "0     | 1    | 1 | low    | low    | giant locking, asymmetric"})
    void aPortIsWhereItsApproachIsEstimated(int lines, double speedUp, int processors, String effort, String scalability,
            String approaches) {
        List<Object> row = DesignSpaceDrawing.table(List.of(new DesignSpace.Place("port", lines, speedUp, processors))).rows().get(0);
        assertEquals(List.of(effort, scalability, approaches), row.subList(5, 8));
    }

    /** Whatever is measured is in the frame. */
    @ParameterizedTest
    @CsvSource({"0, 0.5, 8", "9999999, 9, 8"})
    void thePlaceIsOnTheAxes(int lines, double speedUp, int processors) {
        DesignSpace.Place place = new DesignSpace.Place("port", lines, speedUp, processors);
        assertTrue(place.effortPosition() >= 0 && place.effortPosition() <= 1);
        assertTrue(place.scalabilityPosition() >= 0 && place.scalabilityPosition() <= 1);
    }

    @Test
    void theDrawingHasAllApproachesAndThePort() {
        String drawing = DesignSpaceDrawing.svg(List.of(new DesignSpace.Place("a < b", 1000, 2, 4)));
        DesignSpace.APPROACHES.forEach(approach -> assertTrue(drawing.contains(">" + approach.name() + "<"), approach.name()));
        assertTrue(drawing.contains(">a &lt; b<"));
    }
}
