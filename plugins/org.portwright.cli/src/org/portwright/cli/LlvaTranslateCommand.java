// SPDX-License-Identifier: EPL-2.0
// portwright llva translate
package org.portwright.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Translates a kernel in bitcode. */
@Command(name = "translate", customSynopsis = "portwright llva translate [OPTION]... FILE",
        description = {
            "Translates a module of bitcode to a kernel that boots.",
            "Checks it, links it with the Execution Engine and optimizes both together. What was translated is kept in "
                + "${XDG_CACHE_HOME:-~/.cache}/portwright/llva, by a hash of the module and the engine."})
final class LlvaTranslateCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = {"-o", "--output"}, paramLabel = "KERNEL", description = "where to write the kernel; default: it stays where it is kept")
    private Path output;

    @Mixin
    private LlvaModule module;

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            Path kernel = module.translator().run(module.file(), line -> { }, interruption::isCanceled);
            if (output != null) {
                UnfinishedFile.copy(kernel, output);
            }
            System.out.println(output != null ? output : kernel);
        }
        return 0;
    }
}
