// SPDX-License-Identifier: EPL-2.0
// portwright llva build
package org.portwright.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.portwright.kernel.LlvaBuild;
import org.portwright.kernel.LlvaCompiler;
import org.portwright.kernel.LlvaForm;
import org.portwright.kernel.Variant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compiles the kernel to bitcode. */
@Command(name = "build", customSynopsis = "portwright llva build [OPTION]...",
        description = {
            "Compiles the kernel to one module of LLVM bitcode.",
            "The module has been checked. It is for no processor in particular: all that it wants are words of 32 bits, the lowest byte first."})
final class LlvaBuildCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private KernelSource source;

    @Option(names = "--variant", paramLabel = "up|giant|coarse", converter = KernelSource.VariantName.class, defaultValue = "up",
            description = "the variant; default: up")
    private Variant variant;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "where to write the module; default: the kernel's build folder")
    private Path output;

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            Path module = source.buildOnLlva(variant, new LlvaForm(LlvaCompiler.LLVM, true), interruption).directory().resolve(LlvaBuild.MODULE);
            if (output != null) {
                UnfinishedFile.copy(module, output);
            }
            System.out.println(output != null ? output : module);
        }
        return 0;
    }
}
