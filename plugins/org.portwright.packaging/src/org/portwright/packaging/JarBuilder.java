// SPDX-License-Identifier: EPL-2.0
// Makes a JAR in memory.
package org.portwright.packaging;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A JAR whose bytes depend on its contents alone: entries have no time of their own. */
public final class JarBuilder {

    /** The earliest time that a ZIP file can say. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private static final int LEVEL = Deflater.BEST_COMPRESSION;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(bytes);
    private final Set<String> paths = new HashSet<>();

    public JarBuilder() {
        zip.setLevel(LEVEL);
    }

    /** Whether the JAR has a file already. */
    public boolean contains(String path) {
        return paths.contains(path);
    }

    /**
     * Adds the manifest, which comes before all other files, and not compressed: `portwright run` looks for the main class
     * in a JAR's first bytes. Its lines are folded at 72 bytes (JAR file specification).
     */
    public void add(Manifest manifest) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            manifest.write(out);
            ZipEntry entry = new ZipEntry(JarFile.MANIFEST_NAME);
            entry.setMethod(ZipEntry.STORED);
            add(entry, out.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not to memory
        }
    }

    /** Adds a file, which must not be there yet. */
    public void add(String path, byte[] contents) {
        ZipEntry entry = new ZipEntry(path);
        entry.setCompressedSize(compressedSize(contents));
        add(entry, contents);
    }

    /** Known before, it stands in the entry's header, and the 16 bytes of a data descriptor are saved (APPNOTE 4.3.9). */
    private static int compressedSize(byte[] contents) {
        Deflater deflater = new Deflater(LEVEL, true);
        try {
            deflater.setInput(contents);
            deflater.finish();
            byte[] buffer = new byte[1 << 13];
            while (!deflater.finished()) {
                deflater.deflate(buffer);
            }
            return deflater.getTotalOut();
        } finally {
            deflater.end();
        }
    }

    private void add(ZipEntry entry, byte[] contents) {
        try {
            CRC32 checksum = new CRC32();
            checksum.update(contents);
            entry.setCrc(checksum.getValue());
            entry.setSize(contents.length);
            entry.setTimeLocal(TIME);
            zip.putNextEntry(entry);
            zip.write(contents);
            zip.closeEntry();
            paths.add(entry.getName());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not to memory; a path that is there twice
        }
    }

    /** The JAR; nothing can be added any more. */
    public byte[] finish() {
        try {
            zip.close();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
