// SPDX-License-Identifier: EPL-2.0
// Makes a JAR in memory.
package org.portwright.j2me;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A JAR whose bytes depend on its contents alone: entries have no time of their own. */
final class JarBuilder {

    /** The earliest time that a ZIP file can say. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(bytes);
    private final Set<String> paths = new HashSet<>();

    JarBuilder() {
        zip.setLevel(Deflater.BEST_COMPRESSION);
    }

    boolean contains(String path) {
        return paths.contains(path);
    }

    void add(String path, byte[] contents) {
        try {
            ZipEntry entry = new ZipEntry(path);
            entry.setTimeLocal(TIME);
            zip.putNextEntry(entry);
            zip.write(contents);
            zip.closeEntry();
            paths.add(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not to memory; a path that is there twice
        }
    }

    byte[] finish() {
        try {
            zip.close();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
