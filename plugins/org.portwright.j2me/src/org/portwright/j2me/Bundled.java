// SPDX-License-Identifier: EPL-2.0
// Opens the files that the build puts into this bundle's lib folder.
package org.portwright.j2me;

import java.io.IOException;
import java.io.InputStream;

/** JARs that travel inside of this bundle. They are not on its class path. */
final class Bundled {

    static final String RUNTIME_SE = "portwright-runtime-se.jar";
    static final String RUNTIME_CLDC = "portwright-runtime-cldc.jar";
    static final String CLDC_API = "cldcapi11.jar";
    static final String MIDP_API = "midpapi20.jar";
    /** JSR-75: the API, and the emulator's implementation of it. */
    static final String FILE_API = "microemu-jsr-75.jar";

    private Bundled() {
    }

    static InputStream open(String name) throws IOException {
        InputStream in = Bundled.class.getResourceAsStream("/lib/" + name);
        if (in == null) {
            throw new IOException("lib/" + name + " is missing in the bundle org.portwright.j2me; build it again");
        }
        return in;
    }
}
