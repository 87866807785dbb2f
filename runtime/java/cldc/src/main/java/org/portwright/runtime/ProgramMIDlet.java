// SPDX-License-Identifier: EPL-2.0
// The MIDlet of a translated program.
package org.portwright.runtime;

import java.io.PrintStream;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.CommandListener;
import javax.microedition.lcdui.Display;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.midlet.MIDlet;
import javax.microedition.midlet.MIDletStateChangeException;

/**
 * Runs the program on a thread of its own, and tells it what the phone does with it.
 *
 * <p>Application properties: {@code Portwright-Program}, the class of the program; {@code Portwright-Argument-1} and so
 * on, its arguments. A program that prints has a console, on which its output stays when it has ended, until the user
 * exits. An emulator learns by {@link #awaitEnd} when the program has ended.
 */
public final class ProgramMIDlet extends MIDlet implements Runnable, CommandListener, Console {

    /** Whether the program may use its standard streams. The packager knows, and puts it in the place of this. */
    static boolean hasConsole = true;

    private static final int RUNNING = -1;

    /** The one that runs, for the program. */
    private static ProgramMIDlet current;

    final Command exit = new Command("Exit", Command.EXIT, 1);
    private ConsoleCanvas canvas;
    /** What is on the screen, unless the program has put something else there. */
    private Displayable shown;
    /** What a program without a console was told last. */
    private String message;
    private boolean started;
    private boolean paused;
    private boolean stopped;
    /** The phone, or the user, ends the program. */
    private boolean ending;
    private int status = RUNNING;

    /** The MIDlet that the program is; null outside of a phone. */
    public static MIDlet current() {
        return current;
    }

    protected void startApp() {
        current = this;
        go();
        if (!started) {
            started = true;
            if (hasConsole) {
                canvas = new ConsoleCanvas(this);
                show(canvas);
            }
            new Thread(this).start();
        } else if (MidletListener.current != null) {
            MidletListener.current.resumed();
        }
    }

    private synchronized void go() {
        paused = false;
        notifyAll();
    }

    /** The program is told first: once it is paused it can't be told. */
    protected void pauseApp() {
        if (MidletListener.current != null) {
            MidletListener.current.paused();
        }
        synchronized (this) {
            paused = true;
        }
    }

    protected void destroyApp(boolean unconditional) throws MIDletStateChangeException {
        if (wantsToStay(unconditional) && !unconditional) {
            throw new MIDletStateChangeException();
        }
        end();
    }

    private boolean wantsToStay(boolean unconditional) {
        go(); // a paused program can't be told, nor end
        return MidletListener.current != null && MidletListener.current.destroyed(unconditional);
    }

    /** A program that is in java_run goes on after it; any other one ends at its next system call. */
    private void end() {
        ending = true;
        if (!Callbacks.end()) {
            synchronized (this) {
                stopped = true;
                notifyAll();
            }
        }
        if (canvas != null) {
            canvas.input.end();
        }
    }

    /** The user's wish. */
    public void commandAction(Command command, Displayable displayable) {
        wantsToStay(true);
        end();
        notifyDestroyed();
    }

    void show(Displayable displayable) {
        shown = displayable;
        Display.getDisplay(this).setCurrent(displayable);
    }

    /** The program's thread. */
    public void run() {
        String name = getAppProperty("MIDlet-Name");
        int result;
        try {
            Program program = (Program) Class.forName(getAppProperty("Portwright-Program")).newInstance();
            result = Machine.execute(program, arguments(name), this);
        } catch (Throwable e) {
            byte[] bytes = ("portwright: " + name + ": " + e + '\n').getBytes();
            write(true, bytes, bytes.length);
            result = 1;
        }
        if (hasConsole) {
            canvas.finish("[" + name + " has ended with status " + result + "]");
        }
        synchronized (this) {
            status = result;
            notifyAll();
        }
        leaveScreen(name);
    }

    /**
     * A program with a screen of its own takes it with it, unless there is a message to be read. The phone takes the screen
     * from a program that it ends.
     */
    private void leaveScreen(String name) {
        if (ending || hasConsole && Display.getDisplay(this).getCurrent() == shown) {
            return;
        }
        if (status == 0 || !hasConsole && message == null) {
            notifyDestroyed();
        } else if (hasConsole) {
            show(canvas);
        } else {
            Form form = new Form(name);
            form.append(message);
            form.addCommand(exit);
            form.setCommandListener(this);
            show(form);
        }
    }

    private String[] arguments(String name) {
        int count = 1;
        while (argument(count) != null) {
            count++;
        }
        String[] arguments = new String[count];
        arguments[0] = name;
        for (int i = 1; i < count; i++) {
            arguments[i] = argument(i);
        }
        return arguments;
    }

    private String argument(int number) {
        return getAppProperty("Portwright-Argument-" + number);
    }

    /** Waits until the program has ended, and returns its exit status. */
    public synchronized int awaitEnd() throws InterruptedException {
        while (status == RUNNING) {
            wait();
        }
        return status;
    }

    public synchronized boolean awaitRunning() {
        while (paused && !stopped) {
            try {
                wait();
            } catch (InterruptedException e) {
                stopped = true;
            }
        }
        return !stopped;
    }

    public int read(byte[] bytes, int length) {
        return canvas.input.take(bytes, length);
    }

    public boolean inputReady() {
        return canvas.input.ready();
    }

    public void write(boolean error, byte[] bytes, int length) {
        PrintStream stream = error ? System.err : System.out;
        stream.write(bytes, 0, length);
        stream.flush();
        if (hasConsole) {
            canvas.write(bytes, length);
        } else {
            message = new String(bytes, 0, length);
        }
    }

    public int columns() {
        return canvas.columns();
    }

    public int rows() {
        return canvas.rows();
    }
}
