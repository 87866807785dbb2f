// SPDX-License-Identifier: EPL-2.0
// Shows what a program prints, text that scrolls, and gives it what the user types.
package org.portwright.runtime;

import java.io.InputStream;
import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.CommandListener;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Font;
import javax.microedition.lcdui.Graphics;
import javax.microedition.lcdui.TextBox;
import javax.microedition.lcdui.TextField;

/**
 * The last lines of the output in a fixed font, wrapped at the edge of the screen, and the line that is being typed. An
 * emulator that has a standard input offers it as the resource {@code /portwright-stdin}; on a phone there is no such
 * resource.
 */
final class ConsoleCanvas extends Canvas implements CommandListener {

    private static final String STANDARD_INPUT = "/portwright-stdin";
    private static final int LONGEST_LINE = 256;
    private static final int HISTORY = 300;
    private static final int TAB = 8;
    private static final int MARGIN = 1;
    private static final int ESCAPE = 27;
    private static final int BACKGROUND = 0xffffff;
    private static final int FOREGROUND = 0x000000;
    private static final int TYPED = 0x0000c0;

    private final Font font = Font.getFont(Font.FACE_MONOSPACE, Font.STYLE_PLAIN, Font.SIZE_SMALL);
    private final int lineHeight = font.getHeight();
    private final int columns = Math.max((getWidth() - 2 * MARGIN) / font.charWidth('M'), 1);
    final Input input = new Input();
    private final ProgramMIDlet midlet;
    private final Command write = new Command("Input", Command.SCREEN, 1);
    private final Command endInput = new Command("End of input", Command.SCREEN, 2);
    private final Command enter = new Command("OK", Command.OK, 1);
    private final Command back = new Command("Back", Command.BACK, 1);

    /** A ring of lines; the last is the one that grows. */
    private final StringBuffer[] lines = new StringBuffer[HISTORY];
    private int last;
    private int used = 1;
    /** Where the next character goes in the last line. */
    private int column;
    /** Lines between the last one and the bottom of the screen. */
    private int scrolled;
    private final StringBuffer typed = new StringBuffer();
    private boolean finished;
    /** Bytes of a UTF-8 character that are still to come, and the character so far. */
    private int pending;
    private int character;
    /** Inside of an escape sequence: 1 after the escape, 2 after the bracket. */
    private int escape;

    ConsoleCanvas(ProgramMIDlet midlet) {
        this.midlet = midlet;
        lines[0] = new StringBuffer();
        addCommand(midlet.exit);
        addCommand(write);
        addCommand(endInput);
        setCommandListener(this);
        InputStream standardInput = getClass().getResourceAsStream(STANDARD_INPUT);
        if (standardInput != null) {
            new Feeder(standardInput, input).start();
        }
    }

    public void commandAction(Command command, Displayable displayable) {
        if (command == midlet.exit) {
            midlet.commandAction(command, displayable);
        } else if (command == write) {
            TextBox box = new TextBox("Input", "", LONGEST_LINE, TextField.ANY);
            box.addCommand(enter);
            box.addCommand(back);
            box.setCommandListener(this);
            midlet.show(box);
        } else if (command == endInput) {
            input.end();
        } else {
            if (command == enter) {
                enter(((TextBox) displayable).getString());
            }
            midlet.show(this);
        }
    }

    int columns() {
        return columns;
    }

    int rows() {
        return Math.max(getHeight() / lineHeight, 1);
    }

    /** Shows bytes of a program's output, in UTF-8. */
    synchronized void write(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            decode(bytes[i] & 0xff);
        }
        scrolled = 0;
        requestPaint();
    }

    /**
     * From any thread, as MIDP allows. A defect of the display must not end the program: MicroEmulator 2.0.4 throws a
     * NullPointerException now and then when it paints at the same moment (EventDispatcher, scheduledPaintEvent).
     */
    private void requestPaint() {
        try {
            repaint();
        } catch (RuntimeException e) {
            // The next output, or key, asks again.
        }
    }

    /** The program has ended: nothing more is typed. */
    void finish(String text) {
        byte[] bytes = text.getBytes();
        synchronized (this) {
            write(bytes, bytes.length);
            finished = true;
            requestPaint();
        }
        removeCommand(write);
        removeCommand(endInput);
    }

    private void decode(int b) {
        if (pending > 0 && (b & 0xc0) == 0x80) {
            character = character << 6 | b & 0x3f;
            if (--pending == 0) {
                put((char) character);
            }
        } else if (b < 0x80) {
            pending = 0;
            control((char) b);
        } else {
            pending = b >= 0xf0 ? 3 : b >= 0xe0 ? 2 : 1;
            character = b & 0x3f >> pending;
        }
    }

    private void control(char c) {
        if (escape > 0) {
            sequence(c);
        } else if (c == '\n') {
            newLine();
        } else if (c == '\r') {
            column = 0;
        } else if (c == '\b') {
            column = Math.max(column - 1, 0);
        } else if (c == '\t') {
            do {
                put(' ');
            } while (column % TAB != 0);
        } else if (c == ESCAPE) {
            escape = 1;
        } else if (c >= ' ') {
            put(c);
        }
    }

    /** Of a terminal's escape sequences: home and clear empty the screen, others do nothing. */
    private void sequence(char c) {
        if (escape == 1) {
            escape = c == '[' ? 2 : 0;
        } else if (c >= '@') {
            escape = 0;
            if (c == 'H' || c == 'J') {
                used = 1;
                lines[last].setLength(0);
                column = 0;
            }
        }
    }

    private void put(char c) {
        if (column == columns) {
            newLine();
        }
        StringBuffer line = lines[last];
        if (column < line.length()) {
            line.setCharAt(column, c);
        } else {
            line.append(c);
        }
        column++;
    }

    private void newLine() {
        last = (last + 1) % HISTORY;
        lines[last] = new StringBuffer();
        used = Math.min(used + 1, HISTORY);
        column = 0;
    }

    protected synchronized void paint(Graphics g) {
        g.setColor(BACKGROUND);
        g.fillRect(0, 0, getWidth(), getHeight());
        g.setFont(font);
        int rows = rows();
        int shown = Math.min(used - scrolled, rows);
        for (int row = 0; row < shown; row++) {
            StringBuffer line = lines[(last + HISTORY - scrolled - (shown - 1 - row)) % HISTORY];
            g.setColor(FOREGROUND);
            g.drawString(line.toString(), MARGIN, row * lineHeight, Graphics.TOP | Graphics.LEFT);
            if (row == shown - 1 && scrolled == 0 && !finished) {
                g.setColor(TYPED);
                g.drawString(typed.toString() + '_', MARGIN + font.substringWidth(line.toString(), 0,
                        Math.min(column, line.length())), row * lineHeight, Graphics.TOP | Graphics.LEFT);
            }
        }
    }

    /** Takes a line as if it had been typed: shows it, and gives it to the program. */
    void enter(String line) {
        byte[] bytes = (line + '\n').getBytes();
        write(bytes, bytes.length);
        input.add(bytes, bytes.length);
    }

    protected void keyPressed(int key) {
        if (finished && key >= 0) {
            return;
        }
        if (key == '\n' || key == '\r') {
            enterTyped();
        } else if (key == '\b' || key == 127) {
            typed.setLength(Math.max(typed.length() - 1, 0));
        } else if (key >= ' ') {
            typed.append((char) key);
        } else {
            switch (getGameAction(key)) {
                case UP:
                    scroll(1);
                    break;
                case DOWN:
                    scroll(-1);
                    break;
                case LEFT:
                    scroll(rows());
                    break;
                case RIGHT:
                    scroll(-rows());
                    break;
                case FIRE:
                    enterTyped();
                    break;
                default:
                    break;
            }
        }
        requestPaint();
    }

    protected void keyRepeated(int key) {
        keyPressed(key);
    }

    private void enterTyped() {
        String line = typed.toString();
        typed.setLength(0);
        if (!finished) {
            enter(line);
        }
    }

    private synchronized void scroll(int count) {
        scrolled = Math.max(Math.min(scrolled + count, used - rows()), 0);
    }
}
