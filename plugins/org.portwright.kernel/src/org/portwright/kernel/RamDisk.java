// SPDX-License-Identifier: EPL-2.0
// Lists the programs on the kernel's RAM disk.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A cpio archive in the "new ASCII" format (Linux, Documentation/driver-api/early-userspace/buffer-format.rst). */
final class RamDisk {
    private static final String MAGIC = "070701";
    private static final int HEADER = 110;
    private static final int SIZE_FIELD = 6;
    private static final int NAME_SIZE_FIELD = 11;
    private static final String END = "TRAILER!!!";

    private RamDisk() {
    }

    /**
     * @return the names of the files that are ELF programs, in the order of the archive
     * @throws KernelException if the archive is damaged
     */
    static List<String> programs(Path archive) throws KernelException, IOException {
        byte[] bytes = Files.readAllBytes(archive);
        List<String> programs = new ArrayList<>();
        long position = 0;
        while (true) {
            if (position + HEADER > bytes.length || !MAGIC.equals(text(bytes, position, MAGIC.length()))) {
                throw damaged(archive);
            }
            long nameSize = field(archive, bytes, position, NAME_SIZE_FIELD);
            long size = field(archive, bytes, position, SIZE_FIELD);
            long data = roundUp(position + HEADER + nameSize);
            if (nameSize < 1 || data + size > bytes.length) {
                throw damaged(archive);
            }
            String name = text(bytes, position + HEADER, nameSize - 1);
            if (name.equals(END)) {
                return programs;
            }
            if (size > 4 && text(bytes, data, 4).equals("\177ELF")) {
                programs.add(name);
            }
            position = roundUp(data + size);
        }
    }

    private static long roundUp(long position) {
        return position + 3 & -4;
    }

    private static long field(Path archive, byte[] bytes, long header, int index) throws KernelException {
        try {
            return Long.parseLong(text(bytes, header + MAGIC.length() + 8L * index, 8), 16);
        } catch (NumberFormatException e) {
            throw damaged(archive);
        }
    }

    private static String text(byte[] bytes, long offset, long length) {
        return new String(bytes, (int) offset, (int) length, StandardCharsets.ISO_8859_1);
    }

    private static KernelException damaged(Path archive) {
        return new KernelException(archive + ": not a RAM disk; build the kernel again");
    }
}
