// SPDX-License-Identifier: EPL-2.0
// The MIDlet of a program that calls Java.
package org.portwright.runtime;

import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.midlet.MIDletStateChangeException;

/** Tells the program what the phone does with it, and lets it end by itself. */
public final class BoundMIDlet extends ConsoleMIDlet {

    private boolean started;
    private boolean ending;

    protected void startApp() {
        super.startApp();
        if (started && MidletListener.current != null) {
            MidletListener.current.resumed();
        }
        started = true;
    }

    /** The program is told first: once it is paused it can't be told. */
    protected void pauseApp() {
        if (MidletListener.current != null) {
            MidletListener.current.paused();
        }
        super.pauseApp();
    }

    protected void destroyApp(boolean unconditional) throws MIDletStateChangeException {
        if (wantsToStay(unconditional) && !unconditional) {
            throw new MIDletStateChangeException();
        }
        end();
    }

    public void commandAction(Command command, Displayable displayable) {
        if (command == exit) {
            wantsToStay(true);
        }
        super.commandAction(command, displayable);
    }

    /** A program that is in java_run goes on after it; any other one ends at its next system call. */
    void end() {
        ending = true;
        if (Machine.end()) {
            input.end();
        } else {
            super.end();
        }
    }

    /** The phone takes the screen from a program that it ends. */
    void leaveScreen(boolean succeeded) {
        if (!ending) {
            super.leaveScreen(succeeded);
        }
    }

    private boolean wantsToStay(boolean unconditional) {
        if (started) {
            super.startApp(); // a paused program can't be told
        }
        return MidletListener.current != null && MidletListener.current.destroyed(unconditional);
    }
}
