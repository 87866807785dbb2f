// SPDX-License-Identifier: EPL-2.0
// A suite in the emulator: streams, exit status, pictures.
package org.portwright.j2me;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.packaging.HandWrittenProgram;
import org.portwright.packaging.PackageException;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;
import org.portwright.translator.TranslatedProgram;

class EmulatorTest {


    /** Prints its arguments, one a line, then its standard input; its status is the number of arguments. */
    private static final String ECHO = """
            public void start(int sp) {
                int argc = Memory.loadInt(sp);
                for (int i = 1; i < argc; i++) {
                    int argument = Memory.loadInt(sp + 4 + 4 * i);
                    int length = 0;
                    while (Memory.loadByte(argument + length) != 0) { length++; }
                    call(4004, 1, argument, length, 0);
                    write(1, "\\n");
                }
                int count;
                while ((count = call(4003, 0, 0x01000200, 100, 0)) > 0) { call(4004, 1, 0x01000200, count, 0); }
                write(2, "to standard error\\n");
                call(4246, argc - 1, 0, 0, 0);
            }
            """;

    @TempDir
    private Path folder;

    private record Run(int status, byte[] out, String err) {
    }

    private Path suite(String members) throws IOException {
        Path jar = folder.resolve("suite.jar");
        ProgramPackage.write(HandWrittenProgram.compile("j2me", members), PackageOptions.of("Test suite"), jar);
        return jar;
    }

    private static Run run(EmulatorOptions options, byte[] in) throws Exception {
        return run(Emulator.command(options), in);
    }

    private static Run run(ProcessBuilder command, byte[] in) throws Exception {
        Process process = command.start();
        process.getOutputStream().write(in);
        process.getOutputStream().close();
        byte[] out = process.getInputStream().readAllBytes();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(600, TimeUnit.SECONDS));
        return new Run(process.exitValue(), out, err);
    }

    @Test
    void argumentsStreamsAndStatusPassThrough() throws Exception {
        Run run = run(EmulatorOptions.of(suite(ECHO), List.of("first", "the second")).withTimeout(LIMIT),
                "input".getBytes());
        assertEquals("first\nthe second\ninput", new String(run.out, StandardCharsets.US_ASCII));
        assertEquals("to standard error\n", run.err);
        assertEquals(2, run.status);
    }

    @Test
    void everyByteComesThroughAsItIs() throws Exception {
        byte[] bytes = new byte[100_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i ^ i >> 8);
        }
        Run run = run(EmulatorOptions.of(suite(ECHO), List.of()).withTimeout(LIMIT), bytes);
        assertArrayEquals(bytes, run.out);
    }

    @Test
    void theDescriptorCanBeRunToo() throws Exception {
        suite(ECHO);
        Path jad = folder.resolve("suite.jad");
        assertEquals(1, run(EmulatorOptions.of(jad, List.of("x")).withTimeout(LIMIT), new byte[0]).status);
    }

    @Test
    void aFaultIsToldAndHasItsStatus() throws Exception {
        Path jar = suite("""
                public void start(int sp) {
                    try { leap(); } catch (RuntimeException e) { throw Fault.at(e, "main", 9); }
                }
                static void leap() {
                    try { Memory.words[1 - (Memory.base >> 2)]++; }
                    catch (RuntimeException e) { throw Fault.at(e, "leap", 42); }
                }
                """);
        Run run = run(EmulatorOptions.of(jar, List.of()).withTimeout(LIMIT), new byte[0]);
        assertEquals("portwright: Test suite: memory fault (address 0x00000004) in leap (line 42)\n", run.err);
        assertEquals(139, run.status);
    }

    @Test
    void memoryThatAPhoneLacksIsToldInOneLine() throws Exception {
        TranslatedProgram small = HandWrittenProgram.compile("j2me", ECHO);
        byte[] image = small.image().clone();
        ByteBuffer.wrap(image).putInt(24, HandWrittenProgram.DATA + (100 << 20)); // the end of memory
        Path jar = folder.resolve("suite.jar");
        ProgramPackage.write(new TranslatedProgram("j2me", "Main", small.classes(), image,
                HandWrittenProgram.ANY_CALLS, null), PackageOptions.of("Big"), jar);
        ProcessBuilder command = Emulator.command(EmulatorOptions.of(jar, List.of()).withTimeout(LIMIT));
        command.command().add(1, "-Xmx60m");
        Run run = run(command, new byte[0]);
        assertEquals(134, run.status);
        assertTrue(run.err.matches("portwright: Big: .* 102464 KB .*--heap\n"), run.err);
    }

    @Test
    void resourcesAreFiles() throws Exception {
        Path text = folder.resolve("text");
        Files.writeString(text, "0123456789");
        Path jar = folder.resolve("suite.jar");
        ProgramPackage.write(HandWrittenProgram.compile("j2me", """
                public void start(int sp) {
                    string(0x01000300, "data/text");
                    int fd = call(4005, 0x01000300, 0, 0, 0);
                    call(4019, fd, 7, 0, 0);
                    int count = call(4003, fd, 0x01000200, 100, 0);
                    call(4004, 1, 0x01000200, count, 0);
                    string(0x01000300, "none");
                    call(4246, -call(4005, 0x01000300, 0, 0, 0), 0, 0, 0);
                }
                """), PackageOptions.of("Files").withResource("data/text", text), jar);
        Run run = run(EmulatorOptions.of(jar, List.of()).withTimeout(LIMIT), new byte[0]);
        assertEquals("789", new String(run.out, StandardCharsets.US_ASCII));
        assertEquals(2, run.status);
    }

    @Test
    void theTimeOutEndsAProgram() throws Exception {
        Path jar = suite("public void start(int sp) { while (true) { call(4162, 0, 0, 0, 0); } }");
        Run run = run(EmulatorOptions.of(jar, List.of()).withTimeout(Duration.ofSeconds(2)), new byte[0]);
        assertEquals(124, run.status);
        assertEquals("portwright: Test suite: still running after 2 seconds; ended\n", run.err);
    }

    @Test
    void theScreenshotShowsWhatWasPrinted() throws Exception {
        Path quiet = folder.resolve("quiet.png");
        Path printed = folder.resolve("printed.png");
        Path jar = suite(ECHO);
        run(EmulatorOptions.of(jar, List.of()).withTimeout(LIMIT).withScreenshot(quiet), new byte[0]);
        run(EmulatorOptions.of(jar, List.of()).withTimeout(LIMIT).withScreenshot(printed),
                "#######\n".repeat(10).getBytes());
        assertTrue(blackPixels(quiet) > 0);
        assertTrue(blackPixels(printed) > blackPixels(quiet) + 500,
                blackPixels(printed) + " black pixels, without the text " + blackPixels(quiet));
    }

    /** On the phone's display: 240 by 320 pixels, at (26, 51). */
    private static int blackPixels(Path png) throws IOException {
        BufferedImage image = ImageIO.read(png.toFile());
        int count = 0;
        for (int y = 51; y < 51 + 320; y++) {
            for (int x = 26; x < 26 + 240; x++) {
                count += (image.getRGB(x, y) & 0xffffff) < 0x404040 ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void withAWindowItLivesOnAfterTheProgramsEnd() throws Exception {
        Process server = new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", "800x700x24")
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            String display = new BufferedReader(new InputStreamReader(server.getInputStream())).readLine();
            Path png = folder.resolve("shot.png");
            ProcessBuilder command = Emulator.command(EmulatorOptions.of(suite(ECHO), List.of("one"))
                    .withWindow(true).withScreenshot(png).withTimeout(LIMIT));
            command.environment().put("DISPLAY", ":" + display);
            Process process = command.start();
            process.getOutputStream().close();
            while (process.isAlive() && !Files.exists(png)) {
                Thread.sleep(100);
            }
            assertTrue(process.isAlive(), "the window must stay open for the output to be read");
            assertFalse(process.waitFor(1, TimeUnit.SECONDS), "even then");
            process.toHandle().destroy();
            assertEquals("one\n", new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } finally {
            server.destroy();
        }
    }

    @Test
    void withoutADisplayAWindowIsRefused() throws Exception {
        ProcessBuilder command = Emulator.command(EmulatorOptions.of(suite(ECHO), List.of()).withWindow(true));
        command.environment().remove("DISPLAY");
        Process process = command.start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, process.waitFor());
        assertTrue(err.contains("no display"), err);
        assertEquals(1, err.lines().count(), err);
    }

    @Test
    void whatIsNoSuiteIsRefused() throws Exception {
        PackageException missing = assertThrows(PackageException.class,
                () -> Emulator.command(EmulatorOptions.of(folder.resolve("none.jar"), List.of())));
        assertTrue(missing.getMessage().contains("no such file"), missing.getMessage());
        Path text = folder.resolve("text.jar");
        Files.writeString(text, "this is no JAR");
        Run run = run(EmulatorOptions.of(text, List.of()), new byte[0]);
        assertEquals(1, run.status);
        assertEquals(1, run.err.lines().count(), run.err);
        Path elsewhere = folder.resolve("missing/shot.png");
        Path suite = suite(ECHO);
        assertThrows(PackageException.class,
                () -> Emulator.command(EmulatorOptions.of(suite, List.of()).withScreenshot(elsewhere)));
        assertFalse(Files.exists(elsewhere));
    }
}
