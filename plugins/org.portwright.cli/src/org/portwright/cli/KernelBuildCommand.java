// SPDX-License-Identifier: EPL-2.0
// portwright kernel build
package org.portwright.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.Variant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Builds the kernel. */
@Command(name = "build", description = "Builds the kernel, its programs and the disk that boots.")
final class KernelBuildCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private KernelSource source;

    @Option(names = "--variant", paramLabel = "up|giant|coarse|apkern", converter = KernelSource.VariantName.class,
            description = "only this variant; default: all")
    private Variant variant;

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            for (Variant each : variant != null ? List.of(variant) : List.of(Variant.values())) {
                KernelImages images = KernelBuild.of(source.project(), each)
                        .run(System.err::println, interruption::isCanceled);
                System.out.println(images.kernel());
            }
        }
        return 0;
    }
}
