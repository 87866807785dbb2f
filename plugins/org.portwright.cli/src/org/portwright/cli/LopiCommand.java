// SPDX-License-Identifier: EPL-2.0
// portwright lopi
package org.portwright.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands that instrument functions, which are subcommands of this one. */
@Command(name = "lopi", customSynopsis = "portwright lopi COMMAND [ARGUMENT]...",
        description = {
            "Instruments entry and exit of functions in object files.",
            "For IA-32 and x86-64; docs/lopi.md tells all."},
        subcommands = {LopiInstrumentCommand.class, LopiCompileCommand.class, LopiCheckCommand.class,
            LopiServerCommand.class, LopiReportCommand.class, LopiBenchCommand.class,
            LopiFiguresCommand.class})
final class LopiCommand implements Runnable {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Override
    public void run() {
        throw new ParameterException(specification.commandLine(),
                "instrument, cc, report, check, lsp, bench or figures must follow");
    }
}
