// SPDX-License-Identifier: EPL-2.0
// The classes that a phone has.
package org.portwright.j2me;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;

/** CLDC 1.1, MIDP 2.0 and JSR-75, of which the last may be missing on a phone. */
public final class PhoneApi {

    private PhoneApi() {
    }

    /**
     * Reads the class files.
     *
     * @return path, such as {@code java/lang/Object.class}, to class file
     * @throws IOException if they are missing in the bundle
     */
    public static SortedMap<String, byte[]> classes() throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>(Bundled.CLDC_API.classes());
        classes.putAll(Bundled.MIDP_API.classes());
        classes.putAll(fileApi());
        return classes;
    }

    /** JSR-75 without the emulator's implementation, which is in the same JAR. */
    static SortedMap<String, byte[]> fileApi() throws IOException {
        return Bundled.FILE_API.classes().subMap("javax/", "javay");
    }
}
