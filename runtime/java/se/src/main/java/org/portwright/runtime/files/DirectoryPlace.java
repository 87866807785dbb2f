// SPDX-License-Identifier: EPL-2.0
// Where a directory lies that the program has open, or that is its current one.
package org.portwright.runtime.files;

import java.nio.file.Path;

/**
 * The name of a directory on the host, which changes when the program renames it or one above it. Java has no handle of
 * a directory from which names could be resolved.
 */
final class DirectoryPlace {

    private volatile Path path;
    /** What was known of it when the program removed it; null while it is there. */
    private volatile FileStatus last;

    /** @param path without symbolic links */
    DirectoryPlace(Path path) {
        this.path = path;
    }

    /** Its name; the last one if it is removed. */
    Path path() {
        return path;
    }

    boolean isRemoved() {
        return last != null;
    }

    /** What was known of it when it was removed; null while it is there. */
    FileStatus last() {
        return last;
    }

    void renamed(Path newPath) {
        path = newPath;
    }

    void removed(FileStatus status) {
        last = status;
    }
}
