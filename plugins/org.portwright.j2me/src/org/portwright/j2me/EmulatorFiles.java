// SPDX-License-Identifier: EPL-2.0
// Puts the emulator's JARs where a JVM can load them.
package org.portwright.j2me;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.portwright.packaging.BundledJar;
import org.portwright.packaging.JarBuilder;

/**
 * The emulator's JARs in the user's cache, in a folder named for their contents: written once, shared by all runs, never
 * changed.
 */
final class EmulatorFiles {

    private static final BundledJar[] JARS = {Bundled.jar("microemulator.jar"),
        Bundled.jar("microemu-device-large.jar"), Bundled.FILE_API};
    /** Classes of the package {@code host}, which run in the emulator's JVM only. */
    private static final String[] HOST_CLASSES = {"Host", "Host$1", "HostEmulator", "KeyScript", "Phone", "Phone$Display",
        "PhoneFileSystem", "PhoneFileSystem$1", "PhoneWindow", "PhoneWindow$1", "RecordStores", "Suite", "SuiteLoader"};

    private EmulatorFiles() {
    }

    /**
     * Class path of the emulator's JVM.
     *
     * @param withFiles whether the phone has files (JSR-75): one without lacks the classes, too
     */
    static String classPath(boolean withFiles) throws IOException {
        byte[][] jars = new byte[JARS.length][];
        for (int i = 0; i < JARS.length; i++) {
            try (InputStream in = JARS[i].open()) {
                jars[i] = in.readAllBytes();
            }
        }
        SortedMap<String, byte[]> host = hostClasses();
        Path folder = cache().resolve("emulator-" + checksums(jars, host.values()));
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < JARS.length; i++) {
            Path file = folder.resolve(JARS[i].name());
            if (!Files.exists(file)) {
                write(file, jars[i]);
            }
            if (JARS[i] != Bundled.FILE_API || withFiles) {
                path.append(file).append(File.pathSeparator);
            }
        }
        Path hostJar = folder.resolve("host.jar");
        if (!Files.exists(hostJar)) {
            JarBuilder jar = new JarBuilder();
            host.forEach(jar::add);
            write(hostJar, jar.finish());
        }
        return path.append(hostJar).toString();
    }

    /** Two runs may do this at once: both write the same. */
    private static void write(Path file, byte[] contents) throws IOException {
        Files.createDirectories(file.getParent());
        Path temporary = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".part");
        try {
            Files.write(temporary, contents);
            try {
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static SortedMap<String, byte[]> hostClasses() throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        for (String name : HOST_CLASSES) {
            String path = "org/portwright/j2me/host/" + name + ".class";
            try (InputStream in = EmulatorFiles.class.getResourceAsStream("/" + path)) {
                if (in == null) {
                    throw new IOException(path + " is missing in the bundle org.portwright.j2me; build it again");
                }
                classes.put(path, in.readAllBytes());
            }
        }
        return classes;
    }

    private static Path cache() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base = cache != null && cache.startsWith("/") ? Path.of(cache)
                : Path.of(System.getProperty("user.home"), ".cache");
        return base.resolve("portwright");
    }

    /** CRC-32 of each JAR and of all host classes: a hash that nobody could forge takes longer than the rest of the start. */
    private static String checksums(byte[][] jars, Collection<byte[]> host) {
        StringBuilder name = new StringBuilder();
        for (byte[] jar : jars) {
            name.append(checksum(List.of(jar)));
        }
        return name.append(checksum(host)).toString();
    }

    private static String checksum(Collection<byte[]> contents) {
        CRC32 checksum = new CRC32();
        contents.forEach(checksum::update);
        return HexFormat.of().toHexDigits((int) checksum.getValue());
    }
}
