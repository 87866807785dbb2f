// SPDX-License-Identifier: EPL-2.0
// Names the files that the build puts into this bundle's lib folder.
package org.portwright.j2me;

import org.portwright.packaging.BundledJar;

/** The API of phones. */
final class Bundled {

    static final BundledJar CLDC_API = jar("cldcapi11.jar");
    static final BundledJar MIDP_API = jar("midpapi20.jar");
    /** JSR-75: the API, and the emulator's implementation of it. */
    static final BundledJar FILE_API = jar("microemu-jsr-75.jar");

    private Bundled() {
    }

    /** @param name file name of a JAR in this bundle */
    static BundledJar jar(String name) {
        return new BundledJar(Bundled.class, name);
    }
}
