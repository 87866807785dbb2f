// SPDX-License-Identifier: EPL-2.0
// What a build of the kernel has made.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a build.
 *
 * @param project the sources they were made of
 * @param variant the kernel's variant
 * @param directory the folder of the build
 */
public record KernelImages(KernelProject project, Variant variant, Path directory) {
    /** @return the kernel, with debug information: an ELF file that boots by multiboot */
    public Path kernel() {
        return directory.resolve("kernel.elf");
    }

    /** @return the archive of user programs */
    public Path ramdisk() {
        return directory.resolve("ramdisk.img");
    }

    /** @return the disk that boots by its first sector */
    public Path disk() {
        return directory.resolve("disk.img");
    }

    /**
     * @return the names of the programs on the RAM disk
     * @throws KernelException if the RAM disk is damaged
     */
    public List<String> programs() throws KernelException, IOException {
        return RamDisk.programs(ramdisk());
    }
}
