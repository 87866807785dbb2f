// SPDX-License-Identifier: EPL-2.0
// Where the benchmark finds and puts things.
package org.portwright.cli.bench;

import java.nio.file.Path;
import org.portwright.lopi.Machine;

/**
 * The folders of the benchmark.
 *
 * @param home of Portwright
 * @param work of this run, removed at its end
 */
record Places(Path home, Path work) {
    /** Programs, and what they are measured with. */
    Path here() {
        return home.resolve("native/lopi/bench");
    }

    /** The probes. */
    Path probes(Machine machine) {
        return home.resolve("build/lopi").resolve(id(machine));
    }

    Path inputs() {
        return work.resolve("inputs");
    }

    Path measure() {
        return work.resolve("measure");
    }

    /** Lets a program wait until Frida is there. */
    Path fridaWait() {
        return work.resolve("frida-wait.so");
    }

    /** What has been compiled once; tests keep theirs there too. */
    Path compiled() {
        String cache = System.getenv("XDG_CACHE_HOME");
        return (cache == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache))
                .resolve("portwright/ccache");
    }

    static String id(Machine machine) {
        return machine == Machine.X86_64 ? "x86_64" : "i386";
    }
}
