// SPDX-License-Identifier: EPL-2.0
// The processors that kernels run on.
package org.portwright.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A processor with a machine that QEMU simulates. */
public enum Processor {
    /** A PC: the processor that the kernel itself is for. */
    IA32("qemu-system-i386", "qemu-system-x86") {
        @Override
        List<String> machine() {
            return List.of("-serial", "chardev:console", "-serial", "chardev:host", "-device", "isa-debug-exit,iobase=0xf4,iosize=4");
        }
    },
    /** QEMU's machine "virt", without firmware; it has one serial line. For kernels on LLVA-OS only. */
    RISCV32("qemu-system-riscv32", "qemu-system-misc") {
        @Override
        List<String> machine() {
            return List.of("-M", "virt", "-cpu", "rv32", "-bios", "none", "-serial", "chardev:console",
                    "-semihosting-config", "enable=on,target=native,chardev=host");
        }
    };

    private final String qemu;
    private final String packages;

    Processor(String qemu, String packages) {
        this.qemu = qemu;
        this.packages = packages;
    }

    /** QEMU's options for the machine: its lines to the character devices console and host, and how it ends. */
    abstract List<String> machine();

    /** @return its name on the command line */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return the program of QEMU that simulates it */
    public String qemu() {
        return qemu;
    }

    /** @return the Debian package that this comes in */
    public String packages() {
        return packages;
    }

    /**
     * @param id ia32 or riscv32
     * @return the processor; empty if there is none of that name
     */
    public static Optional<Processor> of(String id) {
        return Arrays.stream(values()).filter(processor -> processor.id().equals(id)).findFirst();
    }

    @Override
    public String toString() {
        return id();
    }
}
