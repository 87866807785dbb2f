// SPDX-License-Identifier: EPL-2.0
// Shows what the compiler prints in the Console view.

package org.portwright.ui.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.eclipse.cdt.core.ConsoleOutputStream;
import org.eclipse.cdt.core.resources.IConsole;
import org.eclipse.core.resources.IProject;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsoleManager;
import org.eclipse.ui.console.MessageConsole;
import org.eclipse.ui.console.MessageConsoleStream;
import org.portwright.ui.Messages;

/** Contributed to {@code org.eclipse.cdt.core.CBuildConsole}. All projects share one console. */
public final class BuildConsole implements IConsole {

    private static final String TYPE = "org.portwright.ui.buildConsole";
    private static final int LOW_WATER = 200_000;
    private static final int HIGH_WATER = 250_000;

    private ConsoleOutputStream stream;

    @Override
    public synchronized void start(IProject project) {
        if (stream == null) {
            stream = new Output(console().newMessageStream());
        }
    }

    private static MessageConsole console() {
        IConsoleManager manager = ConsolePlugin.getDefault().getConsoleManager();
        synchronized (BuildConsole.class) {
            for (org.eclipse.ui.console.IConsole console : manager.getConsoles()) {
                if (TYPE.equals(console.getType()) && console instanceof MessageConsole build) {
                    return build;
                }
            }
            MessageConsole created = new MessageConsole(Messages.console_build, TYPE, null, true);
            created.setWaterMarks(LOW_WATER, HIGH_WATER);
            manager.addConsoles(new org.eclipse.ui.console.IConsole[] {created});
            return created;
        }
    }

    @Override
    public synchronized ConsoleOutputStream getOutputStream() {
        start(null);
        return stream;
    }

    @Override
    public ConsoleOutputStream getInfoStream() {
        return getOutputStream();
    }

    @Override
    public ConsoleOutputStream getErrorStream() {
        return getOutputStream();
    }

    /** CDT's stream type keeps what is written; this one passes it on. */
    private static final class Output extends ConsoleOutputStream {

        private final MessageConsoleStream target;

        Output(MessageConsoleStream target) {
            this.target = target;
        }

        @Override
        public synchronized void write(int b) throws IOException {
            if (!target.isClosed()) {
                target.write(b);
            }
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
            if (!target.isClosed()) {
                target.write(bytes, offset, length);
            }
        }

        @Override
        public synchronized void write(String text) throws IOException {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            write(bytes, 0, bytes.length);
        }
    }
}
