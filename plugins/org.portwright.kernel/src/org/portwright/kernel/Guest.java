// SPDX-License-Identifier: EPL-2.0
// What a session runs.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A kernel in a machine. */
interface Guest {
    /**
     * Starts the machine.
     *
     * @param directory the session's
     * @param canceled asked whether to give up
     */
    Machine start(Path directory, BooleanSupplier canceled) throws KernelException, IOException, InterruptedException;

    /** The kernel, with its symbols. */
    Path kernel();

    /** The machine's processors. */
    int cpus();

    /** After this time of the host the run is ended; empty for no limit. */
    Optional<Duration> timeout();

    /** What it means that the machine has ended, and the kernel has told of no end. */
    SessionResult silentEnd(Machine machine) throws IOException, InterruptedException;
}
