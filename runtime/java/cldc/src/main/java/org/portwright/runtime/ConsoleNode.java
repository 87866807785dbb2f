// SPDX-License-Identifier: EPL-2.0
// The console as a file.
package org.portwright.runtime;

/** Standard input, output and error; {@code /dev/tty} too. */
final class ConsoleNode extends FileNode {

    final Console console;
    private final boolean error;

    ConsoleNode(Console console, boolean error) {
        this.console = console;
        this.error = error;
    }

    int mode() {
        return CHARACTERS;
    }

    boolean seekable() {
        return false;
    }

    int read(int position, byte[] bytes, int length) {
        return console.read(bytes, length);
    }

    int write(int position, byte[] bytes, int length) {
        console.write(error, bytes, length);
        return length;
    }

    int ready() {
        return console.inputReady() ? POLLIN | POLLOUT : POLLOUT;
    }
}
