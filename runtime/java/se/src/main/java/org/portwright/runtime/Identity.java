// SPDX-License-Identifier: EPL-2.0
// Who runs the program.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** User and group, which Java tells of files only: /proc/self is the process's own. */
final class Identity {

    private static final int USER = number("unix:uid");
    private static final int GROUP = number("unix:gid");

    private Identity() {
    }

    static int user() {
        return USER;
    }

    static int group() {
        return GROUP;
    }

    private static int number(String attribute) {
        try {
            return (Integer) Files.getAttribute(Path.of("/proc/self"), attribute);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return SystemCalls.USER;
        }
    }
}
