// SPDX-License-Identifier: EPL-2.0
// A kernel that runs on this terminal.
package org.portwright.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import org.portwright.kernel.SessionResult;
import org.portwright.kernel.SimulatorSession;

/** Runs a kernel whose console is standard input and output. */
final class KernelConsole {
    private static final int END_OF_INPUT = 4;

    private KernelConsole() {
    }

    /** What is done when a kernel has ended. */
    interface Ending {
        void report(SimulatorSession session) throws Exception;
    }

    /** Starts a kernel. */
    interface Start {
        SimulatorSession start() throws Exception;
    }

    /**
     * Runs it to its end.
     *
     * @param kernel starts it
     * @param ending is called before what the session has is given back, unless nobody reads the console any more
     * @return the exit status, which is that of its first program
     * @throws CommandException if the kernel did not end by itself
     */
    static int run(Start kernel, Ending ending) throws Exception {
        SessionResult result;
        Path file;
        try (SimulatorSession session = kernel.start()) {
            file = session.kernel();
            if (session.gdbPort().isPresent()) {
                System.err.println("portwright: waiting for a debugger: gdb " + file
                        + " -ex 'target remote 127.0.0.1:" + session.gdbPort().getAsInt() + "'");
            }
            Thread typing = new Thread(() -> forwardInput(session), "console input");
            typing.setDaemon(true);
            typing.start();
            if (!forwardOutput(session)) {
                return Main.FAILED;
            }
            result = session.await();
            ending.report(session);
        }
        if (result.ending() != SessionResult.Ending.EXIT) {
            throw new CommandException(file + ": " + result.message());
        }
        // A status that is not 0 stays so, though Linux keeps only its last byte.
        return result.status() != 0 && (result.status() & 0xff) == 0 ? Main.FAILED : result.status() & 0xff;
    }

    /**
     * What is typed goes to the kernel, until the kernel or the input ends. A program learns of the end by Ctrl-D, but
     * only if there was any input: what comes at an uncertain time would make runs in Bochs differ.
     */
    private static void forwardInput(SimulatorSession session) {
        byte[] bytes = new byte[4096];
        boolean any = false;
        try {
            OutputStream input = session.input();
            for (int count = System.in.read(bytes); count >= 0; count = System.in.read(bytes)) {
                input.write(bytes, 0, count);
                input.flush();
                any = true;
            }
            if (any) {
                input.write(END_OF_INPUT);
                input.flush();
            }
        } catch (IOException e) {
            // the kernel has ended
        }
    }

    /**
     * What the kernel prints goes to our standard output, byte for byte, until it ends.
     *
     * @return false if nobody reads it any more
     */
    private static boolean forwardOutput(SimulatorSession session) throws CommandException {
        byte[] bytes = new byte[4096];
        InputStream console = session.console();
        // Not System.out, which keeps errors to itself.
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        while (true) {
            int count;
            try {
                count = console.read(bytes);
            } catch (IOException e) {
                return true;    // the simulator has ended
            }
            if (count < 0) {
                return true;
            }
            try {
                out.write(bytes, 0, count);
            } catch (IOException e) {
                session.stop();
                if (String.valueOf(e.getMessage()).contains("Broken pipe")) {
                    return false;       // as by `portwright kernel run | head`
                }
                throw new CommandException("standard output: " + FileProblems.describe(e));
            }
        }
    }
}
