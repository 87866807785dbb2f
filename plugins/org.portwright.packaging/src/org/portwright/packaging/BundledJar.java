// SPDX-License-Identifier: EPL-2.0
// A JAR that the build has put into the folder lib of a bundle.
package org.portwright.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A JAR that travels inside of a bundle of ours. It is not on the bundle's class path.
 *
 * @param neighbour a class of the bundle, in the package that the bundle is named for
 * @param name file name of the JAR
 */
public record BundledJar(Class<?> neighbour, String name) {

    /**
     * Opens the JAR.
     *
     * @throws IOException if it is missing
     */
    public InputStream open() throws IOException {
        InputStream in = neighbour.getResourceAsStream("/lib/" + name);
        if (in == null) {
            throw new IOException("lib/" + name + " is missing in the bundle " + neighbour.getPackageName()
                    + "; build it again");
        }
        return in;
    }

    /**
     * Reads all class files.
     *
     * @return path in the JAR, such as {@code a/B.class}, to the class file
     * @throws IOException if the JAR is missing or damaged
     */
    public SortedMap<String, byte[]> classes() throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        try (ZipInputStream in = new ZipInputStream(open())) {
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
