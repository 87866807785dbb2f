// SPDX-License-Identifier: EPL-2.0
// The files of the emulated phone (JSR-75).
package org.portwright.j2me.host;

import java.io.File;
import java.util.Map;
import org.microemu.cldc.file.FileSystem;

/** A class of its own: a phone without files does not have the one that this one needs. */
final class PhoneFileSystem {

    private PhoneFileSystem() {
    }

    /** @param folder its subfolders are the roots that the phone has, such as a memory card */
    static void install(File folder) {
        new FileSystem().registerImplementation(Map.of("fsRoot", folder.getPath()));
    }
}
