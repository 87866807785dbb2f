// SPDX-License-Identifier: EPL-2.0
// The files that were packaged with the program.
package org.portwright.runtime;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Opens files in the program's JAR. A program that is used as a library shares its class path, and maybe its JAR, with
 * others; it gets what was packaged with it and no more.
 */
public final class ProgramJar {

    /** Paths of all resources, a line each; written by the packager, if there are any. */
    private static final String LIST = "resources.txt";
    private static final String FOLDER = ProgramJar.class.getPackageName().replace('.', '/') + '/';

    /**
     * With {@code java -jar} the JAR is the whole class path, and its table of contents is in memory already: asking the
     * class loader instead would load the URL protocol handlers, a third of the start-up time of a small program. Null
     * if the program was not started so. It stays open, and the class loader shares it.
     */
    private static final ZipFile JAR = open();

    /** Read when they are needed first. */
    private static Set<String> resources;

    private ProgramJar() {
    }

    private static ZipFile open() {
        String path = System.getProperty("java.class.path", "");
        if (!path.endsWith(".jar") || path.indexOf(File.pathSeparatorChar) >= 0
                || ProgramJar.class.getClassLoader() != ClassLoader.getSystemClassLoader()) {
            return null;
        }
        ZipFile jar = null;
        try {
            jar = new ZipFile(path);
            if (jar.getEntry(FOLDER + Image.NAME) != null) {
                return jar;
            }
            jar.close(); // the program is in another one, which this one's manifest names
        } catch (IOException e) {
            // The class loader may know better.
        }
        return null;
    }

    /**
     * Opens a file that lies beside the runtime's classes.
     *
     * @return null if it is not there
     */
    static InputStream openBeside(String name) throws IOException {
        return JAR == null ? ProgramJar.class.getResourceAsStream(name) : open(FOLDER + name);
    }

    private static InputStream open(String path) throws IOException {
        ZipEntry entry = JAR.getEntry(path);
        return entry == null ? null : JAR.getInputStream(entry);
    }

    /**
     * Opens a file that was packaged with the program as a resource of its.
     *
     * @param path from the top of the JAR
     * @return null if there is none
     */
    public static InputStream openResource(String path) throws IOException {
        if (!resources().contains(path)) {
            return null;
        }
        if (JAR != null) {
            return open(path);
        }
        // Of several on the class path, the one in the same JAR as the list.
        ClassLoader loader = ProgramJar.class.getClassLoader();
        URL list = loader.getResource(FOLDER + LIST);
        String top = list == null ? "" : list.toString().substring(0, list.toString().length() - (FOLDER + LIST).length());
        for (URL url : Collections.list(loader.getResources(path))) {
            if (url.toString().startsWith(top)) {
                return url.openStream();
            }
        }
        return null;
    }

    private static synchronized Set<String> resources() throws IOException {
        if (resources == null) {
            try (InputStream in = openBeside(LIST)) {
                resources = in == null ? Set.of() : new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                        .lines().collect(Collectors.toSet());
            }
        }
        return resources;
    }
}
