// SPDX-License-Identifier: EPL-2.0
// portwright kernel build
package org.portwright.cli;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.LlvaBuild;
import org.portwright.kernel.Variant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Builds the kernel. */
@Command(name = "build", customSynopsis = "portwright kernel build [OPTION]...",
        description = {
            "Builds a variant of the kernel, or all.",
            "With its programs and the disk that boots; prints where the kernel is."})
final class KernelBuildCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private KernelSource source;

    @Mixin
    private KernelLayer layer;

    @Option(names = "--variant", paramLabel = "up|giant|coarse|apkern", converter = KernelSource.VariantName.class,
            description = "only this variant; default: all")
    private Variant variant;

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            for (Variant each : variant != null ? List.of(variant) : variants()) {
                KernelBuild plain = KernelBuild.of(source.project(), each);
                KernelImages images = layer.isLlva()
                        ? new LlvaBuild(plain, KernelLayer.library(), layer.form()).run(System.err::println, interruption::isCanceled)
                        : plain.run(System.err::println, interruption::isCanceled);
                System.out.println(images.kernel());
            }
        }
        return 0;
    }

    private List<Variant> variants() {
        return Arrays.stream(Variant.values()).filter(each -> !layer.isLlva() || each != Variant.APKERN).toList();
    }
}
