// SPDX-License-Identifier: EPL-2.0
// Threads that work for Xtext.
package org.portwright.language;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.xtext.ide.ExecutorServiceProvider;

/** Keeps no virtual machine alive: an editor that is gone without a word has left them behind. */
final class DaemonThreads extends ExecutorServiceProvider {
    @Override
    protected ExecutorService createInstance(String key) {
        return Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "language server");
            thread.setDaemon(true);
            return thread;
        });
    }
}
