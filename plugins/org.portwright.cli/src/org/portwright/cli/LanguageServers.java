// SPDX-License-Identifier: EPL-2.0
// What the commands that are a language server have in common.
package org.portwright.cli;

import java.io.IOException;
import java.io.OutputStream;
import org.portwright.language.LanguageServer;

/** The language server of each language, on standard input and output. */
final class LanguageServers {
    private LanguageServers() {
    }

    /**
     * Serves until the client is done or gone.
     *
     * @param command as the user knows it, such as {@code lopi lsp}
     */
    static void serve(String command) throws IOException {
        // Of what a client sends wrong, the protocol's library logs stack traces, unless told to write a line.
        System.setProperty("java.util.logging.SimpleFormatter.format", "portwright: " + command + ": %5$s%n");
        OutputStream out = System.out;
        // What a library prints would break the protocol.
        System.setOut(System.err);
        LanguageServer.serve(System.in, out);
    }
}
