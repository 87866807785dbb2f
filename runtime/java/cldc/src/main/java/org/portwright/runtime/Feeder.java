// SPDX-License-Identifier: EPL-2.0
// Carries an emulator's standard input to the program.
package org.portwright.runtime;

import java.io.IOException;
import java.io.InputStream;

/** Reads ahead as far as {@link Input} has room. */
final class Feeder extends Thread {

    private final InputStream stream;
    private final Input input;

    Feeder(InputStream stream, Input input) {
        this.stream = stream;
        this.input = input;
    }

    public void run() {
        byte[] bytes = new byte[512];
        try {
            for (int count = stream.read(bytes); count > 0; count = stream.read(bytes)) {
                input.add(bytes, count);
            }
        } catch (IOException e) {
            // As the end of the input.
        }
        input.end();
    }
}
