// SPDX-License-Identifier: EPL-2.0
// Reads the class files of a JAR that travels inside of this bundle.
package org.portwright.j2me;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Contents of a JAR in memory. */
final class JarClasses {

    private JarClasses() {
    }

    /** Path in the JAR, such as {@code a/B.class}, to the class file. */
    static SortedMap<String, byte[]> read(String bundledJar) throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        try (ZipInputStream in = new ZipInputStream(Bundled.open(bundledJar))) {
            ZipEntry entry;
            while ((entry = in.getNextEntry()) != null) {
                if (entry.getName().endsWith(".class")) {
                    classes.put(entry.getName(), in.readAllBytes());
                }
            }
        }
        return classes;
    }
}
