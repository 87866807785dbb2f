// SPDX-License-Identifier: EPL-2.0
// Presses keys of the phone.
package org.portwright.j2me.host;

import java.util.Map;
import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Displayable;
import org.microemu.DisplayAccess;
import org.microemu.MIDletAccess;
import org.microemu.device.DeviceFactory;

/**
 * What a person does, as words with blanks between them: UP, DOWN, LEFT, RIGHT and FIRE, the digits, * and #; a number of
 * milliseconds such as 500ms to wait; words for what else can be done with a phone. {@code EmulatorOptions.isKey} knows
 * them all. Begins when the program shows something else than its console, or after some seconds.
 */
final class KeyScript extends Thread {

    private static final Map<String, Integer> GAME_ACTIONS = Map.of("UP", Canvas.UP, "DOWN", Canvas.DOWN, "LEFT",
            Canvas.LEFT, "RIGHT", Canvas.RIGHT, "FIRE", Canvas.FIRE);
    /** Simple name of the class in the runtime. */
    private static final String CONSOLE = "ConsoleCanvas";
    private static final int PATIENCE = 5000;
    private static final int INTERVAL = 50;

    private final String script;
    private final MIDletAccess midlet;
    private final Map<String, Runnable> actions;

    /**
     * @param actions what other words than keys and times do
     */
    KeyScript(String script, MIDletAccess midlet, Map<String, Runnable> actions) {
        super("keys");
        setDaemon(true);
        this.script = script;
        this.midlet = midlet;
        this.actions = actions;
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
