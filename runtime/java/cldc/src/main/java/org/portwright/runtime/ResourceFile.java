// SPDX-License-Identifier: EPL-2.0
// A file whose contents are known and stay as they are.
package org.portwright.runtime;

/** All of a resource of the JAR in memory. */
final class ResourceFile extends FileNode {

    private final byte[] contents;
    private final int number;

    ResourceFile(byte[] contents, int number) {
        this.contents = contents;
        this.number = number;
    }

    int mode() {
        return READ_ONLY;
    }

    int size() {
        return contents.length;
    }

    int number() {
        return number;
    }

    int read(int position, byte[] bytes, int length) {
        int count = Math.max(Math.min(length, contents.length - position), 0);
        if (count > 0) {
            System.arraycopy(contents, position, bytes, 0, count);
        }
        return count;
    }
}
