// SPDX-License-Identifier: EPL-2.0
// Zooming and moving never leave the log.
package org.portwright.kernel.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ViewportTest {
    private static final double PRECISION = 1e-6;

    @Test
    void zoomingKeepsTheTimeUnderThePointer() {
        Viewport view = Viewport.all(1_000_000, 500).zoomed(4, 300);
        assertEquals(600_000, view.timeAt(300), PRECISION);
        assertEquals(250_000, view.length(), PRECISION);
        assertEquals(300, view.xOf(600_000), PRECISION);
    }

    @Test
    void steppingBackEndsAtTheWholeLog() {
        Viewport view = Viewport.all(1_000_000, 500).zoomed(4, 300).zoomed(1.0 / 100, 10);
        assertTrue(view.showsAll());
        assertEquals(0, view.start(), PRECISION);
    }

    @Test
    void zoomingEndsWhereThereIsNothingMoreToSee() {
        Viewport view = Viewport.all(1_000_000, 500);
        for (int i = 0; i < 100; i++) {
            view = view.zoomed(2, 499);
        }
        assertTrue(view.length() >= 10, view.toString());
        assertTrue(view.start() + view.length() <= 1_000_000 + PRECISION, view.toString());
    }

    @Test
    void movingStopsAtTheEnds() {
        Viewport view = Viewport.all(1000, 100).zoomed(2, 0);
        assertEquals(0, view.moved(-50).start(), PRECISION);
        assertEquals(500, view.moved(1_000_000).start(), PRECISION);
        assertEquals(50, view.moved(10).start(), PRECISION);
    }

    @Test
    void revealingMovesOnlyIfNeeded() {
        Viewport view = Viewport.all(1000, 100).zoomed(10, 0);
        assertEquals(view, view.revealing(50));
        assertEquals(450, view.revealing(500).start(), PRECISION);
    }

    @Test
    void theAxisHasRoundSteps() {
        Viewport view = Viewport.all(1_000_000, 1000);
        assertEquals(100_000, view.axisStep(90, 1), PRECISION);
        assertEquals(200_000, view.axisStep(110, 1), PRECISION);
        assertEquals(500_000, view.axisStep(210, 1), PRECISION);
        // In a unit of 3000 cycles: 30 units, that is the next of 20 and 50.
        assertEquals(50 * 3000, view.axisStep(90, 3000), PRECISION);
    }

    @Test
    void aLogWithoutLengthAndAWindowWithoutWidthAreHarmless() {
        Viewport view = new Viewport(0, 0, -5, 0);
        assertEquals(1, view.total());
        assertEquals(1, view.width());
        assertTrue(Double.isFinite(view.timeAt(0)) && Double.isFinite(view.xOf(0)));
        assertTrue(view.axisStep(90, 1) > 0);
    }
}
