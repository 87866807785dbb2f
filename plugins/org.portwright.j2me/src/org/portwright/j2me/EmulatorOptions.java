// SPDX-License-Identifier: EPL-2.0
// How a MIDlet suite is to be run in the emulator.
package org.portwright.j2me;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Options of {@link Emulator}. Immutable; each {@code with} method returns a changed copy.
 *
 * @param suite the suite's JAR or JAD
 * @param arguments arguments of the program
 * @param window whether the phone is shown on the screen
 * @param screenshot PNG file that gets a picture of the phone when the program has ended, or null
 * @param timeout after which the program is ended, with status 124; null for never
 */
public record EmulatorOptions(Path suite, List<String> arguments, boolean window, Path screenshot, Duration timeout) {

    public EmulatorOptions {
        arguments = List.copyOf(arguments);
    }

    /** A run without a window. */
    public static EmulatorOptions of(Path suite, List<String> arguments) {
        return new EmulatorOptions(suite, arguments, false, null, null);
    }

    public EmulatorOptions withWindow(boolean newWindow) {
        return new EmulatorOptions(suite, arguments, newWindow, screenshot, timeout);
    }

    public EmulatorOptions withScreenshot(Path newScreenshot) {
        return new EmulatorOptions(suite, arguments, window, newScreenshot, timeout);
    }

    public EmulatorOptions withTimeout(Duration newTimeout) {
        return new EmulatorOptions(suite, arguments, window, screenshot, newTimeout);
    }
}
