// SPDX-License-Identifier: EPL-2.0
// portwright kernel
package org.portwright.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands for kernels, which are subcommands of this one. */
@Command(name = "kernel", description = "Builds kernels and runs them in simulators.",
        subcommands = {KernelBuildCommand.class, KernelRunCommand.class, KernelBenchCommand.class,
            KernelOverheadCommand.class, KernelFiguresCommand.class, KernelTraceCommand.class})
final class KernelCommand implements Runnable {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Override
    public void run() {
        throw new ParameterException(specification.commandLine(),
                "build, run, bench, overhead, figures, trace or changes must follow");
    }
}
