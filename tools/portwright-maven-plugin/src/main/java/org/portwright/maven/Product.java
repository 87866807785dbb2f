// SPDX-License-Identifier: EPL-2.0
// Whether work has to be done again.
package org.portwright.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file that a command makes, to be made again when one of its inputs is not older, or the command is another one. The
 * command is kept beside the file.
 */
record Product(Path file, List<Path> inputs, List<String> command) {

    boolean isCurrent() throws IOException {
        if (!Files.exists(file) || !Files.exists(record()) || !Files.readString(record()).equals(text())) {
            return false;
        }
        for (Path input : inputs) {
            if (!Files.exists(input) || Files.getLastModifiedTime(input).compareTo(Files.getLastModifiedTime(file)) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** To be called when the file has been made. */
    void isMade() throws IOException {
        Files.writeString(record(), text());
    }

    private Path record() {
        return file.resolveSibling(file.getFileName() + ".command");
    }

    private String text() {
        return String.join("\n", command) + "\n";
    }
}
