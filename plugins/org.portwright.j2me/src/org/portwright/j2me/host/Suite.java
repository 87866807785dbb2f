// SPDX-License-Identifier: EPL-2.0
// Attributes of the suite that runs.
package org.portwright.j2me.host;

import java.io.File;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The manifest's attributes, and the arguments of this run as the console MIDlet looks for them. */
final class Suite {

    private static final String ARGUMENT = "Portwright-Argument-";

    private final Attributes attributes;
    private final List<String> arguments;

    Suite(File jar, List<String> arguments) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            Manifest manifest = file.getManifest();
            attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
        }
        if (attributes.getValue("MIDlet-1") == null) {
            throw new IOException("its manifest has no MIDlet-1");
        }
        this.arguments = arguments;
    }

    String name() {
        String name = attributes.getValue("MIDlet-Name");
        return name == null ? midletClass() : name;
    }

    /** The suite's name as that of a folder. */
    String folderName() {
        return URLEncoder.encode(name(), StandardCharsets.UTF_8).replace("*", "%2A").replaceFirst("^\\.", "%2E");
    }

    /** The last part of "Name,icon,Class". */
    String midletClass() {
        String midlet = attributes.getValue("MIDlet-1");
        return midlet.substring(midlet.lastIndexOf(',') + 1).strip();
    }

    /** An application property, null if there is none. Arguments given for this run replace the suite's own. */
    String property(String key) {
        if (key.startsWith(ARGUMENT) && !arguments.isEmpty()) {
            int number = Integer.parseInt(key.substring(ARGUMENT.length()));
            return number <= arguments.size() ? arguments.get(number - 1) : null;
        }
        return attributes.getValue(key);
    }
}
