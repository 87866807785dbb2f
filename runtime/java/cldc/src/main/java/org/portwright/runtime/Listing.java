// SPDX-License-Identifier: EPL-2.0
// A directory that cannot be changed.
package org.portwright.runtime;

import java.util.Vector;

/** Names that are known when it is opened. */
final class Listing extends FileNode {

    private final String[] names;
    private final boolean writable;

    /** @param names of String, those of directories with a slash at the end */
    Listing(Vector names, boolean writable) {
        this.names = new String[names.size()];
        names.copyInto(this.names);
        this.writable = writable;
    }

    int mode() {
        return writable ? DIRECTORY : DIRECTORY & ~0222;
    }

    String[] list() {
        return names;
    }
}
