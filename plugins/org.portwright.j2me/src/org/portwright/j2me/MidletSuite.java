// SPDX-License-Identifier: EPL-2.0
// The manifest and the descriptor (JAD) of a MIDlet suite.
package org.portwright.j2me;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramJar;

/** Attributes of a suite with one MIDlet (MIDP 2.0, chapter "MIDlet suites"). */
final class MidletSuite {

    /** Tells ProgramMIDlet which class the program is. */
    static final String PROGRAM = "Portwright-Program";

    private final Map<String, String> attributes = new LinkedHashMap<>();

    /**
     * @param midletClass binary name of the MIDlet's class
     * @param programClass binary name of the class that implements the runtime's Program
     */
    MidletSuite(PackageOptions options, String midletClass, String programClass) {
        // A comma would end the name within MIDlet-1, which has no way to quote one.
        String name = options.name().replace(',', ' ').strip();
        attributes.put("MIDlet-Name", options.name());
        attributes.put("MIDlet-Version", options.version());
        attributes.put("MIDlet-Vendor", options.vendor());
        String icon = options.icon() == null ? "" : "/" + ProgramJar.ICON;
        attributes.put("MIDlet-1", name + "," + icon + "," + midletClass);
        if (options.icon() != null) {
            attributes.put("MIDlet-Icon", icon);
        }
        attributes.put("MicroEdition-Configuration", "CLDC-1.1");
        attributes.put("MicroEdition-Profile", "MIDP-2.0");
        attributes.put(PROGRAM, programClass);
    }

    /** The JAR's manifest. */
    Manifest manifest() {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.forEach(main::putValue);
        return manifest;
    }

    /**
     * The descriptor. Its lines are never folded: MIDP has no continuation lines in it.
     *
     * @param jarName file name of the JAR, which lies beside the descriptor
     * @param jarSize exact size of the JAR in bytes; phones refuse a suite that has another
     */
    byte[] descriptor(String jarName, int jarSize) {
        Map<String, String> all = new LinkedHashMap<>(attributes);
        all.put("MIDlet-Jar-URL", url(jarName));
        all.put("MIDlet-Jar-Size", Integer.toString(jarSize));
        StringBuilder lines = new StringBuilder();
        all.forEach((key, value) -> lines.append(key).append(": ").append(value).append("\r\n"));
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** A relative URL: characters that mean something in one, and all that is not ASCII, are escaped. */
    private static String url(String jarName) {
        try {
            String path = new URI(null, null, "/" + jarName, null).toASCIIString();
            return path.substring(1);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e); // the path starts with a slash, and any other character is escaped
        }
    }
}
