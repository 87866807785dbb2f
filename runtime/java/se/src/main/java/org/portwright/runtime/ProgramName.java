// SPDX-License-Identifier: EPL-2.0
// What a running program is called: in messages, and as its argv[0].
package org.portwright.runtime;

import java.io.File;

/** Finds the program's name. */
final class ProgramName {

    /** Overrides the name. */
    private static final String PROPERTY = "portwright.name";

    private ProgramName() {
    }

    /** The property's value, else the name of the JAR that the JVM was started with, else the class's. */
    static String get(Program program) {
        String name = System.getProperty(PROPERTY);
        if (name != null) {
            return name;
        }
        String path = System.getProperty("java.class.path", "");
        if (path.endsWith(".jar") && path.indexOf(File.pathSeparatorChar) < 0) {
            return path.substring(path.lastIndexOf(File.separatorChar) + 1, path.length() - ".jar".length());
        }
        return program.getClass().getSimpleName();
    }
}
