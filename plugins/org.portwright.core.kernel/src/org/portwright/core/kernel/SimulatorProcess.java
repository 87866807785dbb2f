// SPDX-License-Identifier: EPL-2.0
// Shows a running kernel to the platform as a process with a console.

package org.portwright.core.kernel;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.portwright.core.PortwrightCore;
import org.portwright.kernel.SessionResult;
import org.portwright.kernel.SimulatorSession;

/**
 * A process whose streams are the kernel's console and whose exit value is the status of the kernel's first program. What
 * ended otherwise has the value {@link #NO_STATUS}.
 */
final class SimulatorProcess extends Process {

    static final int NO_STATUS = 255;

    private final SimulatorSession session;

    SimulatorProcess(SimulatorSession session) {
        this.session = session;
    }

    @Override
    public InputStream getInputStream() {
        return session.console();
    }

    @Override
    public OutputStream getOutputStream() {
        return session.input();
    }

    @Override
    public InputStream getErrorStream() {
        return InputStream.nullInputStream();
    }

    @Override
    public int waitFor() throws InterruptedException {
        try {
            return status(session.await());
        } catch (IllegalStateException e) {
            PortwrightCore.log(String.valueOf(e.getMessage()), e);
            return NO_STATUS;
        }
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        try {
            session.whenEnded().get(timeout, unit);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        }
    }

    @Override
    public int exitValue() {
        if (session.isRunning()) {
            throw new IllegalThreadStateException("the kernel runs");
        }
        return session.whenEnded().isCompletedExceptionally() ? NO_STATUS : status(session.whenEnded().join());
    }

    private static int status(SessionResult result) {
        return result.ending() == SessionResult.Ending.EXIT ? result.status() : NO_STATUS;
    }

    @Override
    public boolean isAlive() {
        return session.isRunning();
    }

    @Override
    public void destroy() {
        session.stop();
    }
}
