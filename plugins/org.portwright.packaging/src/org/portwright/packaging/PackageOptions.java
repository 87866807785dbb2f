// SPDX-License-Identifier: EPL-2.0
// What a user says about a JAR beyond the program that is in it.
package org.portwright.packaging;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Options of {@link ProgramPackage#write}. Immutable; each {@code with} method returns a changed copy.
 *
 * @param name the program's name as a phone shows it
 * @param vendor who made it
 * @param version MAJOR.MINOR or MAJOR.MINOR.MICRO, each from 0 to 99 (MIDP 2.0, "MIDlet-Version")
 * @param icon PNG file, or null
 * @param resources files that the program finds in its JAR: path in the JAR, without a slash at its start, to the file
 */
public record PackageOptions(String name, String vendor, String version, Path icon, Map<String, Path> resources) {

    private static final String VERSION = "[0-9]{1,2}\\.[0-9]{1,2}(\\.[0-9]{1,2})?";

    /**
     * Checks the options.
     *
     * @throws IllegalArgumentException with a message for people if one is not valid
     */
    public PackageOptions {
        name = clean("name", name);
        vendor = clean("vendor", vendor);
        if (!version.matches(VERSION)) {
            throw new IllegalArgumentException("version " + version
                    + " is not one a phone accepts; give two or three numbers up to 99, such as 1.0.2");
        }
        resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
        for (String path : resources.keySet()) {
            if (path.isEmpty() || path.startsWith("/") || path.endsWith("/") || path.contains("\\")) {
                throw new IllegalArgumentException("resource path \"" + path
                        + "\" is not a path in a JAR; give one such as levels/first.txt");
            }
        }
    }

    /** Options with a name and nothing else. */
    public static PackageOptions of(String name) {
        return new PackageOptions(name, "Portwright", "1.0.0", null, Map.of());
    }

    public PackageOptions withVendor(String newVendor) {
        return new PackageOptions(name, newVendor, version, icon, resources);
    }

    public PackageOptions withVersion(String newVersion) {
        return new PackageOptions(name, vendor, newVersion, icon, resources);
    }

    /** @param newIcon PNG file, or null */
    public PackageOptions withIcon(Path newIcon) {
        return new PackageOptions(name, vendor, version, newIcon, resources);
    }

    public PackageOptions withResource(String path, Path file) {
        Map<String, Path> more = new LinkedHashMap<>(resources);
        more.put(path, Objects.requireNonNull(file));
        return new PackageOptions(name, vendor, version, icon, more);
    }

    /** A manifest's value is one line: control characters become spaces. */
    private static String clean(String what, String value) {
        String cleaned = value.replaceAll("\\p{Cntrl}+", " ").strip();
        if (cleaned.isEmpty()) {
            throw new IllegalArgumentException("the " + what + " is empty; give one");
        }
        return cleaned;
    }
}
