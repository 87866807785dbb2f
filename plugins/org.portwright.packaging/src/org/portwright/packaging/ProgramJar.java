// SPDX-License-Identifier: EPL-2.0
// The JAR of a program, as all targets have it.
package org.portwright.packaging;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.jar.Manifest;

/** Classes, the memory image beside those of the runtime, the icon, and the program's resources with their list. */
public final class ProgramJar {

    /** Path of the icon in the JAR. */
    public static final String ICON = "icon.png";

    private static final String IMAGE = "program.bin";
    /** Beside the image: the paths of all resources, a line each. A program on a phone can't list its JAR. */
    private static final String RESOURCES = "resources.txt";
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private ProgramJar() {
    }

    /**
     * Makes the JAR.
     *
     * @param classes path in the JAR to class file: the program's classes, and those of the runtime where they are to be
     * @param runtimePackage the package that the runtime is in, as an internal name (JVMS 4.2.1)
     * @param image the initial memory
     * @return the JAR's bytes; the same for the same arguments
     * @throws PackageException if the icon or a resource can't be read, or has the path of a file that is there already
     */
    public static byte[] of(Manifest manifest, SortedMap<String, byte[]> classes, String runtimePackage, byte[] image,
            PackageOptions options) throws PackageException {
        JarBuilder jar = new JarBuilder();
        jar.add(manifest);
        classes.forEach(jar::add);
        jar.add(runtimePackage + '/' + IMAGE, image);
        if (options.icon() != null) {
            jar.add(ICON, icon(options.icon()));
        }
        for (Map.Entry<String, Path> resource : options.resources().entrySet()) {
            if (jar.contains(resource.getKey())) {
                throw new PackageException(resource.getValue().toString(), "the JAR has a file "
                        + resource.getKey() + " already; rename the resource", null);
            }
            jar.add(resource.getKey(), read(resource.getValue()));
        }
        if (!options.resources().isEmpty()) {
            jar.add(runtimePackage + '/' + RESOURCES, (String.join("\n", options.resources().keySet()) + '\n')
                    .getBytes(StandardCharsets.UTF_8));
        }
        return jar.finish();
    }

    private static byte[] icon(Path file) throws PackageException {
        byte[] contents = read(file);
        if (contents.length < PNG.length || !Arrays.equals(contents, 0, PNG.length, PNG, 0, PNG.length)) {
            throw new PackageException(file.toString(), "not a PNG file; phones take no other icons", null);
        }
        return contents;
    }

    private static byte[] read(Path file) throws PackageException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            String what = Files.isDirectory(file) ? "this is a directory; name the files in it one by one"
                    : Files.exists(file) ? "can't be read; change its permissions" : "no such file; name one that exists";
            throw new PackageException(file.toString(), what, e);
        }
    }
}
