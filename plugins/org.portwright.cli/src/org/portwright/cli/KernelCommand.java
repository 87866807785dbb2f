// SPDX-License-Identifier: EPL-2.0
// portwright kernel
package org.portwright.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands for kernels, which are subcommands of this one. */
@Command(name = "kernel", customSynopsis = "portwright kernel COMMAND [ARGUMENT]...",
        description = {
            "Builds the kernel in native/kernel, runs it in a simulator, measures it.",
            "The variants are up (one processor), giant (one lock for the kernel), coarse (a lock for each "
                + "subsystem) and apkern (up, unchanged, with an application kernel that runs programs on the other "
                + "processors)."},
        subcommands = {KernelBuildCommand.class, KernelRunCommand.class, KernelBenchCommand.class,
            KernelOverheadCommand.class, KernelFiguresCommand.class, KernelTraceCommand.class, KernelCompareCommand.class,
            KernelBootCommand.class})
final class KernelCommand implements Runnable {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Override
    public void run() {
        throw new ParameterException(specification.commandLine(),
                "build, run, bench, overhead, figures, trace, compare, boot or changes must follow");
    }
}
