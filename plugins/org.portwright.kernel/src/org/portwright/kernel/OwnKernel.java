// SPDX-License-Identifier: EPL-2.0
// A kernel of ours in one of its simulators.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A kernel that tells its host of its end.
 *
 * @param images the kernel
 * @param options how it runs
 */
record OwnKernel(KernelImages images, SimulatorOptions options) implements Guest {
    @Override
    public Machine start(Path directory, BooleanSupplier canceled) throws KernelException, IOException, InterruptedException {
        return switch (options.simulator()) {
            case QEMU -> Qemu.start(images, options, directory, canceled);
            case BOCHS -> Bochs.start(images, options, directory, canceled);
        };
    }

    @Override
    public Path kernel() {
        return images.kernel();
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
    public SessionResult silentEnd(Machine machine) throws IOException {
        return new SessionResult(SessionResult.Ending.SIMULATOR_DIED, 0,
                options.simulator() + " ended before the kernel did" + machine.lastWords());
    }
}
