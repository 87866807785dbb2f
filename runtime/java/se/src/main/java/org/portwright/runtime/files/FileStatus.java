// SPDX-License-Identifier: EPL-2.0
// Answers of the stat family of system calls.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.Identity;

/** Attributes of a file, and the structures of o32 they are stored in. */
public final class FileStatus {

    private static final int PERMISSIONS = 07777;
    static final int S_IFMT = 0170000;
    static final int S_IFIFO = 0010000;
    private static final int S_IFDIR = 0040000;
    public static final int S_IFSOCK = 0140000;
    static final int S_IFREG = 0100000;
    static final int S_IFLNK = 0120000;

    private static final int BLOCK_SIZE = 4096;
    private static final int STAT64_SIZE = 104;
    private static final int STATX_SIZE = 256;
    private static final int STATX_BASIC_STATS = 0x7ff;
    private static final long SECOND = 1_000_000_000L;

    private final int mode;
    private final long inode;
    private final long device;
    private final int links;
    private final int user;
    private final int group;
    private final long rawDevice;
    private final long size;
    private final FileTime accessed;
    private final FileTime modified;
    private final FileTime changed;

    private FileStatus(Map<String, Object> attributes) {
        mode = mode(attributes);
        inode = number(attributes, "ino", 0);
        device = number(attributes, "dev", 0);
        links = (int) number(attributes, "nlink", 1);
        user = (int) number(attributes, "uid", Identity.ID);
        group = (int) number(attributes, "gid", Identity.ID);
        rawDevice = number(attributes, "rdev", 0);
        size = number(attributes, "size", 0);
        accessed = (FileTime) attributes.get("lastAccessTime");
        modified = (FileTime) attributes.get("lastModifiedTime");
        changed = (FileTime) attributes.getOrDefault("ctime", modified);
    }

    static FileStatus of(Path path, boolean followLinks) throws IOException {
        LinkOption[] options = followLinks ? new LinkOption[0] : new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
        String view = path.getFileSystem().supportedFileAttributeViews().contains("unix") ? "unix:*" : "*";
        return new FileStatus(Files.readAttributes(path, view, options));
    }

    /** Of a file that has no name: a pipe, a socket, a stream of the caller's. */
    static FileStatus nameless(int mode, long size) {
        FileTime now = FileTime.fromMillis(System.currentTimeMillis());
        return new FileStatus(Map.of("mode", mode, "size", size, "lastAccessTime", now, "lastModifiedTime", now));
    }

    /** The same file with a name less; a directory has no further one. */
    FileStatus withoutName() {
        return with(mode, size, isDirectory() ? 0 : links - 1);
    }

    /** The same file with another size. */
    FileStatus withSize(long newSize) {
        return with(mode, newSize, links);
    }

    /** The same file with other permissions, as of chmod. */
    FileStatus withPermissions(int permissions) {
        return with(mode & ~PERMISSIONS | permissions & PERMISSIONS, size, links);
    }

    private FileStatus with(int newMode, long newSize, int newLinks) {
        return new FileStatus(Map.ofEntries(Map.entry("mode", newMode), Map.entry("ino", inode), Map.entry("dev", device),
                Map.entry("nlink", newLinks), Map.entry("uid", user), Map.entry("gid", group),
                Map.entry("rdev", rawDevice), Map.entry("size", newSize), Map.entry("lastAccessTime", accessed),
                Map.entry("lastModifiedTime", modified), Map.entry("ctime", changed)));
    }

    boolean isDirectory() {
        return (mode & S_IFMT) == S_IFDIR;
    }

    static long inode(Path path) {
        try {
            return of(path, false).inode;
        } catch (IOException e) {
            return 0;
        }
    }

    private static long number(Map<String, Object> attributes, String name, long otherwise) {
        return attributes.get(name) instanceof Number number ? number.longValue() : otherwise;
    }

    private static int mode(Map<String, Object> attributes) {
        if (attributes.get("mode") instanceof Integer mode) {
            return mode;
        }
        if (Boolean.TRUE.equals(attributes.get("isDirectory"))) {
            return S_IFDIR | 0755;
        }
        return Boolean.TRUE.equals(attributes.get("isSymbolicLink")) ? S_IFLNK | 0777 : S_IFREG | 0644;
    }

    /** struct stat64 (Linux, arch/mips/include/uapi/asm/stat.h). */
    int storeStat64(int address) {
        clear(address, STAT64_SIZE);
        Memory.storeInt(address, (int) device);
        Memory.storeLong(address + 16, inode);
        Memory.storeInt(address + 24, mode);
        Memory.storeInt(address + 28, links);
        Memory.storeInt(address + 32, user);
        Memory.storeInt(address + 36, group);
        Memory.storeInt(address + 40, (int) rawDevice);
        Memory.storeLong(address + 56, size);
        storeTime(address + 64, accessed);
        storeTime(address + 72, modified);
        storeTime(address + 80, changed);
        Memory.storeInt(address + 88, BLOCK_SIZE);
        Memory.storeLong(address + 96, blocks());
        return 0;
    }

    /** struct statx (Linux, include/uapi/linux/stat.h); the same on all machines. */
    int storeStatx(int address) {
        clear(address, STATX_SIZE);
        Memory.storeInt(address, STATX_BASIC_STATS);
        Memory.storeInt(address + 4, BLOCK_SIZE);
        Memory.storeInt(address + 16, links);
        Memory.storeInt(address + 20, user);
        Memory.storeInt(address + 24, group);
        Memory.storeShort(address + 28, mode);
        Memory.storeLong(address + 32, inode);
        Memory.storeLong(address + 40, size);
        Memory.storeLong(address + 48, blocks());
        storeTime64(address + 64, accessed);
        storeTime64(address + 96, changed);
        storeTime64(address + 112, modified);
        Memory.storeInt(address + 128, major(rawDevice));
        Memory.storeInt(address + 132, minor(rawDevice));
        Memory.storeInt(address + 136, major(device));
        Memory.storeInt(address + 140, minor(device));
        return 0;
    }

    /** Of 512 bytes, which Java does not tell: as file systems have them that take whole blocks, and for files without holes. */
    private long blocks() {
        int type = mode & S_IFMT;
        return type == S_IFREG || type == S_IFDIR ? (size + BLOCK_SIZE - 1) / BLOCK_SIZE * (BLOCK_SIZE / 512) : 0;
    }

    /** Of the host's dev_t, glibc's sys/sysmacros.h. */
    private static int major(long device) {
        return (int) (device >>> 8 & 0xfff | device >>> 32 & 0xfffff000L);
    }

    private static int minor(long device) {
        return (int) (device & 0xff | device >>> 12 & 0xffffff00L);
    }

    private static void storeTime(int address, FileTime time) {
        Memory.storeInt(address, (int) time.to(TimeUnit.SECONDS));
        Memory.storeInt(address + 4, (int) Math.floorMod(time.to(TimeUnit.NANOSECONDS), SECOND));
    }

    private static void storeTime64(int address, FileTime time) {
        Memory.storeLong(address, time.to(TimeUnit.SECONDS));
        Memory.storeInt(address + 8, (int) Math.floorMod(time.to(TimeUnit.NANOSECONDS), SECOND));
    }

    private static void clear(int address, int length) {
        Memory.clear(Memory.range(address, length), length);
    }
}
