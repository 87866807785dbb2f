// SPDX-License-Identifier: EPL-2.0
// Answers of statfs and its kin.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.portwright.runtime.Memory;

/** struct statfs and statfs64 of o32 (Linux, arch/mips/include/uapi/asm/statfs.h). */
final class FileSystemStatus {

    private static final int SIZE = 56;
    private static final int SIZE64 = 84;
    private static final int LONGEST_NAME = 255;
    /** Magic numbers by the type that the host's mount table has (Linux, include/uapi/linux/magic.h). */
    private static final Map<String, Integer> TYPES = Map.of("ext4", 0xef53, "ext3", 0xef53, "tmpfs", 0x01021994,
            "overlay", 0x794c7630, "xfs", 0x58465342, "btrfs", 0x9123683e, "nfs", 0x6969, "proc", 0x9fa0);

    private FileSystemStatus() {
    }

    static int store(Path path, int address, boolean wide) throws IOException {
        FileStatus.of(path, true); // for the right error if it does not exist
        FileStore store = Files.getFileStore(path);
        long block = Math.max(store.getBlockSize(), 1);
        int size = wide ? SIZE64 : SIZE;
        Memory.clear(Memory.range(address, size), size);
        Memory.storeInt(address, TYPES.getOrDefault(store.type(), 0));
        Memory.storeInt(address + 4, (int) block);
        Memory.storeInt(address + 8, (int) block);
        long total = store.getTotalSpace() / block;
        long free = store.getUnallocatedSpace() / block;
        long usable = store.getUsableSpace() / block;
        if (wide) {
            Memory.storeLong(address + 16, total);
            Memory.storeLong(address + 24, free);
            Memory.storeLong(address + 48, usable);
            Memory.storeInt(address + 64, LONGEST_NAME);
        } else {
            Memory.storeInt(address + 12, (int) total);
            Memory.storeInt(address + 16, (int) free);
            Memory.storeInt(address + 28, (int) usable);
            Memory.storeInt(address + 40, LONGEST_NAME);
        }
        return 0;
    }
}
