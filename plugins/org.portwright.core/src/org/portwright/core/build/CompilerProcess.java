// SPDX-License-Identifier: EPL-2.0
// Runs one command of a build, so that it can be cancelled.

package org.portwright.core.build;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;

/** A compiler or linker that runs until it ends or the monitor is cancelled. */
public final class CompilerProcess {

    private static final long POLL_MILLISECONDS = 50;

    private CompilerProcess() {
    }

    /**
     * Runs {@code command} and gives each line of its output, standard error included, to {@code lines}.
     *
     * @return the exit status
     * @throws OperationCanceledException when {@code monitor} was cancelled; the processes are gone then
     */
    public static int run(List<String> command, Path directory, Consumer<String> lines, IProgressMonitor monitor)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        // CDT's error parsers know GCC's English messages only.
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().remove("LANGUAGE");
        Process process = builder.start();
        process.getOutputStream().close();
        Thread watch = new Thread(() -> watch(process, monitor), "Portwright compiler watch");
        watch.setDaemon(true);
        watch.start();
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.accept(line);
            }
            int status = process.waitFor();
            if (monitor.isCanceled()) {
                throw new OperationCanceledException();
            }
            return status;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OperationCanceledException();
        } catch (IOException e) {
            if (monitor.isCanceled()) {
                throw new OperationCanceledException();
            }
            throw e;
        } finally {
            end(process);
        }
    }

    private static void watch(Process process, IProgressMonitor monitor) {
        try {
            while (!process.waitFor(POLL_MILLISECONDS, TimeUnit.MILLISECONDS)) {
                if (monitor.isCanceled()) {
                    end(process);
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void end(Process process) {
        // The script's children first: once their parent is gone they are no longer its descendants.
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }
}
