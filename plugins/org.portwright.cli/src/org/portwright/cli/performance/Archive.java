// SPDX-License-Identifier: EPL-2.0
// What is in a JAR.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * What is in a JAR.
 *
 * @param entries what was compressed, by path
 */
record Archive(SortedMap<String, byte[]> entries) {
    private static final String CLASS = ".class";

    static Archive read(Path jar) throws IOException {
        SortedMap<String, byte[]> entries = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                entries.put(entry.getName(), file.getInputStream(entry).readAllBytes());
            }
        }
        return new Archive(entries);
    }

    /** How large the classes are whose names, with slashes, are wanted; bytes. */
    long classBytes(Predicate<String> wanted) {
        return entries.entrySet().stream().filter(entry -> entry.getKey().endsWith(CLASS)
                && wanted.test(entry.getKey().substring(0, entry.getKey().length() - CLASS.length())))
                .mapToLong(entry -> entry.getValue().length).sum();
    }

    /** Whether another one has the same in it. */
    boolean isLike(Archive other) {
        return entries.keySet().equals(other.entries.keySet())
                && entries.entrySet().stream().allMatch(entry -> Arrays.equals(entry.getValue(), other.entries.get(entry.getKey())));
    }
}
