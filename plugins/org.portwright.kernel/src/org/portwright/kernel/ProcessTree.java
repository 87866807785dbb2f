// SPDX-License-Identifier: EPL-2.0
// Ends processes together with those that they have started.
package org.portwright.kernel;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ends processes together with those that they have started. */
public final class ProcessTree {
    private static final long PATIENCE_MILLISECONDS = 1000;

    private ProcessTree() {
    }

    /**
     * Ends a process and its descendants, and waits until they are gone. Its streams stay open: what it has written last can
     * still be read, also if it ended by itself.
     */
    public static void destroy(Process process) {
        // Process.destroy closes the streams, even those of a process that has ended.
        ProcessHandle handle = process.toHandle();
        // Before the parent ends: afterwards nobody knows whose children they were.
        List<ProcessHandle> descendants = process.descendants().toList();
        descendants.forEach(ProcessHandle::destroy);
        handle.destroy();
        boolean interrupted = false;
        try {
            process.waitFor(PATIENCE_MILLISECONDS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        descendants.forEach(ProcessHandle::destroyForcibly);
        handle.destroyForcibly();
        while (process.isAlive()) {
            try {
                process.waitFor();      // SIGKILL can't be refused
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
