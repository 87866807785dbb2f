// SPDX-License-Identifier: EPL-2.0
// What else the unpacked home has.

package org.portwright.core;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What a bundle adds to the home that the plug-ins carry: files that a source tree has only when it is built. Contributed to
 * the extension point {@code org.portwright.core.homeParts}.
 */
public interface HomePart {

    /**
     * Writes the files.
     *
     * @param home the folder that becomes the home, with all that the plug-ins carry
     */
    void write(Path home) throws IOException;
}
