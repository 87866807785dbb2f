// SPDX-License-Identifier: EPL-2.0
// What happens on Ctrl-C.
package org.portwright.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.portwright.translator.ProgressListener;

/**
 * Gives the work a moment to remove its unfinished files when the virtual machine is told to stop. Open it on the
 * thread that works, close it when done.
 */
final class Interruption implements ProgressListener, AutoCloseable {
    private static final long PATIENCE_SECONDS = 3;

    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean canceled;

    Interruption() {
        Thread worker = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (done.getCount() == 0) {
                return;
            }
            canceled = true;
            worker.interrupt();
            try {
                done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                // the virtual machine ends all the same
            }
        }));
    }

    @Override
    public void stage(String name, int totalUnits) {
        // a translation takes a second: nothing to tell
    }

    @Override
    public void worked(int units) {
        // as above
    }

    @Override
    public boolean isCanceled() {
        return canceled;
    }

    @Override
    public void close() {
        done.countDown();
    }
}
