// SPDX-License-Identifier: EPL-2.0
// Who runs the program.
package org.portwright.runtime.abi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** User and group, which Java tells of files only: /proc/self is the process's own. */
public final class Identity {

    /** User, group and process number that the program sees where the real ones are too much ado. */
    public static final int ID = 1000;

    private static final int USER = number("unix:uid");
    private static final int GROUP = number("unix:gid");

    private Identity() {
    }

    /** The real user's number; {@link #ID} where Java does not tell it. */
    public static int user() {
        return USER;
    }

    /** The real group's number; {@link #ID} where Java does not tell it. */
    public static int group() {
        return GROUP;
    }

    private static int number(String attribute) {
        try {
            return (Integer) Files.getAttribute(Path.of("/proc/self"), attribute);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Identity.ID;
        }
    }
}
