// SPDX-License-Identifier: EPL-2.0
// portwright bind lsp
package org.portwright.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
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
        LanguageServers.serve("bind lsp");
        return 0;
    }
}
