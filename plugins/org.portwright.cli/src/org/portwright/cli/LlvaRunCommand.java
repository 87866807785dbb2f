// SPDX-License-Identifier: EPL-2.0
// portwright llva run
package org.portwright.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.Processor;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.Variant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a kernel that is delivered as bitcode. Its console is ours, and the status of its first program too. */
@Command(name = "run", customSynopsis = "portwright llva run [OPTION]... FILE [-- ARGUMENT...]",
        description = {
            "Runs a kernel in bitcode in a simulator.",
            "It is checked, and translated unless that has been done before (portwright llva translate). It boots with the programs of the "
                + "kernel in native/kernel, compiled for the processor. Standard input and output are the kernel's console, the exit status is that of its first "
                + "program. Ctrl-C ends the simulator."})
final class LlvaRunCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private KernelSource source;

    @Option(names = "--cpus", paramLabel = "N", defaultValue = "1", description = "processors, 1 to 8; default: 1")
    private int cpus;

    @Mixin
    private KernelRunOptions run;

    @Mixin
    private LlvaModule module;

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", arity = "0..*", description = "arguments for the program")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        // Before anything is made: what is wrong with them does not depend on the kernel.
        SimulatorOptions options = run.options(simulator -> SimulatorOptions.of(Variant.COARSE).withSimulator(simulator).withCpus(cpus),
                arguments, List.of());
        if (module.processor() != Processor.IA32 && options.simulator() != Simulator.QEMU) {
            throw new CommandException("--sim bochs is for the IA-32; leave it out");
        }
        try (Interruption interruption = new Interruption()) {
            KernelImages images = module.translator().images(module.file(), source.build(Variant.UP, interruption), line -> { },
                    interruption::isCanceled);
            if (cpus > images.variant().mostCpus()) {
                throw new CommandException(module.file() + ": is a kernel for one processor; leave --cpus out");
            }
            run.requireProgram(images);
            return KernelConsole.run(() -> SimulatorSession.start(images, options),
                    session -> run.report(session, new KernelReport(session.recording(), System.err)));
        }
    }
}
