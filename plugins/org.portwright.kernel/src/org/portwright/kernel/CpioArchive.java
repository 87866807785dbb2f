// SPDX-License-Identifier: EPL-2.0
// What a run of Linux brings along beside its file system.
package org.portwright.kernel;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A cpio archive in the format that Linux unpacks at its start (Documentation/driver-api/early-userspace/buffer-format.rst): several may
 * follow one another.
 */
final class CpioArchive {
    private static final int REGULAR_FILE = 0100000;
    private static final int DIRECTORY = 0040000;
    private static final int ALIGNMENT = 4;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int files;

    /** Adds a folder, whose parent is there. */
    void addDirectory(String name) {
        add(name, DIRECTORY | 0755, new byte[0]);
    }

    /** Adds a file that can be executed, into a folder that is there. */
    void addFile(String name, byte[] contents) {
        add(name, REGULAR_FILE | 0755, contents);
    }

    /** @return the archive, at its end */
    byte[] finish() {
        add("TRAILER!!!", 0, new byte[0]);
        return bytes.toByteArray();
    }

    private void add(String name, int mode, byte[] contents) {
        byte[] nameBytes = (name + "\0").getBytes(StandardCharsets.UTF_8);
        int[] fields = {++files, mode, 0, 0, 1, 0, contents.length, 0, 0, 0, 0, nameBytes.length, 0};
        StringBuilder header = new StringBuilder("070701");
        for (int field : fields) {
            header.append(String.format("%08X", field));
        }
        bytes.writeBytes(header.toString().getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(nameBytes);
        align();
        bytes.writeBytes(contents);
        align();
    }

    private void align() {
        while (bytes.size() % ALIGNMENT != 0) {
            bytes.write(0);
        }
    }
}
