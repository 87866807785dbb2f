// SPDX-License-Identifier: EPL-2.0
// The home of an Eclipse that has the plug-ins only.

package org.portwright.core;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.osgi.util.NLS;

/**
 * The part of Portwright's source tree that compiles C, makes probes and puts a kernel on LLVA-OS. This bundle carries it
 * in its folder {@value #FOLDER}. Compilers and make want files, so it is unpacked into {@code home-HASH} beside the
 * toolchain, where HASH is that of what is unpacked and of the {@link HomePart}s. A folder that is there is complete, and may be removed at any time.
 */
final class BundledHome {

    private static final String FOLDER = "home";
    private static final String BIN = "bin/";
    private static final String SCRIPT = "portwright";
    private static final String PARTS = PortwrightCore.PLUGIN_ID + ".homeParts";
    private static final int HASH_LENGTH = 12;

    private static Path folder;

    private BundledHome() {
    }

    /**
     * The folder, unpacked if it is not there, which takes some seconds.
     *
     * @throws CoreException if it can't be written
     */
    static synchronized Path folder() throws CoreException {
        if (folder == null || !PortwrightHome.isHome(folder)) {
            Path cache = cache();
            try {
                folder = unpack(read(), cache);
            } catch (IOException e) {
                throw PortwrightCore.failure(NLS.bind(Messages.home_notUnpacked, cache, e.getMessage()), e);
            }
        }
        return folder;
    }

    /** Where the script keeps what it makes. */
    private static Path cache() {
        String given = System.getenv("XDG_CACHE_HOME");
        return (given == null || given.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(given))
                .resolve(SCRIPT);
    }

    private static Map<String, byte[]> read() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        var entries = Platform.getBundle(PortwrightCore.PLUGIN_ID).findEntries(FOLDER, "*", true);
        for (URL entry : entries == null ? Collections.<URL>emptyList() : Collections.list(entries)) {
            String path = entry.getPath().substring(FOLDER.length() + 2);
            if (!path.endsWith("/")) {
                try (InputStream in = entry.openStream()) {
                    files.put(path, in.readAllBytes());
                }
            }
        }
        if (!files.containsKey(SCRIPT)) {
            throw new IOException(Messages.home_notCarried);
        }
        return files;
    }

    private static Path unpack(Map<String, byte[]> files, Path cache) throws IOException, CoreException {
        Path home = cache.resolve(FOLDER + '-' + hash(files));
        if (PortwrightHome.isHome(home)) {
            return home;
        }
        Files.createDirectories(cache);
        Path staged = Files.createTempDirectory(cache, '.' + FOLDER);
        try {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                write(staged.resolve(file.getKey()), file.getKey().startsWith(BIN), file.getValue());
            }
            for (IConfigurationElement part : parts()) {
                ((HomePart) part.createExecutableExtension("class")).write(staged);
            }
            Files.move(staged, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!PortwrightHome.isHome(home)) { // else another IDE was faster
                throw e;
            }
        } finally {
            delete(staged);
        }
        return home;
    }

    /** What a JAR can't hold, and so has as files: that a file can be run, and links. */
    private static void write(Path file, boolean isLink, byte[] contents) throws IOException {
        Files.createDirectories(file.getParent());
        if (isLink) {
            Files.createSymbolicLink(file, Path.of("..", SCRIPT));
            return;
        }
        Files.write(file, contents);
        if (contents.length > 1 && contents[0] == '#' && contents[1] == '!' && !file.toFile().setExecutable(true)) {
            throw new IOException(file.toString());
        }
    }

    private static IConfigurationElement[] parts() {
        return Platform.getExtensionRegistry().getConfigurationElementsFor(PARTS);
    }

    private static String hash(Map<String, byte[]> files) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                digest.update((file.getKey() + '\n' + file.getValue().length + '\n').getBytes(StandardCharsets.UTF_8));
                digest.update(file.getValue());
            }
            for (IConfigurationElement part : parts()) {
                digest.update(part.getAttribute("class").getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IOException(e);
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
