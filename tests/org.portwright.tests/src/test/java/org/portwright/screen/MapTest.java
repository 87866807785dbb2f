// SPDX-License-Identifier: EPL-2.0
// The sample map: floating point draws the same map on a phone, as a Java program and on this machine.
package org.portwright.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.screen.ScreenProgram.Place;
import org.portwright.screen.ScreenProgram.Shown;

class MapTest {

    @TempDir
    private Path folder;

    private ScreenProgram map() {
        return ScreenProgram.sample("map", 240, 320, folder);
    }

    @Test
    void itTurnsGoesOnAndShowsLess() throws Exception {
        map().playEverywhere("UP UP LEFT LEFT LEFT LEFT LEFT UP 3 3 DOWN RIGHT 1500ms screenshot *");
    }

    @Test
    void itCountsPicturesOfAMinute() throws Exception {
        Shown turned = map().play(Place.PHONE, "100ms", "8");
        assertEquals(0, turned.status());
        assertTrue(turned.output().matches("8 pictures, [1-9][0-9]* a minute\n"), turned.output());
    }
}
