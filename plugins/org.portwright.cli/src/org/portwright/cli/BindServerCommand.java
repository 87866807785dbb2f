// SPDX-License-Identifier: EPL-2.0
// portwright bind lsp
package org.portwright.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import org.portwright.lopi.language.ide.LopiLanguageServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Is the language server of .bind files: Xtext's, which serves every language that there is. */
@Command(name = "lsp", customSynopsis = "portwright bind lsp",
        description = {
            "Is the language server of .bind files.",
            "Speaks the Language Server Protocol on standard input and output: proposals, errors and "
                + "warnings. An editor starts it."})
final class BindServerCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Override
    public Integer call() throws IOException {
        // Of what a client sends wrong, the protocol's library logs stack traces, unless told to write a line.
        System.setProperty("java.util.logging.SimpleFormatter.format", "portwright: bind lsp: %5$s%n");
        OutputStream out = System.out;
        // What a library prints would break the protocol.
        System.setOut(System.err);
        LopiLanguageServer.serve(System.in, out);
        // An editor that is gone without a word has left the server's threads behind.
        System.exit(0);
        return 0;
    }
}
