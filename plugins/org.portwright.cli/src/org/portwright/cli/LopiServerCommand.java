// SPDX-License-Identifier: EPL-2.0
// portwright lopi lsp
package org.portwright.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Is the language server of .lopi files. */
@Command(name = "lsp", customSynopsis = "portwright lopi lsp",
        description = {
            "Is the language server of .lopi files.",
            "Speaks the Language Server Protocol on standard input and output: proposals, errors and "
                + "warnings. An editor starts it; docs/lopi-language.md tells how."})
final class LopiServerCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Override
    public Integer call() throws IOException {
        LanguageServers.serve("lopi lsp");
        return 0;
    }
}
