// SPDX-License-Identifier: EPL-2.0
// A place in the source of the kernel or of a program.
package org.portwright.kernel;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A place in the source.
 *
 * @param function the function; for code of assembly the nearest symbol before it
 * @param offset bytes from the function's start
 * @param file the source file, absolute; empty if the code has no debug information
 * @param line the line from 1; 0 if there is no file
 */
public record SourceLocation(String function, long offset, Optional<Path> file, int line) {
    /** @return such as {@code schedule+0x1c (schedule.c:120)} */
    @Override
    public String toString() {
        String place = function + (offset == 0 ? "" : "+0x" + Long.toHexString(offset));
        return file.map(path -> place + " (" + path.getFileName() + ":" + line + ")").orElse(place);
    }
}
