// SPDX-License-Identifier: EPL-2.0
// portwright llva translate
package org.portwright.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.portwright.kernel.LlvaTranslator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

    @Parameters(paramLabel = "FILE", description = "what portwright llva build has made, or somebody else")
    private Path module;

    @Override
    public Integer call() throws Exception {
        FileProblems.requireFile(module);
        String caches = System.getenv("XDG_CACHE_HOME");
        Path store = (caches != null && !caches.isEmpty() ? Path.of(caches) : Path.of(System.getProperty("user.home"), ".cache"))
                .resolve("portwright/llva");
        try (Interruption interruption = new Interruption()) {
            Path kernel = new LlvaTranslator(KernelLayer.library(), Path.of(System.getProperty("portwright.home", ".")).resolve("build/llva"),
                    store).run(module, line -> { }, interruption::isCanceled);
            if (output != null) {
                UnfinishedFile.copy(kernel, output);
            }
            System.out.println(output != null ? output : kernel);
        }
        return 0;
    }
}
