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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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
    private static final String[] HOST_CLASSES = {"Host", "Host$1", "HostEmulator", "KeyScript", "Phone", "PhoneFileSystem",
        "PhoneFileSystem$1", "PhoneWindow", "PhoneWindow$1", "RecordStores", "Suite", "SuiteLoader"};

    private EmulatorFiles() {
    }

    /**
     * Class path of the emulator's JVM.
     *
     * @param withFiles whether the phone has files (JSR-75): one without lacks the classes, too
     */
    static String classPath(boolean withFiles) throws IOException {
        byte[][] contents = new byte[JARS.length + 1][];
        for (int i = 0; i < JARS.length; i++) {
            try (InputStream in = JARS[i].open()) {
                contents[i] = in.readAllBytes();
            }
        }
        contents[JARS.length] = hostJar();
        Path folder = cache().resolve("emulator-" + digest(contents));
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < contents.length; i++) {
            Path file = folder.resolve(i < JARS.length ? JARS[i].name() : "host.jar");
            if (!Files.exists(file)) {
                write(file, contents[i]);
            }
            if (i < JARS.length && JARS[i] == Bundled.FILE_API && !withFiles) {
                continue;
            }
            path.append(i == 0 ? "" : File.pathSeparator).append(file);
        }
        return path.toString();
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

    private static byte[] hostJar() throws IOException {
        JarBuilder jar = new JarBuilder();
        for (String name : HOST_CLASSES) {
            String path = "org/portwright/j2me/host/" + name + ".class";
            try (InputStream in = EmulatorFiles.class.getResourceAsStream("/" + path)) {
                if (in == null) {
                    throw new IOException(path + " is missing in the bundle org.portwright.j2me; build it again");
                }
                jar.add(path, in.readAllBytes());
            }
        }
        return jar.finish();
    }

    private static Path cache() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base = cache != null && cache.startsWith("/") ? Path.of(cache)
                : Path.of(System.getProperty("user.home"), ".cache");
        return base.resolve("portwright");
    }

    private static String digest(byte[][] contents) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : contents) {
                digest.update(part);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JVM has it
        }
    }
}
