// SPDX-License-Identifier: EPL-2.0
// portwright llva intrinsics
package org.portwright.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.kernel.Intrinsics;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.LlvaCompiler;
import org.portwright.kernel.LlvaForm;
import org.portwright.kernel.Variant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists where the kernel calls the intrinsics. */
@Command(name = "intrinsics", customSynopsis = "portwright llva intrinsics [OPTION]... [INTRINSIC]...",
        description = {
            "Lists where the kernel on LLVA-OS calls each intrinsic, and what that became.",
            "A line for each line of the kernel and function that it is in: how many instructions LLVM has put there in place of the call, or "
                + "that it is one. A call whose result is known when the kernel is translated, and becomes none, is not among them."})
final class LlvaIntrinsicsCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private KernelSource source;

    @Option(names = "--variant", paramLabel = "up|giant|coarse", converter = KernelSource.VariantName.class, defaultValue = "up",
            description = "the variant; default: up")
    private Variant variant;

    @Option(names = "--compiler", paramLabel = "gcc|llvm", converter = KernelLayer.CompilerConverter.class, defaultValue = "llvm",
            description = "how the kernel is made: one module of bitcode by Clang, translated (llvm, default), or objects by GCC")
    private LlvaCompiler compiler;

    @Option(names = "--no-checks", description = "the engine does not look whether a kernel may have what it asks for")
    private boolean unchecked;

    @Option(names = "--instructions", description = "shows the instructions too")
    private boolean withInstructions;

    @Parameters(paramLabel = "INTRINSIC", arity = "0..*", description = "shows these only, such as llva_was_privileged")
    private List<String> wanted = List.of();

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            KernelImages images = source.buildOnLlva(variant, new LlvaForm(compiler, !unchecked), interruption);
            Path kernel = images.project().directory();
            List<Intrinsics.Site> sites = Intrinsics.of(images.kernel(), interruption::isCanceled);
            for (String name : wanted) {
                if (sites.stream().noneMatch(site -> site.intrinsic().equals(name))) {
                    throw new CommandException(name + ": the kernel does not call it; portwright llva intrinsics lists what it calls");
                }
            }
            for (Intrinsics.Site site : sites) {
                if (wanted.isEmpty() || wanted.contains(site.intrinsic())) {
                    print(site, site.file().startsWith(kernel.resolveSibling("")) ? kernel.relativize(site.file()) : site.file());
                }
            }
        }
        return 0;
    }

    private void print(Intrinsics.Site site, Path file) {
        System.out.printf("%-26s %-24s %-30s %s%n", site.intrinsic(), site.function(), file + ":" + site.line(),
                site.isCall() ? "call" : String.valueOf(site.instructions().size()));
        if (withInstructions && !site.isCall()) {
            site.instructions().forEach(instruction -> System.out.println("    " + instruction));
        }
    }
}
