// SPDX-License-Identifier: EPL-2.0
// Presses keys of a desktop, and looks at its windows.
package org.portwright.screen;

import java.awt.AWTException;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;

/**
 * Plays a program whose window is in the left upper corner of a display, in a JVM of its own, for a JVM has one display.
 * Words are those of the emulator's key scripts; {@code X,Y-X,Y} drags the pointer.
 *
 * <p>Usage: {@code KeyRobot WIDTH HEIGHT PICTURE WORD...}.
 */
final class KeyRobot {

    private static final int PATIENCE = 30_000;
    private static final int INTERVAL = 50;
    /** After which a window that has not changed shows what it is to show, in milliseconds. */
    private static final int QUIET = 500;

    private final Robot robot;
    private final Rectangle window;

    private KeyRobot(Rectangle window) throws AWTException {
        this.robot = new Robot();
        this.window = window;
    }

    public static void main(String[] args) throws AWTException, IOException {
        KeyRobot robot = new KeyRobot(new Rectangle(Integer.parseInt(args[0]), Integer.parseInt(args[1])));
        robot.awaitWindow();
        robot.moveInto();
        for (String word : Arrays.copyOfRange(args, 3, args.length)) {
            if (word.equals("screenshot")) {
                ImageIO.write(robot.quietPicture(), "png", new File(args[2]));
            } else {
                robot.act(word);
            }
        }
    }

    private int[] pixels(BufferedImage picture) {
        return picture.getRGB(0, 0, window.width, window.height, null, 0, window.width);
    }

    private void awaitWindow() {
        for (int waited = 0; waited < PATIENCE; waited += INTERVAL) {
            if (Arrays.stream(pixels(robot.createScreenCapture(window))).anyMatch(pixel -> (pixel & 0xffffff) != 0)) {
                return;
            }
            robot.delay(INTERVAL);
        }
        throw new AssertionError("the program shows nothing");
    }

    /** Keys are for the window that the pointer is in: there is no window manager. */
    private void moveInto() {
        robot.mouseMove(window.width / 2, window.height / 2);
        robot.delay(QUIET);
    }

    private BufferedImage quietPicture() {
        BufferedImage last = robot.createScreenCapture(window);
        for (int waited = 0; waited < PATIENCE; waited += QUIET) {
            robot.delay(QUIET);
            BufferedImage next = robot.createScreenCapture(window);
            if (Arrays.equals(pixels(last), pixels(next))) {
                return next;
            }
            last = next;
        }
        throw new AssertionError("the window does not come to rest");
    }

    private void act(String word) {
        if (word.endsWith("ms")) {
            robot.delay(Integer.parseInt(word.substring(0, word.length() - 2)));
        } else if (word.contains("-")) {
            int[] places = Arrays.stream(word.split("[-,]")).mapToInt(Integer::parseInt).toArray();
            robot.mouseMove(places[0], places[1]);
            robot.mousePress(InputEvent.BUTTON1_DOWN_MASK);
            robot.mouseMove(places[2], places[3]);
            robot.delay(INTERVAL);
            robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
        } else {
            press(word);
        }
        robot.delay(INTERVAL);
    }

    private void press(String word) {
        boolean shifted = word.equals("*") || word.equals("#");
        int key = switch (word) {
            case "LEFT" -> KeyEvent.VK_LEFT;
            case "RIGHT" -> KeyEvent.VK_RIGHT;
            case "UP" -> KeyEvent.VK_UP;
            case "DOWN" -> KeyEvent.VK_DOWN;
            case "FIRE" -> KeyEvent.VK_SPACE;
            case "*" -> KeyEvent.VK_8;
            case "#" -> KeyEvent.VK_3;
            default -> word.charAt(0);
        };
        if (shifted) {
            robot.keyPress(KeyEvent.VK_SHIFT);
        }
        robot.keyPress(key);
        robot.delay(INTERVAL);
        robot.keyRelease(key);
        if (shifted) {
            robot.keyRelease(KeyEvent.VK_SHIFT);
        }
    }
}
