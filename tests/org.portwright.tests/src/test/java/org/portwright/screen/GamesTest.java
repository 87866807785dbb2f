// SPDX-License-Identifier: EPL-2.0
// The samples sokoban and blocks: the same keys make the same pictures on a phone, as a Java program and on this machine.
package org.portwright.screen;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.screen.ScreenProgram.Place;
import org.portwright.screen.ScreenProgram.Shown;
import org.portwright.translator.Toolchain;

@Order(2)
class GamesTest {

    private static final String LOOK = " 1500ms screenshot *";
    private static final String FIRST_LEVEL_SOLVED = "DOWN RIGHT UP RIGHT RIGHT";
    /** Removes five rows, with the pieces that chance gives from 1 on. */
    private static final String ROWS = "LEFT LEFT LEFT FIRE LEFT LEFT LEFT FIRE FIRE RIGHT RIGHT FIRE UP RIGHT RIGHT RIGHT RIGHT FIRE "
            + "UP RIGHT RIGHT RIGHT RIGHT FIRE RIGHT RIGHT RIGHT FIRE UP RIGHT FIRE UP UP LEFT FIRE LEFT FIRE LEFT LEFT LEFT LEFT FIRE "
            + "LEFT FIRE RIGHT RIGHT FIRE RIGHT FIRE LEFT LEFT LEFT FIRE RIGHT RIGHT RIGHT FIRE";

    @TempDir
    private Path folder;

    private ScreenProgram sokoban() {
        return ScreenProgram.sample("sokoban", 240, 244, folder);
    }

    private ScreenProgram blocks() {
        return ScreenProgram.sample("blocks", 240, 260, folder);
    }

    private ScreenProgram newPhone(ScreenProgram program) {
        return new ScreenProgram(program.name(), program.sources(), program.width(), program.height(), folder.resolve("new"));
    }

    /** The picture of the README; -Dapprove=true makes it anew. */
    private static void show(String name, Shown shown) throws Exception {
        File file = Toolchain.ROOT.resolve("docs/images/" + name + ".png").toFile();
        if (Boolean.getBoolean("approve")) {
            ImageIO.write(shown.device(), "png", file);
        }
        assertArrayEquals(ScreenProgram.pixels(shown.device()), ScreenProgram.pixels(ImageIO.read(file)),
                file + " is another; -Dapprove=true makes it anew");
    }

    @Test
    void sokobanIsSolvedAndRemembersIt() throws Exception {
        Shown solved = sokoban().playEverywhere(FIRST_LEVEL_SOLVED + LOOK);
        Shown next = sokoban().playEverywhere("# LEFT" + LOOK);
        assertFalse(ScreenProgram.isSame(solved, next), "# does not lead to the next level");
        Shown remembered = sokoban().playEverywhere(LOOK.trim());
        assertFalse(ScreenProgram.isSame(remembered, newPhone(sokoban()).play(Place.PHONE, LOOK.trim())), "the score was not kept");
    }

    @Test
    void sokobanTakesMovesBack() throws Exception {
        Shown pushed = sokoban().playEverywhere("# # LEFT UP UP LEFT DOWN RIGHT FIRE FIRE" + LOOK);
        show("sokoban", pushed);
        Shown direct = sokoban().play(Place.HOST, "# # LEFT UP UP LEFT" + LOOK);
        assertTrue(ScreenProgram.isSame(direct, pushed));
    }

    @Test
    void blocksRemovesRowsAndRemembersTheScore() throws Exception {
        show("blocks", blocks().playEverywhere(ROWS + " UP DOWN DOWN" + LOOK, "practice", "1"));
        blocks().playEverywhere(LOOK.trim(), "practice", "1");
    }

    @Test
    void blocksFallByThemselves() throws Exception {
        Shown fallen = blocks().play(Place.PHONE, "3000ms screenshot *", "1");
        int rows = 0;
        for (int i = 1; i < 8; i++) {
            Shown lowered = blocks().play(Place.PHONE, "DOWN ".repeat(i) + LOOK.trim(), "practice", "1");
            rows += ScreenProgram.isSame(fallen, lowered) ? i : 0;
        }
        assertTrue(rows > 0, "no piece has fallen");
    }

    @Test
    void aPhoneThatPausesStopsTheBlocks() throws Exception {
        Shown paused = blocks().play(Place.PHONE, "DOWN 1500ms pause 300ms resume" + LOOK, "practice", "1");
        Shown stopped = blocks().play(Place.HOST, "DOWN #" + LOOK, "practice", "1");
        assertTrue(ScreenProgram.isSame(stopped, paused));
    }

    @Test
    void aPhoneThatEndsTheGameLetsItKeepTheScore() throws Exception {
        Shown ended = blocks().play(Place.PHONE, "1500ms FIRE FIRE 1500ms exit", "practice", "1");
        assertEquals(0, ended.status());
        Shown again = blocks().play(Place.PHONE, LOOK.trim(), "practice", "1");
        assertFalse(ScreenProgram.isSame(again, newPhone(blocks()).play(Place.PHONE, LOOK.trim(), "practice", "1")), "the score was not kept");
    }

    @Test
    void withoutADisplayTheySaySo() throws Exception {
        for (Place place : List.of(Place.HOST, Place.JAVA)) {
            Shown none = sokoban().playWithoutDisplay(place);
            assertEquals("sokoban: there is no screen\n", none.output(), place.toString());
            assertEquals(1, none.status());
        }
    }
}
