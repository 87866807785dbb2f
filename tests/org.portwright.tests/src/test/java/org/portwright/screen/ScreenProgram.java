// SPDX-License-Identifier: EPL-2.0
// A program on portwright/screen.h, in each place where it can run.
package org.portwright.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.portwright.bindings.BoundPrograms;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

/**
 * A program, and the folder in which it keeps its files from one run to the next.
 *
 * @param width  of its picture
 * @param height of its picture
 */
record ScreenProgram(String name, List<Path> sources, int width, int height, Path folder) {

    /** Where a program runs. The picture of this machine is what the others are held to. */
    enum Place { HOST, JAVA, PHONE }

    /** The emulated phone's whole screen in a picture of the phone. */
    private static final int PHONE_LEFT = 26;
    private static final int PHONE_TOP = 51;
    private static final int PHONE_WIDTH = 240;
    private static final int PHONE_HEIGHT = 320;

    private static final Path HEADERS = Toolchain.ROOT.resolve("runtime/c/include");

    /**
     * What a run has shown.
     *
     * @param device what the picture is a part of: the phone, the display
     */
    record Shown(BufferedImage picture, BufferedImage device, String output, int status) {
    }

    static ScreenProgram sample(String name, int width, int height, Path folder) {
        Path sample = Toolchain.ROOT.resolve("samples").resolve(name);
        return new ScreenProgram(name, List.of(sample.resolve(name + ".c"), sample.resolve("screen.c")), width, height, folder);
    }

    static int[] pixels(BufferedImage picture) {
        return Arrays.stream(picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth()))
                .map(pixel -> pixel & 0xffffff).toArray();
    }

    static boolean isSame(Shown one, Shown other) {
        return Arrays.equals(pixels(one.picture()), pixels(other.picture()));
    }

    /** Plays it everywhere, and returns what all have shown, with the phone around it. */
    Shown playEverywhere(String keys, String... arguments) throws Exception {
        Shown truth = null;
        Shown now = null;
        for (Place place : Place.values()) {
            now = play(place, keys, arguments);
            assertEquals(0, now.status(), place + ": " + now.output());
            assertEquals("", now.output(), place.toString());
            truth = place == Place.HOST ? now : truth;
            assertTrue(isSame(truth, now), place + " shows something else; see " + pictureOf(place));
        }
        return now;
    }

    /** Plays it by words of a key script, and takes the picture at the word {@code screenshot}. */
    Shown play(Place place, String keys, String... arguments) throws Exception {
        Path png = pictureOf(place);
        if (place == Place.PHONE) {
            Process process = Emulator.command(EmulatorOptions.of(suite(), List.of(arguments)).withKeys(keys)
                    .withScreenshot(png).withRecordStores(folder.resolve("rms")).withTimeout(LIMIT))
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            BufferedImage device = ImageIO.read(png.toFile());
            return new Shown(device.getSubimage(PHONE_LEFT + (PHONE_WIDTH - width) / 2, PHONE_TOP + (PHONE_HEIGHT - height) / 2,
                    width, height), device, output, status);
        }
        List<String> command = new ArrayList<>(place == Place.HOST ? List.of(hostProgram().toString())
                : List.of(Processes.JAVA, "-jar", javaProgram().toString()));
        command.addAll(List.of(arguments));
        return playOnDesktop(place, command, keys, png);
    }

    private Shown playOnDesktop(Place place, List<String> command, String keys, Path png) throws Exception {
        Process server = new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24")
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            String display = ":" + new BufferedReader(new InputStreamReader(server.getInputStream())).readLine();
            Path output = folder.resolve(place + ".txt");
            Process program = start(command, display, place, output);
            List<String> robot = new ArrayList<>(List.of(Processes.JAVA, "-cp", System.getProperty("java.class.path"),
                    KeyRobot.class.getName(), String.valueOf(width), String.valueOf(height), png.toString()));
            robot.addAll(Arrays.asList(keys.split(" ")));
            ProcessBuilder player = new ProcessBuilder(robot).inheritIO();
            player.environment().put("DISPLAY", display);
            assertEquals(0, player.start().waitFor(), "KeyRobot");
            if (!program.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                program.destroyForcibly();
                throw new AssertionError(name + " goes on after " + keys);
            }
            BufferedImage picture = ImageIO.read(png.toFile());
            return new Shown(picture, picture, Files.readString(output), program.exitValue());
        } finally {
            server.destroy();
        }
    }

    /** Where the picture of the last run is. */
    Path pictureOf(Place place) throws IOException {
        return Files.createDirectories(Toolchain.outputFolder().resolve("screen")).resolve(name + "-" + place + ".png");
    }

    /** Runs it where there is no display. */
    Shown playWithoutDisplay(Place place) throws Exception {
        Path output = folder.resolve(place + ".txt");
        Process program = start(place == Place.HOST ? List.of(hostProgram().toString())
                : List.of(Processes.JAVA, "-jar", javaProgram().toString()), null, place, output);
        int status = program.waitFor();
        return new Shown(null, null, Files.readString(output), status);
    }

    private Process start(List<String> command, String display, Place place, Path output) throws IOException {
        ProcessBuilder program = new ProcessBuilder(command).redirectOutput(output.toFile()).redirectErrorStream(true);
        program.environment().put("XDG_DATA_HOME", folder.resolve(place + "-data").toString());
        program.environment().remove("DISPLAY");
        if (display != null) {
            program.environment().put("DISPLAY", display);
        }
        return program.start();
    }

    private Path hostProgram() throws Exception {
        Path program = Files.createDirectories(Toolchain.outputFolder().resolve("screen")).resolve(name);
        List<String> command = new ArrayList<>(List.of("gcc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-idirafter",
                HEADERS.toString(), "-o", program.toString()));
        sources.forEach(source -> command.add(source.toString()));
        command.add("-lX11");
        Process compiler = new ProcessBuilder(command).inheritIO().start();
        assertEquals(0, compiler.waitFor(), String.join(" ", command));
        return program;
    }

    private Path suite() throws Exception {
        return Translations.jar(name, Toolchain.compile(name, sources, Variant.DEFAULT, "-std=c11", "-Wall", "-Wextra", "-Werror",
                "-I" + BoundPrograms.shippedHeaders("midp")), "j2me");
    }

    private Path javaProgram() throws Exception {
        return Translations.jar(name, Toolchain.compile(name, sources, Variant.DEFAULT, "-std=c11", "-Wall", "-Wextra", "-Werror",
                "-DPORTWRIGHT_JAVA", "-I" + BoundPrograms.shippedHeaders("jdk", "swing")), "java");
    }
}
