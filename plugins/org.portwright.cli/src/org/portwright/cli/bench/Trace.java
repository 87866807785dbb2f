// SPDX-License-Identifier: EPL-2.0
// Follows a program instruction by instruction.
package org.portwright.cli.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.portwright.kernel.ProcessTree;

/** Runs a program in lackey, a tool of Valgrind that tells each instruction and what it reads and writes. */
final class Trace {
    /** Is told what a program does, in its order. Addresses are those of the program. */
    interface Listener {
        /**
         * An instruction begins.
         *
         * @param size in bytes
         * @return whether to go on
         */
        boolean instruction(long address, int size);

        /** The instruction reads. */
        void read(long address, int size);

        /** The instruction writes; what it changes it reads first. */
        void write(long address, int size);
    }

    private static final int HEXADECIMAL = 16;
    /** In a line such as {@code  L feb0f394,4}. */
    private static final int ADDRESS = 3;

    private Trace() {
    }

    /** With an environment as large in each run: the stack lies below it, and where that begins decides what falls into one line of a cache. */
    private static final String COMMAND =
            "exec env -i PATH=\"$PATH\" LOPI_OUTPUT=results valgrind -q --tool=lackey --trace-mem=yes --log-fd=9 ";

    /**
     * Runs a program to its end, or until the listener has had enough.
     *
     * @param folder where it runs
     * @param command a line of bash
     * @throws Shell.FailedException if it can't be run, or fails
     */
    static void run(Path folder, String command, Listener listener) throws Shell.FailedException, IOException, InterruptedException {
        Process process = new ProcessBuilder("bash", "-c", COMMAND + command + " 9>&1 >/dev/null").directory(folder.toFile())
                .redirectInput(Path.of("/dev/null").toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.ISO_8859_1))) {
            if (!forward(lines, listener)) {
                return;
            }
            if (process.waitFor() != 0) {
                throw new Shell.FailedException(command + " ended with status " + process.exitValue());
            }
        } finally {
            ProcessTree.destroy(process);
        }
    }

    /** @return whether all lines were read */
    private static boolean forward(BufferedReader lines, Listener listener) throws IOException, InterruptedException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int comma = line.lastIndexOf(',');
            if (line.startsWith("==") || comma < 0) {
                continue;
            }
            long address = Long.parseUnsignedLong(line, ADDRESS, comma, HEXADECIMAL);
            int size = Integer.parseInt(line, comma + 1, line.length(), 10);
            if (line.charAt(0) == 'I') {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (!listener.instruction(address, size)) {
                    return false;
                }
            } else {
                if (line.charAt(1) != 'S') {
                    listener.read(address, size);
                }
                if (line.charAt(1) != 'L') {
                    listener.write(address, size);
                }
            }
        }
        return true;
    }
}
