// SPDX-License-Identifier: EPL-2.0
// The sample addresses: forms, commands and record stores, used in the emulator.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;

class AddressesTest {

    private static final String LOOK = " 2000ms screenshot command:Exit";
    private static final String ADA = "command:New 2000ms text:Ada DOWN text:123 command:Save ";

    @TempDir
    private Path folder;

    /** Uses the book, and returns what the phone shows at the word screenshot. */
    private int[] use(String keys) throws Exception {
        Path png = folder.resolve("phone.png");
        assertEquals(new Run(0, ""), run("500ms " + keys, png));
        BufferedImage picture = ImageIO.read(png.toFile());
        return picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
    }

    /** What a run said, and its exit status. */
    private record Run(int status, String messages) { }

    private Run run(String keys, Path png) throws Exception {
        Path elf = BoundPrograms.compileForPhone("addresses", Toolchain.ROOT.resolve("samples/addresses/addresses.c"));
        Path jar = Translations.jar("addresses", elf, "j2me");
        Process process = Emulator.command(EmulatorOptions.of(jar, List.of()).withKeys(keys).withScreenshot(png)
                .withRecordStores(folder.resolve("rms")).withTimeout(LIMIT)).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }

    private boolean isStored(String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("rms"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void anEntryIsMadeChangedKeptAndDeleted() throws Exception {
        int[] empty = use(LOOK);
        int[] one = use(ADA + LOOK);
        assertFalse(Arrays.equals(empty, one), "the list does not show the entry");
        assertTrue(isStored("Ada\0") && isStored("123\0"), "the entry is not in the record store");
        assertArrayEquals(one, use(LOOK), "another run does not show the entry");
        use("FIRE 2000ms text:mant command:Save" + LOOK);
        assertTrue(isStored("Adamant\0") || isStored("mantAda\0"), "the changed name is not in the record store");
        assertArrayEquals(empty, use("FIRE 2000ms command:Delete" + LOOK), "the list shows what was deleted");
        assertArrayEquals(empty, use("command:New 2000ms text:Ada command:Back" + LOOK), "the list shows what was not saved");
    }

    @Test
    void aCommandThatNeverAppearsEndsTheRun() throws Exception {
        Run run = run("command:Exeunt command:Exit", folder.resolve("phone.png"));
        assertEquals(1, run.status());
        assertTrue(run.messages().endsWith("addresses.jar: --keys: command:Exeunt: the screen has no such command\n"), run.messages());
    }

    @Test
    void theListIsInTheOrderOfNames() throws Exception {
        use("command:New 2000ms text:bob command:Save 1000ms command:New 2000ms text:Ada command:Save 1000ms FIRE 2000ms command:Delete" + LOOK);
        assertTrue(isStored("bob\0"), "the second of the list was deleted, not the first");
    }
}
