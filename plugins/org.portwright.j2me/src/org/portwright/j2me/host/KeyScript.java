// SPDX-License-Identifier: EPL-2.0
// Presses keys of the phone.
package org.portwright.j2me.host;

import java.util.Map;
import java.util.function.Consumer;
import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import org.microemu.DisplayAccess;
import org.microemu.MIDletAccess;
import org.microemu.device.DeviceFactory;
import org.microemu.device.j2se.J2SEInputMethod;
import org.microemu.device.ui.CommandUI;

/**
 * What a person does, as words with blanks between them: UP, DOWN, LEFT, RIGHT and FIRE, the digits, * and #; a number of
 * milliseconds such as 500ms to wait; command:Save for a command with this label, text:Ada to enter text, where a blank is
 * written as _; words for what else can be done with a phone. {@code EmulatorOptions.isKey} knows them all. Begins when
 * the program shows something else than its console, or after some seconds. As long it waits for a command that the screen
 * does not have yet; then the script has failed.
 */
final class KeyScript extends Thread {

    private static final Map<String, Integer> GAME_ACTIONS = Map.of("UP", Canvas.UP, "DOWN", Canvas.DOWN, "LEFT",
            Canvas.LEFT, "RIGHT", Canvas.RIGHT, "FIRE", Canvas.FIRE);
    private static final String COMMAND = "command:";
    private static final String TEXT = "text:";
    /** Simple name of the class in the runtime. */
    private static final String CONSOLE = "ConsoleCanvas";
    private static final int PATIENCE = 5000;
    private static final int INTERVAL = 50;

    private final String script;
    private final MIDletAccess midlet;
    private final Map<String, Runnable> actions;
    private final Consumer<String> failure;

    /**
     * @param actions what other words than keys and times do
     * @param failure ends the emulator with a message, if the script can't go on
     */
    KeyScript(String script, MIDletAccess midlet, Map<String, Runnable> actions, Consumer<String> failure) {
        super("keys");
        setDaemon(true);
        this.script = script;
        this.midlet = midlet;
        this.actions = actions;
        this.failure = failure;
    }

    @Override
    public void run() {
        try {
            for (int waited = 0; !showsProgram() && waited < PATIENCE; waited += INTERVAL) {
                sleep(INTERVAL);
            }
            for (String word : script.trim().split("\\s+")) {
                sleep(INTERVAL);
                if (word.endsWith("ms")) {
                    sleep(Integer.parseInt(word.substring(0, word.length() - 2)));
                } else if (actions.containsKey(word)) {
                    actions.get(word).run();
                } else if (word.startsWith(COMMAND)) {
                    choose(word.substring(COMMAND.length()).replace('_', ' '));
                } else if (word.startsWith(TEXT)) {
                    enter(word.substring(TEXT.length()).replace('_', ' '));
                } else {
                    press(word);
                }
            }
        } catch (InterruptedException e) {
            interrupt();
        }
    }

    /** A program has no display before it asks for one. */
    private boolean showsProgram() {
        DisplayAccess display = midlet.getDisplayAccess();
        Displayable current = display == null ? null : display.getCurrent();
        return current != null && !current.getClass().getSimpleName().equals(CONSOLE);
    }

    private void choose(String label) throws InterruptedException {
        Command command = command(label);
        for (int waited = 0; command == null && waited < PATIENCE; waited += INTERVAL) {
            sleep(INTERVAL);
            command = command(label);
        }
        if (command == null) {
            failure.accept("--keys: " + COMMAND + label + ": the screen has no such command");
            return;
        }
        DisplayAccess display = midlet.getDisplayAccess();
        display.commandAction(command, display.getCurrent());
    }

    /** The command of the screen that has this label, or null. */
    private Command command(String label) {
        DisplayAccess display = midlet.getDisplayAccess();
        if (display == null || display.getCurrentUI() == null) {
            return null;
        }
        for (Object each : display.getCurrentUI().getCommandsUI()) {
            Command command = ((CommandUI) each).getCommand();
            if (command.getLabel().equals(label)) {
                return command;
            }
        }
        return null;
    }

    /** Where the cursor is. */
    private static void enter(String text) {
        ((J2SEInputMethod) DeviceFactory.getDevice().getInputMethod()).clipboardPaste(text);
    }

    private void press(String word) throws InterruptedException {
        Integer action = GAME_ACTIONS.get(word);
        int key = action == null ? word.charAt(0) : DeviceFactory.getDevice().getInputMethod().getKeyCode(action);
        DisplayAccess display = midlet.getDisplayAccess();
        if (display == null) {
            return;
        }
        display.keyPressed(key);
        sleep(INTERVAL);
        display.keyReleased(key);
    }
}
