// SPDX-License-Identifier: EPL-2.0
// Makes a JAR in memory.
package org.portwright.packaging;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A JAR whose bytes depend on its contents alone: entries have no time of their own. */
public final class JarBuilder {

    /** The earliest time that a ZIP file can say. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private static final int LEVEL = Deflater.BEST_COMPRESSION;

    /** What is to be compressed from which on more threads are worth their start, in bytes. */
    private static final int LARGE = 1 << 18;

    private final Map<String, byte[]> files = new LinkedHashMap<>();

    /** Whether the JAR has a file already. */
    public boolean contains(String path) {
        return files.containsKey(path);
    }

    /**
     * Adds the manifest, which comes before all other files, and not compressed: `portwright run` looks for the main class
     * in a JAR's first bytes. Its lines are folded at 72 bytes (JAR file specification).
     */
    public void add(Manifest manifest) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            manifest.write(out);
            add(JarFile.MANIFEST_NAME, out.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not to memory
        }
    }

    /** Adds a file, which must not be there yet. */
    public void add(String path, byte[] contents) {
        if (files.putIfAbsent(path, contents) != null) {
            throw new IllegalArgumentException(path + " is there already");
        }
    }

    /** The JAR. */
    public byte[] finish() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setLevel(LEVEL);
            for (ZipEntry entry : entries()) {
                zip.putNextEntry(entry);
                zip.write(files.get(entry.getName()));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not to memory
        }
        return bytes.toByteArray();
    }

    /** Compresses all files for their sizes, on all processors where that pays. */
    private List<ZipEntry> entries() {
        Stream<Map.Entry<String, byte[]>> all = files.entrySet().stream();
        boolean large = files.values().stream().mapToInt(contents -> contents.length).sum() > LARGE;
        return (large ? all.parallel() : all).map(file -> entry(file.getKey(), file.getValue())).toList();
    }

    private static ZipEntry entry(String path, byte[] contents) {
        CRC32 checksum = new CRC32();
        checksum.update(contents);
        ZipEntry entry = new ZipEntry(path);
        if (path.equals(JarFile.MANIFEST_NAME)) {
            entry.setMethod(ZipEntry.STORED);
        } else {
            entry.setCompressedSize(compressedSize(contents));
        }
        entry.setCrc(checksum.getValue());
        entry.setSize(contents.length);
        entry.setTimeLocal(TIME);
        return entry;
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
}
