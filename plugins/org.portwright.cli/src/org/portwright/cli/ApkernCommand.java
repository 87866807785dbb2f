// SPDX-License-Identifier: EPL-2.0
// portwright apkern
package org.portwright.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands for the application kernel beside Linux, which are subcommands of this one. */
@Command(name = "apkern", customSynopsis = "portwright apkern COMMAND [ARGUMENT]...",
        description = {
            "Runs programs of Linux on processors that Linux does not know of.",
            "Builds Debian's Linux 6.1 for IA-32, unmodified and for one processor, and the application kernel, a "
                + "module that runs programs on the other processors; in QEMU or Bochs."},
        subcommands = {ApkernBuildCommand.class, ApkernRunCommand.class, ApkernBenchCommand.class,
            ApkernFiguresCommand.class})
final class ApkernCommand implements Runnable {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Override
    public void run() {
        throw new ParameterException(specification.commandLine(), "build, run, bench or figures must follow");
    }
}
