// SPDX-License-Identifier: EPL-2.0
// What a launch configuration of a program for Linux remembers.

package org.portwright.core.kernel;

import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.Simulator;

/**
 * Attributes of the launch configuration type {@link PortwrightCore#LAUNCH_LINUX}, with their defaults. The program, its
 * arguments, the simulator, CPUs and memory are those of {@link LaunchAttributes} and {@link KernelAttributes}.
 */
public final class LinuxAttributes {

    /** How the program gets to several processors. Name of a {@link Processors}. */
    public static final String PROCESSORS = PortwrightCore.PLUGIN_ID + ".linux.processors";

    /** A file that is the program's standard input. String, empty for no input. */
    public static final String INPUT = PortwrightCore.PLUGIN_ID + ".linux.input";

    /** CPUs of a new configuration. */
    public static final int DEFAULT_CPUS = KernelAttributes.DEFAULT_CPUS;

    /** Megabytes of a new configuration. */
    public static final int DEFAULT_MEMORY = LinuxOptions.of(Simulator.QEMU).memory();

    /** How a program gets to several processors. */
    public enum Processors {
        /** Linux knows one, the application kernel has the others. */
        APPLICATION_KERNEL(""),
        /** Linux knows one, and the others stay unused. */
        UNIPROCESSOR("--plain"),
        /** Linux is built for several. */
        MULTIPROCESSOR("--smp");

        private final String option;

        Processors(String option) {
            this.option = option;
        }

        /** The option of {@code portwright apkern run}; empty if it needs none. */
        String option() {
            return option;
        }

        /** The one of that name; the first for a name that there is none of. */
        public static Processors of(String name) {
            for (Processors each : values()) {
                if (each.name().equals(name)) {
                    return each;
                }
            }
            return APPLICATION_KERNEL;
        }
    }

    private LinuxAttributes() {
    }
}
