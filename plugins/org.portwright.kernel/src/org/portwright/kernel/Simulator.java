// SPDX-License-Identifier: EPL-2.0
// The machines that kernels run in.
package org.portwright.kernel;

import java.util.Locale;
import java.util.Optional;
import java.util.Arrays;

/** A simulator of an IA-32 computer. */
public enum Simulator {
    /** Fast, with a thread of the host for each CPU: for development. Its times are the host's. */
    QEMU(Processor.IA32.qemu(), Processor.IA32.packages()),
    /** Slow, and the same in each run, one instruction a cycle: for figures. */
    BOCHS("bochs", "bochs bochs-term bochsbios vgabios");

    private final String command;
    private final String packages;

    Simulator(String command, String packages) {
        this.command = command;
        this.packages = packages;
    }

    /** @return its name on the command line */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return the program that is started */
    public String command() {
        return command;
    }

    /** @return the Debian packages that it comes in, separated by blanks */
    public String packages() {
        return packages;
    }

    /** @return whether a debugger can be attached, and the CPUs be asked for their states */
    public boolean isInspectable() {
        return this == QEMU;
    }

    /**
     * @param id qemu or bochs
     * @return the simulator; empty if there is none of that name
     */
    public static Optional<Simulator> of(String id) {
        return Arrays.stream(values()).filter(simulator -> simulator.id().equals(id)).findFirst();
    }

    @Override
    public String toString() {
        return id();
    }
}
