// SPDX-License-Identifier: EPL-2.0
// How a Java virtual machine is started for a translated program.
package org.portwright.packaging;

import java.util.List;

/** Options of {@code java}, the same on the command line and in the IDE. */
public final class JavaOptions {

    /**
     * HotSpot would interpret methods of more than 8000 bytes, and a C function that calls itself deeply would find the
     * usual stack of a Java thread too small.
     */
    public static final List<String> RUN = List.of("-XX:-DontCompileHugeMethods", "-Xss64m");

    private JavaOptions() {
    }
}
