// SPDX-License-Identifier: EPL-2.0
// How somebody else's kernel is to be booted.
package org.portwright.kernel;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Options of a run of a kernel that need not be ours, in QEMU; immutable.
 *
 * @param file what is booted, see {@link BootFile}
 * @param symbols the kernel as an ELF file with symbols, if it is another file than what is booted
 * @param initrd a RAM disk, or module of multiboot, for the kernel
 * @param commandLine the kernel's
 * @param cpus processors of the machine
 * @param memory of the machine in megabytes
 * @param gdb the port on which QEMU waits for a debugger before it runs the first instruction: {@link SimulatorOptions#NO_GDB} for none,
 *            {@link SimulatorOptions#ANY_PORT} for a free one
 * @param timeout after this time of the host the run is ended; empty for no limit
 * @param more of QEMU's options
 */
public record BootOptions(Path file, Optional<Path> symbols, Optional<Path> initrd, String commandLine, int cpus, int memory, int gdb,
        Optional<Duration> timeout, List<String> more) {
    /** The most processors of QEMU's PC. */
    public static final int MOST_CPUS = 255;
    /** The most memory in megabytes that a run may take of its host. */
    public static final int MOST_MEMORY = 65536;

    /** Checks the ranges; the messages of the exceptions are for the user. */
    public BootOptions {
        more = List.copyOf(more);
        if (cpus < 1 || cpus > MOST_CPUS) {
            throw new IllegalArgumentException(cpus + " CPUs: must be 1 to " + MOST_CPUS);
        }
        if (memory < 1 || memory > MOST_MEMORY) {
            throw new IllegalArgumentException(memory + " MB of memory: must be 1 to " + MOST_MEMORY);
        }
        if (timeout.isPresent() && (timeout.get().isNegative() || timeout.get().isZero())) {
            throw new IllegalArgumentException("a time limit must be longer than nothing");
        }
    }

    /**
     * @param file what is booted
     * @return one CPU with 64 MB, no command line, no debugger, no limit
     */
    public static BootOptions of(Path file) {
        return new BootOptions(file, Optional.empty(), Optional.empty(), "", 1, 64, SimulatorOptions.NO_GDB, Optional.empty(), List.of());
    }

    /** @return the same options with the kernel's symbols in another file */
    public BootOptions withSymbols(Path elf) {
        return new BootOptions(file, Optional.of(elf), initrd, commandLine, cpus, memory, gdb, timeout, more);
    }

    /** @return the same options with a RAM disk */
    public BootOptions withInitrd(Path ramdisk) {
        return new BootOptions(file, symbols, Optional.of(ramdisk), commandLine, cpus, memory, gdb, timeout, more);
    }

    /** @return the same options with a command line */
    public BootOptions withCommandLine(String words) {
        return new BootOptions(file, symbols, initrd, words, cpus, memory, gdb, timeout, more);
    }

    /** @return the same options with another number of CPUs */
    public BootOptions withCpus(int number) {
        return new BootOptions(file, symbols, initrd, commandLine, number, memory, gdb, timeout, more);
    }

    /** @return the same options with other memory, in megabytes */
    public BootOptions withMemory(int megabytes) {
        return new BootOptions(file, symbols, initrd, commandLine, cpus, megabytes, gdb, timeout, more);
    }

    /** @return the same options with a debugger's port, or {@link SimulatorOptions#ANY_PORT} */
    public BootOptions withGdb(int port) {
        return new BootOptions(file, symbols, initrd, commandLine, cpus, memory, port, timeout, more);
    }

    /** @return the same options with a time limit */
    public BootOptions withTimeout(Duration limit) {
        return new BootOptions(file, symbols, initrd, commandLine, cpus, memory, gdb, Optional.of(limit), more);
    }

    /** @return the same options with more of QEMU's */
    public BootOptions withMore(List<String> qemuOptions) {
        return new BootOptions(file, symbols, initrd, commandLine, cpus, memory, gdb, timeout, qemuOptions);
    }
}
