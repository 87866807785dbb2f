// SPDX-License-Identifier: EPL-2.0
// The sample lights: a MIDlet in C with a screen, played in the emulator.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.portwright.Limit.LIMIT;

import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;

class LightsTest {

    private static final int LIT = 0xffd040;
    private static final int DARK = 0x304860;
    private static final int CURSOR = 0xffffff;

    @TempDir
    private Path folder;

    private record Played(String output, int status, BufferedImage picture) {

        /** The field as the screen shows it: * for a light that is on, a capital letter where the cursor is. */
        String field() {
            // The canvas of the emulated phone: 240 by 263 pixels from (25, 78), lights of 48 pixels.
            StringBuilder text = new StringBuilder();
            for (int row = 0; row < 5; row++) {
                for (int column = 0; column < 5; column++) {
                    int left = 25 + 48 * column;
                    int top = 78 + 48 * row;
                    int middle = picture.getRGB(left + 24, top + 24) & 0xffffff;
                    boolean cursor = (picture.getRGB(left + 24, top + 1) & 0xffffff) == CURSOR;
                    text.append(middle == LIT ? cursor ? 'X' : '*' : middle == DARK ? cursor ? 'O' : '.' : '?');
                }
                text.append('\n');
            }
            return text.toString();
        }
    }

    private Played play(String keys) throws Exception {
        Path elf = BoundPrograms.compileForPhone("lights", Toolchain.ROOT.resolve("samples/lights/lights.c"));
        Path jar = Translations.jar("lights", elf, "j2me");
        Path png = folder.resolve("lights.png");
        Process process = Emulator.command(EmulatorOptions.of(jar, List.of()).withKeys(keys).withScreenshot(png)
                .withTimeout(LIMIT)).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
        return new Played(output, process.exitValue(), ImageIO.read(png.toFile()));
    }

    @Test
    void theCursorMovesAndLightsTurn() throws Exception {
        Played start = play("300ms screenshot *");
        assertEquals("0 moves, lights are on\n", start.output());
        assertEquals(0, start.status());
        Played moved = play("LEFT FIRE RIGHT RIGHT UP FIRE 300ms screenshot *");
        assertEquals("2 moves, lights are on\n", moved.output());
        assertEquals(turned(turned(start.field().replace('X', '*').replace('O', '.'), 1, 2), 3, 1),
                moved.field().replace('X', '*').replace('O', '.'));
        assertEquals(1 * 6 + 3, Math.max(moved.field().indexOf('X'), moved.field().indexOf('O')));
        // The picture of the documentation; -Dapprove=true makes it anew.
        File shown = Toolchain.ROOT.resolve("docs/images/lights.png").toFile();
        if (Boolean.getBoolean("approve")) {
            ImageIO.write(moved.picture(), "png", shown);
        }
        assertEquals(moved.field().replaceAll("[.O]", "*").replace('X', '*'),
                new Played("", 0, ImageIO.read(shown)).field().replaceAll("[.O]", "*").replace('X', '*'));
    }

    /** The program waits in java_run, which returns then. */
    @Test
    void theScriptEndsTheProgram() throws Exception {
        Played ended = play("300ms exit");
        assertEquals("0 moves, lights are on\n", ended.output());
        assertEquals(0, ended.status());
        assertEquals(30, ended.field().replace("?", "").length());
    }

    private static String turned(String field, int column, int row) {
        StringBuilder text = new StringBuilder(field);
        for (int[] step : new int[][] {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            int x = column + step[0];
            int y = row + step[1];
            if (x >= 0 && x < 5 && y >= 0 && y < 5) {
                text.setCharAt(y * 6 + x, text.charAt(y * 6 + x) == '*' ? '.' : '*');
            }
        }
        return text.toString();
    }
}
