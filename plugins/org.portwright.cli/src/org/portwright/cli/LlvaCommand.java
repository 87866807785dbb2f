// SPDX-License-Identifier: EPL-2.0
// portwright llva
package org.portwright.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands for LLVA-OS, which are subcommands of this one. */
@Command(name = "llva", customSynopsis = "portwright llva COMMAND [ARGUMENT]...",
        description = {
            "Delivers the kernel for a virtual instruction set, LLVA-OS, and measures it there.",
            "As LLVM bitcode, which is checked and translated where it is to run. The kernel in native/kernel is run by portwright "
                + "kernel, with --machine llva."},
        subcommands = {LlvaBuildCommand.class, LlvaCheckCommand.class, LlvaIntrinsicsCommand.class, LlvaTranslateCommand.class, LlvaRunCommand.class,
            LlvaFiguresCommand.class})
final class LlvaCommand implements Runnable {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Override
    public void run() {
        throw new ParameterException(specification.commandLine(), "build, check, intrinsics, translate, run or figures must follow");
    }
}
