// SPDX-License-Identifier: EPL-2.0
// Builds a kernel that runs on LLVA-OS.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Builds a variant of a kernel for LLVA-OS: compiles its sources against the interface of native/llva and links them with its
 * Execution Engine, in a folder below that of the variant. Immutable.
 */
public final class LlvaBuild {
    /** The kernel as bitcode, in the folder of its images if they are made by LLVM. */
    public static final String MODULE = "kernel.bc";

    private final KernelBuild plain;
    private final Path library;
    private final LlvaForm form;

    /**
     * @param plain builds the variant for the IA-32: the programs and the boot sector are those
     * @param library the folder native/llva
     * @param form how it is made
     */
    public LlvaBuild(KernelBuild plain, Path library, LlvaForm form) {
        this.plain = plain;
        this.library = library.toAbsolutePath().normalize();
        this.form = form;
    }

    /**
     * Builds. Others that build or start the same kernel wait meanwhile. A module of bitcode is checked before it is translated.
     *
     * @param output gets the lines that make and the compiler print, on another thread
     * @param canceled asked now and then whether to stop
     * @return what was made
     * @throws KernelException if it can't be built
     * @throws CancellationException if it was cancelled
     */
    public KernelImages run(Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        KernelProject project = plain.project();
        Variant variant = plain.variant();
        if (!variant.isOnLlva()) {
            throw new KernelException("the " + variant + " kernel can't be built for LLVA-OS, as its application processors have a kernel "
                    + "for the IA-32; take another variant");
        }
        Path built = plain.run(output, canceled).directory();
        KernelImages images = project.llvaImages(variant, form);
        Path directory = images.directory();
        StringBuilder makefile = new StringBuilder("# Makes the kernel of this folder, on LLVA-OS.\nTARGET := all\nall:\n\t$(MAKE) -C '" + library
                + "' OUT='" + directory + "' VARIANT=" + variant + " COMPILER=" + form.compiler().id() + " CHECKS=" + (form.isChecked() ? 1 : 0)
                + " KERNEL='" + project + "'");
        new TreeMap<>(plain.variables()).forEach((name, value) -> makefile.append(" '" + name + "=" + value + "'"));
        KernelBuild.writeMakefile(directory, makefile.append(" $(TARGET)\n").toString());
        try (BuildLock lock = BuildLock.take(directory); BuildLock plainLock = BuildLock.take(built)) {
            if (form.compiler() == LlvaCompiler.LLVM) {
                make(directory, directory.resolve(MODULE).toString(), output, canceled);
                BitcodeCheck.of(directory.resolve(MODULE), library).require(directory.resolve(MODULE));
            }
            make(directory, "all", output, canceled);
        }
        return images;
    }

    private void make(Path directory, String target, Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        KernelBuild.make(List.of("make", "--no-print-directory", "-j" + Runtime.getRuntime().availableProcessors(), "-C",
                directory.toString(), "TARGET=" + target), plain.project() + ": the " + plain.variant() + " kernel on LLVA-OS", output, canceled);
    }
}
