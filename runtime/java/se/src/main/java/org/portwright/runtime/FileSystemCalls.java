// SPDX-License-Identifier: EPL-2.0
// System calls that take a path.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The file system as the program sees it. Each method is a system call: it returns its result, or throws what
 * {@link Errno#of} turns into an error number. A relative path starts from a directory's descriptor or, with
 * {@link #AT_FDCWD}, from the program's own current directory: the JVM's can't be changed.
 */
final class FileSystemCalls {

    static final int AT_FDCWD = -100;

    // Flags of open (Linux, arch/mips/include/uapi/asm/fcntl.h).
    private static final int O_ACCMODE = 3;
    private static final int O_RDONLY = 0;
    private static final int O_RDWR = 2;
    static final int O_APPEND = 0x8;
    static final int O_NONBLOCK = 0x80;
    private static final int O_CREAT = 0x100;
    private static final int O_TRUNC = 0x200;
    private static final int O_EXCL = 0x400;
    private static final int O_DIRECTORY = 0x10000;
    private static final int O_NOFOLLOW = 0x20000;

    private static final int AT_SYMLINK_NOFOLLOW = 0x100;
    private static final int AT_REMOVEDIR = 0x200;
    private static final int AT_EMPTY_PATH = 0x1000;

    private static final int UTIME_NOW = 0x3fffffff;
    private static final int UTIME_OMIT = 0x3ffffffe;

    private static final int ANY_READ_WRITE = 0666;

    private final FileTable files;
    /** The current directory, without symbolic links; null until it is needed. */
    private Path current;
    private int mask = 022;

    FileSystemCalls(FileTable files) {
        this.files = files;
    }

    private Path resolve(int directory, int address) throws IOException {
        String path = CString.at(address);
        if (path.isEmpty()) {
            throw new NoSuchFileException(path);
        }
        Path base = base(directory, path);
        if (directory == AT_FDCWD) {
            // By hand, since the current directory may be gone from the file system, which has no ".." of it then.
            while (path.equals("..") || path.startsWith("../")) {
                base = base.getParent() == null ? base : base.getParent();
                path = path.substring(Math.min(3, path.length()));
            }
        }
        return base.resolve(path);
    }

    private Path base(int directory, String path) throws IOException {
        if (directory == AT_FDCWD || path.startsWith("/")) {
            return current();
        }
        return directory(directory).path();
    }

    private Path current() throws IOException {
        if (current == null) {
            current = Path.of("").toRealPath();
        }
        return current;
    }

    private OpenDirectory directory(int fd) throws SystemCallException {
        if (files.get(fd) instanceof OpenDirectory directory) {
            return directory;
        }
        throw new SystemCallException(Errno.ENOTDIR);
    }

    int open(int directory, int pathAddress, int flags, int mode) throws IOException {
        Path path = resolve(directory, pathAddress);
        boolean writes = (flags & O_ACCMODE) != O_RDONLY;
        if (Files.isDirectory(path)) {
            if ((flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL)) {
                throw new SystemCallException(Errno.EEXIST);
            }
            if (writes || (flags & O_CREAT) != 0) {
                throw new SystemCallException(Errno.EISDIR);
            }
            return files.add(new OpenDirectory(path, flags));
        }
        if ((flags & O_DIRECTORY) != 0 || CString.at(pathAddress).endsWith("/")) {
            throw new SystemCallException(Files.exists(path) ? Errno.ENOTDIR : Errno.ENOENT);
        }
        if ((flags & O_CREAT) != 0 && !writes) {
            create(path, flags, mode); // Java creates a file only to write it
        }
        if (!writes && (flags & O_CREAT) == 0 && !Files.exists(path)) {
            // Not on the disk: a file that was packaged with the program, as on a phone.
            ResourceFile resource = ResourceFile.open(CString.at(pathAddress), flags);
            if (resource != null) {
                return files.add(resource);
            }
        }
        FileChannel channel = FileChannel.open(path, options(flags), permissions(flags, mode));
        return files.add(new RegularFile(channel, path, flags & ~(O_CREAT | O_EXCL | O_TRUNC)));
    }

    private void create(Path path, int flags, int mode) throws IOException {
        if ((flags & O_EXCL) != 0 || !Files.exists(path)) {
            Files.createFile(path, permissions(flags, mode));
        }
    }

    private static Set<OpenOption> options(int flags) {
        Set<OpenOption> options = new HashSet<>();
        int access = flags & O_ACCMODE;
        if (access == O_RDONLY || access == O_RDWR) {
            options.add(StandardOpenOption.READ);
        }
        if (access != O_RDONLY) {
            options.add(StandardOpenOption.WRITE);
            if ((flags & O_CREAT) != 0) {
                options.add((flags & O_EXCL) != 0 ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE);
            }
            if ((flags & O_TRUNC) != 0) {
                options.add(StandardOpenOption.TRUNCATE_EXISTING);
            }
        }
        if ((flags & O_NOFOLLOW) != 0) {
            options.add(LinkOption.NOFOLLOW_LINKS);
        }
        return options;
    }

    /** Java creates files as 0666; the process's own mask does the rest. */
    private FileAttribute<?>[] permissions(int flags, int mode) {
        if ((flags & O_CREAT) == 0 || (mode & 0777) == ANY_READ_WRITE || !isPosix()) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions(mode & ~mask))};
    }

    private boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    /** The nine low bits of a mode; the enumeration has them from the owner's read permission down. */
    private static Set<PosixFilePermission> permissions(int mode) {
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (PosixFilePermission permission : PosixFilePermission.values()) {
            if ((mode & 0400 >> permission.ordinal()) != 0) {
                permissions.add(permission);
            }
        }
        return permissions;
    }

    int status(int directory, int path, int flags, int address, boolean extended) throws IOException {
        FileStatus status;
        if ((flags & AT_EMPTY_PATH) != 0 && Memory.loadByte(path) == 0) {
            status = directory == AT_FDCWD ? FileStatus.of(current(), true) : FileStatus.of(files.get(directory));
        } else {
            status = FileStatus.of(resolve(directory, path), (flags & AT_SYMLINK_NOFOLLOW) == 0);
        }
        return extended ? status.storeStatx(address) : status.storeStat64(address);
    }

    int statusOfOpenFile(int fd, int address) throws IOException {
        return FileStatus.of(files.get(fd)).storeStat64(address);
    }

    int access(int directory, int path, int mode) throws IOException {
        Path file = resolve(directory, path);
        FileStatus.of(file, true); // for the right error if it does not exist
        boolean granted = ((mode & 4) == 0 || Files.isReadable(file))
                && ((mode & 2) == 0 || Files.isWritable(file))
                && ((mode & 1) == 0 || Files.isExecutable(file));
        if (!granted) {
            throw new SystemCallException(Errno.EACCES);
        }
        return 0;
    }

    int unlink(int directory, int path, int flags) throws IOException {
        Path file = resolve(directory, path);
        boolean isDirectory = Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
        if ((flags & AT_REMOVEDIR) != 0) {
            if (!isDirectory && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new SystemCallException(Errno.ENOTDIR);
            }
        } else if (isDirectory) {
            throw new SystemCallException(Errno.EISDIR);
        }
        Files.delete(file);
        return 0;
    }

    int rename(int fromDirectory, int from, int toDirectory, int to) throws IOException {
        Path source = resolve(fromDirectory, from);
        Path target = resolve(toDirectory, to);
        CopyOption[] options = {StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING};
        Files.move(source, target, options);
        return 0;
    }

    int makeDirectory(int directory, int path, int mode) throws IOException {
        Path file = resolve(directory, path);
        if (isPosix()) {
            Files.createDirectory(file, PosixFilePermissions.asFileAttribute(permissions(mode & ~mask)));
        } else {
            Files.createDirectory(file);
        }
        return 0;
    }

    int changeDirectory(int path) throws IOException {
        return changeTo(resolve(AT_FDCWD, path));
    }

    int changeDirectoryTo(int fd) throws IOException {
        return changeTo(directory(fd).path());
    }

    private int changeTo(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            throw new SystemCallException(Files.exists(path) ? Errno.ENOTDIR : Errno.ENOENT);
        }
        current = path.toRealPath();
        return 0;
    }

    /** getcwd: returns the length with the zero, as the system call does. */
    int currentDirectory(int address, int size) throws IOException {
        byte[] path = CString.bytes(current().toString());
        if (path.length >= size) {
            throw new SystemCallException(Errno.ERANGE);
        }
        return CString.store(address, path);
    }

    int readLink(int directory, int path, int address, int size) throws IOException {
        byte[] target = CString.bytes(Files.readSymbolicLink(resolve(directory, path)).toString());
        int length = Math.min(target.length, size);
        System.arraycopy(target, 0, Memory.BYTES, Memory.range(address, length), length);
        return length;
    }

    int symbolicLink(int target, int directory, int path) throws IOException {
        Files.createSymbolicLink(resolve(directory, path), Path.of(CString.at(target)));
        return 0;
    }

    int link(int fromDirectory, int from, int toDirectory, int to) throws IOException {
        Files.createLink(resolve(toDirectory, to), resolve(fromDirectory, from));
        return 0;
    }

    int changeMode(int directory, int path, int mode) throws IOException {
        return changeMode(resolve(directory, path), mode);
    }

    int changeModeOfOpenFile(int fd, int mode) throws IOException {
        Path path = files.get(fd).path();
        return path == null ? 0 : changeMode(path, mode);
    }

    private static int changeMode(Path path, int mode) throws IOException {
        Files.setPosixFilePermissions(path, permissions(mode));
        return 0;
    }

    int truncate(int path, long length) throws IOException {
        try (FileChannel channel = FileChannel.open(resolve(AT_FDCWD, path), StandardOpenOption.WRITE)) {
            new RegularFile(channel, null, 0).truncate(length);
            return 0;
        }
    }

    /** umask: the mask of files that are created with a mode of their own. */
    int setMask(int newMask) throws IOException {
        int old = mask;
        mask = newMask & 0777;
        return old;
    }

    /** utimensat; a path of 0 means the descriptor itself. */
    int setTimes(int directory, int path, int times, boolean longTimes) throws IOException {
        Path file = path == 0 ? files.get(directory).path() : resolve(directory, path);
        if (file == null) {
            return 0; // a pipe, or a stream of the caller's
        }
        int second = longTimes ? 16 : 8;
        FileTime accessed = time(times, longTimes);
        FileTime modified = time(times == 0 ? 0 : times + second, longTimes);
        if (modified != null) {
            Files.setLastModifiedTime(file, modified);
        }
        if (accessed != null) {
            Files.setAttribute(file, "lastAccessTime", accessed);
        }
        return 0;
    }

    /** Null if the time is to stay. */
    private static FileTime time(int address, boolean longTime) {
        if (address == 0) {
            return FileTime.fromMillis(System.currentTimeMillis());
        }
        long seconds = longTime ? Memory.loadLong(address) : Memory.loadInt(address);
        int nanoseconds = longTime ? (int) Memory.loadLong(address + 8) : Memory.loadInt(address + 4);
        if (nanoseconds == UTIME_OMIT) {
            return null;
        }
        return nanoseconds == UTIME_NOW
                ? FileTime.fromMillis(System.currentTimeMillis())
                : FileTime.from(seconds * 1_000_000_000L + nanoseconds, TimeUnit.NANOSECONDS);
    }
}
