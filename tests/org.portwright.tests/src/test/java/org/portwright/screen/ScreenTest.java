// SPDX-License-Identifier: EPL-2.0
// portwright/screen.h does the same on a phone, as a Java program and on this machine.
package org.portwright.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.screen.ScreenProgram.Place;
import org.portwright.screen.ScreenProgram.Shown;
import org.portwright.translator.Toolchain;

class ScreenTest {

    private static final int WIDTH = 200;
    private static final int HEIGHT = 100;
    private static final String KEYS = """
            key down 110000 0 0
            key up 110000 0 0
            key down 110001 0 0
            key up 110001 0 0
            key down 110002 0 0
            key up 110002 0 0
            key down 110003 0 0
            key up 110003 0 0
            key down 110004 0 0
            key up 110004 0 0
            key down 37 0 0
            key up 37 0 0
            """;
    private static final String POINTER = """
            pointer down 0 20 30
            pointer move 0 150 40
            pointer up 0 150 40
            """;

    @TempDir
    private Path folder;

    private ScreenProgram program() {
        return new ScreenProgram("screen", List.of(Toolchain.resource("screen.c")), WIDTH, HEIGHT, folder);
    }

    @Test
    void keysAndPictureAreTheSameEverywhere() throws Exception {
        String expected = "1\n0 0\n1\n" + KEYS + "%s1\n";
        String keys = "1500ms LEFT RIGHT UP DOWN FIRE 7 ";
        Shown host = program().play(Place.HOST, keys + "20,30-150,40 screenshot *");
        assertEquals(expected.formatted(POINTER), host.output());
        assertEquals(3, host.status());
        Shown java = program().play(Place.JAVA, keys + "20,30-150,40 screenshot *");
        assertEquals(host.output(), java.output());
        assertEquals(3, java.status());
        assertTrue(ScreenProgram.isSame(host, java), Place.JAVA + " draws something else");
        Shown phone = program().play(Place.PHONE, keys + "1500ms screenshot *");
        assertEquals(expected.formatted(""), phone.output());
        assertEquals(3, phone.status());
        assertTrue(ScreenProgram.isSame(host, phone), Place.PHONE + " draws something else");
    }

    @Test
    void aPhoneTellsOfPausesAndOfTheEnd() throws Exception {
        Shown phone = program().play(Place.PHONE, "1500ms pause 500ms resume 1500ms 7 * 1000ms screenshot");
        assertEquals("1\n0 0\n1\npause 0 0 0\nresume 0 0 0\nkey down 37 0 0\nkey up 37 0 0\n1\n", phone.output());
    }
}
