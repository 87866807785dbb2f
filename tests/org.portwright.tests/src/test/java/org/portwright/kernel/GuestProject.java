// SPDX-License-Identifier: EPL-2.0
// A project whose "kernel" is a guest that behaves badly on demand.
package org.portwright.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Builds {@code resources/kernel/guest.c} as if it were a kernel. */
public final class GuestProject {
    private static final String MAKEFILE = """
            FLAGS := -std=gnu11 -march=i686 -ffreestanding -fno-pic -fno-pie -no-pie -fno-stack-protector \\
                -fno-asynchronous-unwind-tables -O2 -g -gdwarf-4 -Wall -Wextra -Werror
            all: kernel.elf ramdisk.img disk.img
            kernel.elf: ../guest.c ../guest.ld
            \ti686-linux-gnu-gcc $(FLAGS) -nostdlib -static -Wl,--build-id=none,--no-warn-rwx-segments \\
                -T ../guest.ld ../guest.c -o $@
            ramdisk.img: kernel.elf
            \tls kernel.elf | cpio -o -H newc --quiet >$@
            disk.img:
            \ttruncate -s 516096 $@
            clean:
            \trm -f kernel.elf ramdisk.img disk.img
            """;

    private GuestProject() {
    }

    /** Puts the sources into an empty folder. */
    public static KernelProject create(Path directory) throws IOException, KernelException {
        for (Variant variant : Variant.values()) {
            Path build = Files.createDirectories(directory.resolve(variant.id()));
            Files.writeString(build.resolve("makefile"), MAKEFILE);
        }
        for (String name : new String[] {"guest.c", "guest.ld"}) {
            try (InputStream in = GuestProject.class.getResourceAsStream("/kernel/" + name)) {
                Files.copy(in, directory.resolve(name));
            }
        }
        return KernelProject.at(directory);
    }
}
