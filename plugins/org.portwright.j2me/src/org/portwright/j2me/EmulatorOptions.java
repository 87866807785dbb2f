// SPDX-License-Identifier: EPL-2.0
// How a MIDlet suite is to be run in the emulator.
package org.portwright.j2me;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Options of {@link Emulator}. Immutable; each {@code with} method returns a changed copy.
 *
 * @param suite the suite's JAR or JAD
 * @param arguments arguments of the program
 * @param window whether the phone is shown on the screen
 * @param screenshot PNG file that gets a picture of the phone when the program has ended, or null
 * @param timeout after which the program is ended, with status 124; null for never
 * @param recordStores folder that keeps the record stores of suites from one run to the next, made if it is not there;
 *        null to forget them
 * @param quota bytes that all record stores of the suite may take together
 * @param files folder whose subfolders are the roots of the phone's file system (JSR-75); null for a phone without
 * @param keys what is pressed while it runs, see {@code org.portwright.j2me.host.KeyScript}; null for nothing
 */
public record EmulatorOptions(Path suite, List<String> arguments, boolean window, Path screenshot, Duration timeout,
        Path recordStores, long quota, Path files, String keys) {

    /** Room for record stores where no other is asked for. */
    public static final long DEFAULT_QUOTA = 4 << 20;

    private static final Pattern KEY = Pattern.compile("UP|DOWN|LEFT|RIGHT|FIRE|[0-9*#]|[0-9]{1,8}ms|screenshot|pause|resume|exit"
            + "|(command|text):\\S+");

    public EmulatorOptions {
        arguments = List.copyOf(arguments);
    }

    /** A run without a window. */
    public static EmulatorOptions of(Path suite, List<String> arguments) {
        return new EmulatorOptions(suite, arguments, false, null, null, null, DEFAULT_QUOTA, null, null);
    }

    /** Whether a word may be one of the keys. */
    public static boolean isKey(String word) {
        return KEY.matcher(word).matches();
    }

    EmulatorOptions withSuite(Path newSuite, List<String> newArguments) {
        return new EmulatorOptions(newSuite, newArguments, window, screenshot, timeout, recordStores, quota, files, keys);
    }

    public EmulatorOptions withWindow(boolean newWindow) {
        return new EmulatorOptions(suite, arguments, newWindow, screenshot, timeout, recordStores, quota, files,
                keys);
    }

    public EmulatorOptions withScreenshot(Path newScreenshot) {
        return new EmulatorOptions(suite, arguments, window, newScreenshot, timeout, recordStores, quota, files,
                keys);
    }

    public EmulatorOptions withTimeout(Duration newTimeout) {
        return new EmulatorOptions(suite, arguments, window, screenshot, newTimeout, recordStores, quota, files,
                keys);
    }

    /** @param newFolder null to forget them */
    public EmulatorOptions withRecordStores(Path newFolder) {
        return new EmulatorOptions(suite, arguments, window, screenshot, timeout, newFolder, quota, files, keys);
    }

    /** @param newQuota in bytes */
    public EmulatorOptions withQuota(long newQuota) {
        return new EmulatorOptions(suite, arguments, window, screenshot, timeout, recordStores, newQuota, files, keys);
    }

    /** @param newFolder null for a phone without JSR-75 */
    public EmulatorOptions withFiles(Path newFolder) {
        return new EmulatorOptions(suite, arguments, window, screenshot, timeout, recordStores, quota, newFolder, keys);
    }

    /** @param newKeys null for nothing */
    public EmulatorOptions withKeys(String newKeys) {
        return new EmulatorOptions(suite, arguments, window, screenshot, timeout, recordStores, quota, files, newKeys);
    }
}
