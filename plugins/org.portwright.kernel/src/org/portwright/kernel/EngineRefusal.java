// SPDX-License-Identifier: EPL-2.0
// Why the Execution Engine of LLVA-OS has stopped a kernel.
package org.portwright.kernel;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Finds in what a kernel prints the message of native/llva/engine/checks.c. One thread reads the console, any may ask. */
final class EngineRefusal {
    private static final String BEGINNING = "LLVA-OS: the kernel is stopped: ";
    /** Of a line, in characters, what the kernel may have printed before the message among them. */
    private static final int LONGEST = 1024;

    private final StringBuilder line = new StringBuilder();
    private final CountDownLatch end = new CountDownLatch(1);
    private Optional<String> message = Optional.empty();

    /** The console's next bytes; a negative count is its end. */
    synchronized void accept(byte[] bytes, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            if (bytes[i] == '\n') {
                endLine();
            } else if (line.length() < LONGEST) {
                line.append((char) bytes[i]);
            }
        }
        if (count < 0) {
            endLine();
            end.countDown();
        }
    }

    private void endLine() {
        int beginning = line.indexOf(BEGINNING);
        if (beginning >= 0) {
            message = Optional.of(line.substring(beginning + BEGINNING.length()).strip());
        }
        line.setLength(0);
    }

    /** Waits until the console has been read to its end. */
    void await(long milliseconds) throws InterruptedException {
        end.await(milliseconds, TimeUnit.MILLISECONDS);
    }

    /** @return which function was asked for what; empty if the engine has stopped nothing */
    synchronized Optional<String> message() {
        return message;
    }
}
