// SPDX-License-Identifier: EPL-2.0
// portwright llva check
package org.portwright.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.kernel.BitcodeCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks kernels in bitcode. */
@Command(name = "check", customSynopsis = "portwright llva check [OPTION]... FILE...",
        description = {
            "Checks whether modules of bitcode are kernels for LLVA-OS.",
            "Such a module has no assembly, calls nothing but itself, LLVA-OS and what any C program has, and no address in it is a "
                + "number. What is wrong is told with function, file and line."})
final class LlvaCheckCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "what portwright llva build has made, or somebody else")
    private List<Path> modules;

    @Override
    public Integer call() throws Exception {
        for (Path module : modules) {
            FileProblems.requireFile(module);
            BitcodeCheck.of(module, KernelLayer.library()).require(module);
        }
        return 0;
    }
}
