// SPDX-License-Identifier: EPL-2.0
// The MIDlet of a translated program: runs it on a console.
package org.portwright.runtime;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Vector;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.CommandListener;
import javax.microedition.lcdui.Display;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.TextBox;
import javax.microedition.lcdui.TextField;
import javax.microedition.midlet.MIDlet;
import javax.microedition.midlet.MIDletStateChangeException;

/**
 * Shows what the program prints, and gives it what the user types.
 *
 * <p>Application properties: {@code Portwright-Program}, the class of the program; {@code Portwright-Argument-1} and so
 * on, its arguments. When the program has ended its output stays on the screen until the user exits. An emulator that
 * has a standard input offers it as the resource {@code /portwright-stdin}, and learns by {@link #awaitEnd} when the
 * program has ended; on a phone there is no such resource.
 */
public class ConsoleMIDlet extends MIDlet implements Runnable, CommandListener, Console {

    private static final String STANDARD_INPUT = "/portwright-stdin";
    private static final int RUNNING = -1;
    private static final int LONGEST_LINE = 256;

    final Input input = new Input();
    private final Command write = new Command("Input", Command.SCREEN, 1);
    private final Command endInput = new Command("End of input", Command.SCREEN, 2);
    final Command exit = new Command("Exit", Command.EXIT, 1);
    private final Command enter = new Command("OK", Command.OK, 1);
    private final Command back = new Command("Back", Command.BACK, 1);
    /** The one that runs, for the program. */
    private static ConsoleMIDlet current;

    private ConsoleCanvas canvas;
    /** What is on the screen, unless the program has put something else there. */
    private Displayable shown;
    private boolean paused;
    private boolean stopped;
    private int status = RUNNING;

    /** The MIDlet that the program is; null outside of a phone. */
    public static MIDlet current() {
        return current;
    }

    protected synchronized void startApp() {
        current = this;
        paused = false;
        notifyAll();
        if (canvas == null) {
            canvas = new ConsoleCanvas(input);
            canvas.addCommand(exit);
            canvas.addCommand(write);
            canvas.addCommand(endInput);
            canvas.setCommandListener(this);
            show(canvas);
            new Thread(this).start();
        }
    }

    protected synchronized void pauseApp() {
        paused = true;
    }

    protected void destroyApp(boolean unconditional) throws MIDletStateChangeException {
        end();
    }

    /** The program is to end. */
    synchronized void end() {
        stopped = true;
        input.end();
        notifyAll();
    }

    private void show(Displayable displayable) {
        shown = displayable;
        Display.getDisplay(this).setCurrent(displayable);
    }

    /** The program's thread. */
    public void run() {
        InputStream standardInput = getClass().getResourceAsStream(STANDARD_INPUT);
        if (standardInput != null) {
            new Feeder(standardInput, input).start();
        }
        String name = getAppProperty("MIDlet-Name");
        int result;
        try {
            Program program = (Program) Class.forName(getAppProperty("Portwright-Program")).newInstance();
            result = Machine.execute(program, arguments(name), this);
        } catch (Throwable e) {
            byte[] message = ("portwright: " + name + ": " + e + '\n').getBytes();
            write(true, message, message.length);
            result = 1;
        }
        byte[] end = ("[" + name + " has ended with status " + result + "]").getBytes();
        canvas.write(end, end.length);
        canvas.finish();
        canvas.removeCommand(write);
        canvas.removeCommand(endInput);
        synchronized (this) {
            status = result;
            notifyAll();
        }
        leaveScreen(result == 0);
    }

    /** A program with a screen of its own takes it with it, unless there is a message to be read. */
    void leaveScreen(boolean succeeded) {
        if (Display.getDisplay(this).getCurrent() == shown) {
            return;
        }
        if (succeeded) {
            notifyDestroyed();
        } else {
            show(canvas);
        }
    }

    private String[] arguments(String name) {
        Vector arguments = new Vector();
        arguments.addElement(name);
        for (int i = 1; ; i++) {
            String argument = getAppProperty("Portwright-Argument-" + i);
            if (argument == null) {
                String[] result = new String[arguments.size()];
                arguments.copyInto(result);
                return result;
            }
            arguments.addElement(argument);
        }
    }

    /** Waits until the program has ended, and returns its exit status. */
    public synchronized int awaitEnd() throws InterruptedException {
        while (status == RUNNING) {
            wait();
        }
        return status;
    }

    public void commandAction(Command command, Displayable displayable) {
        if (command == exit) {
            end();
            notifyDestroyed();
        } else if (command == write) {
            TextBox box = new TextBox("Input", "", LONGEST_LINE, TextField.ANY);
            box.addCommand(enter);
            box.addCommand(back);
            box.setCommandListener(this);
            show(box);
        } else if (command == endInput) {
            input.end();
        } else {
            if (command == enter) {
                canvas.enter(((TextBox) displayable).getString());
            }
            show(canvas);
        }
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
        return input.take(bytes, length);
    }

    public boolean inputReady() {
        return input.ready();
    }

    public void write(boolean error, byte[] bytes, int length) {
        PrintStream stream = error ? System.err : System.out;
        stream.write(bytes, 0, length);
        stream.flush();
        canvas.write(bytes, length);
    }

    public int columns() {
        return canvas.columns();
    }

    public int rows() {
        return canvas.rows();
    }
}
