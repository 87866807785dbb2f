// SPDX-License-Identifier: EPL-2.0
// Somebody else's kernel in QEMU.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.portwright.kernel.SessionResult.Ending;

/**
 * A kernel that need not know of us: its end is the machine's.
 *
 * @param file what is booted
 * @param options how
 */
record OtherKernel(BootFile file, BootOptions options) implements Guest {
    /** Exit statuses from here on are those of a process that a signal has ended. */
    private static final int SIGNALLED = 128;

    @Override
    public Machine start(Path directory, BooleanSupplier canceled) throws KernelException, IOException, InterruptedException {
        return Qemu.boot(file, options, directory, canceled);
    }

    @Override
    public Path kernel() {
        return options.symbols().orElse(options.file());
    }

    @Override
    public int cpus() {
        return options.cpus();
    }

    @Override
    public Optional<Duration> timeout() {
        return options.timeout();
    }

    @Override
    public SessionResult silentEnd(Machine machine) throws IOException, InterruptedException {
        String reason = machine.qmp().isPresent() ? machine.qmp().get().shutdownReason() : "";
        if (reason.equals("guest-reset")) {
            return new SessionResult(Ending.SIMULATOR_DIED, 0,
                    "the machine was reset: by a triple fault, or because the kernel wanted to boot again; --gdb shows where");
        }
        int status = machine.process().waitFor();
        // The device isa-debug-exit ends QEMU without a reason, and with an odd status.
        boolean isKernels = !reason.isEmpty() || status % 2 == 1 && status < SIGNALLED;
        return isKernels ? new SessionResult(Ending.EXIT, status, "") : new SessionResult(Ending.SIMULATOR_DIED, 0,
                file.qemu() + " ended before the kernel did" + machine.lastWords());
    }
}
