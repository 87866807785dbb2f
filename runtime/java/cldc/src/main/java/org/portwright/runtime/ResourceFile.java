// SPDX-License-Identifier: EPL-2.0
// A resource of the JAR as an open file.
package org.portwright.runtime;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** All of a resource in memory: a stream of CLDC tells no length, and can't go back. */
final class ResourceFile {

    final byte[] contents;
    int position;

    private ResourceFile(byte[] contents) {
        this.contents = contents;
    }

    /** The resource at a path, where / is the top of the JAR; null if there is none. */
    static ResourceFile open(String path) throws IOException {
        while (path.startsWith("./")) {
            path = path.substring(2);
        }
        InputStream in = new ResourceFile(null).getClass().getResourceAsStream(
                path.startsWith("/") ? path : '/' + path);
        if (in == null) {
            return null;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[1024];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            bytes.write(chunk, 0, count);
        }
        in.close();
        return new ResourceFile(bytes.toByteArray());
    }

    int read(int address, int length) {
        int count = Math.max(Math.min(length, contents.length - position), 0);
        Memory.copyIn(contents, position, address, count);
        position += count;
        return count;
    }

    /** Returns the new position, or -1 if there is none. */
    int seek(int offset, int whence) {
        int target = offset + (whence == 1 ? position : whence == 2 ? contents.length : 0);
        if (target < 0 || whence < 0 || whence > 2) {
            return -1;
        }
        position = target;
        return target;
    }
}
