// SPDX-License-Identifier: EPL-2.0
// The options that say which kernel is meant.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.KernelProject;
import org.portwright.kernel.LlvaBuild;
import org.portwright.kernel.LlvaForm;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.Variant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Where a kernel's sources are. */
final class KernelSource {
    @Option(names = "--project", paramLabel = "DIRECTORY",
            description = "the kernel's sources; default: native/kernel of Portwright")
    private Path directory;

    /** @return the sources */
    KernelProject project() throws KernelException {
        return KernelProject.at(directory != null ? directory
                : Path.of(System.getProperty("portwright.home", ".")).resolve("native/kernel"));
    }

    /**
     * Builds what is not up to date, and tells the compiler's warnings.
     *
     * @param variant the variant
     * @param interruption what may end it
     */
    KernelImages build(Variant variant, Interruption interruption)
            throws KernelException, IOException, InterruptedException {
        Warnings warnings = new Warnings();
        KernelImages images = KernelBuild.of(project(), variant).run(warnings, interruption::isCanceled);
        warnings.tell();
        return images;
    }

    /**
     * The same of a kernel that may be for LLVA-OS, or may have to be instrumented.
     *
     * @param variant the variant
     * @param layer what it is compiled for
     * @param instrumentation how
     * @param interruption what may end it
     */
    KernelImages build(Variant variant, KernelLayer layer, KernelInstrumentation instrumentation, Interruption interruption)
            throws Exception {
        if (layer.isLlva()) {
            if (instrumentation.isWanted()) {
                throw new CommandException("--instrument changes kernels for the processor only; leave --machine llva out");
            }
            return buildOnLlva(variant, layer.form(), interruption);
        }
        if (!instrumentation.isWanted()) {
            return build(variant, interruption);
        }
        Warnings warnings = new Warnings();
        KernelImages images = instrumentation.build(KernelBuild.of(project(), variant))
                .run(warnings, interruption::isCanceled);
        warnings.tell();
        return images;
    }

    /**
     * The same of a kernel for LLVA-OS.
     *
     * @param variant the variant
     * @param form how it is made
     * @param interruption what may end it
     */
    KernelImages buildOnLlva(Variant variant, LlvaForm form, Interruption interruption)
            throws KernelException, IOException, InterruptedException {
        Warnings warnings = new Warnings();
        KernelImages images = new LlvaBuild(KernelBuild.of(project(), variant), KernelLayer.library(), form)
                .run(warnings, interruption::isCanceled);
        warnings.tell();
        return images;
    }

    /** Those among the lines that a build prints. */
    private static final class Warnings implements Consumer<String> {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void accept(String line) {
            if (line.contains("warning:")) {
                lines.add(line);
            }
        }

        void tell() {
            lines.forEach(System.err::println);
        }
    }

    /**
     * Refuses a program that the kernel could not start.
     *
     * @param images the kernel
     * @param program the name of a program
     */
    static void requireProgram(KernelImages images, String program)
            throws CommandException, KernelException, IOException {
        if (!images.programs().contains(program)) {
            throw new CommandException(program + ": there is no such program on the kernel's RAM disk; take one of "
                    + String.join(", ", images.programs()));
        }
    }

    /** Variants by the names that people type. */
    static final class VariantName implements ITypeConverter<Variant> {
        @Override
        public Variant convert(String text) {
            return Variant.of(text).orElseThrow(() -> new TypeConversionException(
                    "'" + text + "' is no variant of the kernel; take up, giant, coarse or apkern"));
        }
    }

    /** Simulators by the names that people type. */
    static final class SimulatorName implements ITypeConverter<Simulator> {
        @Override
        public Simulator convert(String text) {
            return Simulator.of(text).orElseThrow(() -> new TypeConversionException(
                    "'" + text + "' is no simulator; take qemu or bochs"));
        }
    }
}
