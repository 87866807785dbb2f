// SPDX-License-Identifier: EPL-2.0
// A function of an object file, for those who choose.
package org.portwright.lopi;

import java.util.List;

/**
 * A function of an object file.
 *
 * @param object name of the object file, or of the member of an archive
 * @param file the source file that the object's symbols name; the object itself if none
 * @param names its symbols
 * @param size bytes
 * @param obstacle why it can't be instrumented; null if it can, or if that is not known yet
 */
public record FunctionDescription(String object, String file, List<String> names, long size, String obstacle) {
    /** Makes one. */
    public FunctionDescription {
        names = List.copyOf(names);
    }

    /** The symbol that names it. */
    public String name() {
        return names.get(0);
    }
}
