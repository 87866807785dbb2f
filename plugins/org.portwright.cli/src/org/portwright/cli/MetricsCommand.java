// SPDX-License-Identifier: EPL-2.0
// portwright metrics
package org.portwright.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands that measure sources, which are subcommands of this one. */
@Command(name = "metrics", customSynopsis = "portwright metrics COMMAND [ARGUMENT]...",
        description = {
            "Measures what a port costs and yields: locks, lines that differ, size and complexity, scaling.",
            "Of sources in C, C++, Java and assembler as they stand: nothing is built; scaling from measurements. What is measured is in docs/metrics.md."},
        subcommands = {MetricsLocksCommand.class, MetricsGraphCommand.class, MetricsSmpCommand.class,
            MetricsChangesCommand.class, MetricsComplexityCommand.class, MetricsScalingCommand.class, MetricsWaitsCommand.class,
            MetricsLinuxCommand.class, MetricsPlaceCommand.class})
final class MetricsCommand implements Runnable {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Override
    public void run() {
        throw new ParameterException(specification.commandLine(), "locks, graph, smp, changes, complexity, scaling, waits, linux or place must follow");
    }
}
