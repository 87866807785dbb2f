// SPDX-License-Identifier: EPL-2.0
// What a build of the kernel has made.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files of a build.
 *
 * @param project the sources they were made of
 * @param variant the kernel's variant
 * @param directory the folder of the build
 * @param processor for which they are
 */
public record KernelImages(KernelProject project, Variant variant, Path directory, Processor processor) {
    /**
     * For the IA-32.
     *
     * @param project the sources they were made of
     * @param variant the kernel's variant
     * @param directory the folder of the build
     */
    public KernelImages(KernelProject project, Variant variant, Path directory) {
        this(project, variant, directory, Processor.IA32);
    }

    /** @return the kernel, with debug information: an ELF file that boots by multiboot, or on the RISC-V as it is loaded */
    public Path kernel() {
        return directory.resolve("kernel.elf");
    }

    /** @return the archive of user programs */
    public Path ramdisk() {
        return directory.resolve("ramdisk.img");
    }

    /** @return the disk that boots by its first sector; for the IA-32 only */
    public Path disk() {
        return directory.resolve("disk.img");
    }

    /** @return how it was made for LLVA-OS; empty if it is for the processor */
    public Optional<LlvaForm> llvaForm() {
        return LlvaForm.all().stream().filter(form -> equals(project.llvaImages(variant, form))).findFirst();
    }

    /**
     * @return the names of the programs on the RAM disk
     * @throws KernelException if the RAM disk is damaged
     */
    public List<String> programs() throws KernelException, IOException {
        return RamDisk.programs(ramdisk());
    }
}
