// SPDX-License-Identifier: EPL-2.0
// A virtual X screen for the products under test.
package org.portwright.product;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** An Xvfb of our own, so that the test does not depend on the display it is started from. */
final class Screen implements AutoCloseable {
    private final Process server;
    private final String display;

    private Screen(Process server, String display) {
        this.server = server;
        this.display = display;
    }

    static Screen start() throws IOException {
        // -displayfd: the server picks a free number and writes it once it accepts connections.
        Process server = new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        BufferedReader output = server.inputReader();
        String number = output.readLine();
        if (number == null) {
            throw new IOException("Xvfb did not start");
        }
        return new Screen(server, ":" + number.strip());
    }

    /** The value for the environment variable DISPLAY. */
    String display() {
        return display;
    }

    @Override
    public void close() throws InterruptedException {
        server.destroy();
        server.waitFor(10, TimeUnit.SECONDS);
    }
}
