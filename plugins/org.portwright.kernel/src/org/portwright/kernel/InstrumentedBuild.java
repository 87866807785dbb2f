// SPDX-License-Identifier: EPL-2.0
// Builds a kernel whose objects are instrumented after they were compiled.
package org.portwright.kernel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Builds a variant of a kernel, instruments its objects, and links them with native/lopi/kernel, in a folder below that
 * of the variant. Immutable.
 */
public final class InstrumentedBuild {
    /** Changes objects. */
    @FunctionalInterface
    public interface Instrumentation {
        /**
         * Instruments an object.
         *
         * @param object the file
         * @return what is linked in its place
         * @throws Exception if it can't
         */
        byte[] instrument(Path object) throws Exception;
    }

    private final KernelBuild plain;
    private final Path library;
    private final String name;
    private final List<Path> probes;
    private final Instrumentation instrumentation;

    /**
     * @param plain builds the objects
     * @param library the folder native/lopi/kernel
     * @param name of the build's folder, where characters that are no letter or digit become _: of two builds of one
     *     name only the later one's kernel is kept
     * @param probes objects that are linked too, with functions that the instrumented ones call
     * @param instrumentation changes the objects
     */
    public InstrumentedBuild(KernelBuild plain, Path library, String name, List<Path> probes,
            Instrumentation instrumentation) {
        this.plain = plain;
        this.library = library.toAbsolutePath().normalize();
        this.name = name.replaceAll("[^A-Za-z0-9_-]", "_");
        this.probes = List.copyOf(probes);
        this.instrumentation = instrumentation;
    }

    /**
     * Builds. Others that build or start the same kernel wait meanwhile.
     *
     * @param output gets the lines that make and the compiler print, on another thread
     * @param canceled asked now and then whether to stop
     * @return what was made
     * @throws KernelException if it can't be built
     * @throws CancellationException if it was cancelled
     * @throws Exception if an object can't be instrumented
     */
    public KernelImages run(Consumer<String> output, BooleanSupplier canceled) throws Exception {
        KernelProject project = plain.project();
        Variant variant = plain.variant();
        if (variant == Variant.APKERN) {
            throw new KernelException("the " + variant + " kernel can't be instrumented, as its application processors have no "
                    + "memory of their own to count in; take another variant");
        }
        Path built = plain.run(output, canceled).directory();
        KernelImages images = project.instrumentedImages(variant, name);
        Path directory = Files.createDirectories(images.directory());
        KernelBuild.writeMakefile(directory, "# Links the instrumented objects of this folder.\nall:\n\t$(MAKE) -C '" + library
                + "' OUT='" + directory + "' VARIANT=" + variant + " KERNEL='" + project + "'\n");
        try (BuildLock lock = BuildLock.take(directory)) {
            try (BuildLock plainLock = BuildLock.take(built)) {
                Path objects = directory.resolve("objects");
                if (Files.exists(objects)) {
                    SessionDirectory.remove(objects);       // also those of sources that are there no more
                }
                for (Path object : project.objects(variant)) {
                    if (canceled.getAsBoolean()) {
                        throw new CancellationException();
                    }
                    Path instrumented = objects.resolve(object.toString());
                    Files.createDirectories(instrumented.getParent());
                    Files.write(instrumented, instrumentation.instrument(built.resolve(object.toString())));
                }
                Path folder = Files.createDirectories(objects.resolve("probes"));
                for (int i = 0; i < probes.size(); i++) {
                    Files.copy(probes.get(i), folder.resolve(i + ".o"));
                }
                KernelBuild.make(List.of("make", "--no-print-directory", "-C", directory.toString()),
                        project + ": the instrumented " + variant + " kernel", output, canceled);
            }
        }
        return images;
    }
}
