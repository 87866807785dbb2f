// SPDX-License-Identifier: EPL-2.0
// System calls that take a path.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
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
 * {@link #AT_FDCWD}, from the program's own current directory. {@link FileNames} says what a path stands for.
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

    private static final int O_WRONLY_CREAT_TRUNC = 0x301; // what creat means

    private static final int AT_SYMLINK_NOFOLLOW = 0x100;
    private static final int AT_REMOVEDIR = 0x200;
    private static final int AT_SYMLINK_FOLLOW = 0x400;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int RENAME_NOREPLACE = 1;

    private static final int UTIME_NOW = 0x3fffffff;
    private static final int UTIME_OMIT = 0x3ffffffe;

    private static final int ANY_READ_WRITE = 0666;
    private static final LinkOption[] FOLLOW = {};
    private static final LinkOption[] NO_FOLLOW = {LinkOption.NOFOLLOW_LINKS};

    private final FileTable files;
    private final FileNames names = new FileNames(Settings.root());
    private volatile int mask = 022;
    /** Until it is, the process's own mask does what is needed, and Java need not be told of permissions. */
    private volatile boolean maskChanged;

    FileSystemCalls(FileTable files) {
        this.files = files;
    }

    /** Makes a system call that takes a path, or a directory's descriptor. */
    int call(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        if (!names.isConfined()) {
            return dispatch(number, a0, a1, a2, a3, sp);
        }
        synchronized (names) { // see there
            return dispatch(number, a0, a1, a2, a3, sp);
        }
    }

    private int dispatch(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        return switch (number) {
            case 4005 -> open(AT_FDCWD, a0, a1, a2);
            case 4008 -> open(AT_FDCWD, a0, O_WRONLY_CREAT_TRUNC, a1); // creat
            case 4009 -> link(AT_FDCWD, a0, AT_FDCWD, a1, 0);
            case 4010 -> unlink(AT_FDCWD, a0, 0);
            case 4012 -> changeDirectory(a0);
            case 4015 -> changeMode(AT_FDCWD, a0, a1);
            case 4016 -> changeOwner(AT_FDCWD, a0, a1, a2, AT_SYMLINK_NOFOLLOW); // lchown
            case 4033 -> access(AT_FDCWD, a0, a1);
            case 4038 -> rename(AT_FDCWD, a0, AT_FDCWD, a1, 0);
            case 4039 -> makeDirectory(AT_FDCWD, a0, a1);
            case 4040 -> unlink(AT_FDCWD, a0, AT_REMOVEDIR); // rmdir
            case 4060 -> setMask(a0);
            case 4083 -> symbolicLink(a0, AT_FDCWD, a1);
            case 4085 -> readLink(AT_FDCWD, a0, a1, a2);
            case 4092 -> truncate(a0, a1);
            case 4094 -> changeModeOfOpenFile(a0, a1);
            case 4095 -> changeOwnerOfOpenFile(a0, a1, a2);
            case 4099 -> FileSystemStatus.store(resolve(AT_FDCWD, a0, true), a1, false); // statfs
            case 4100 -> FileSystemStatus.store(openPath(a0), a1, false);
            case 4133 -> changeDirectoryTo(a0);
            case 4202 -> changeOwner(AT_FDCWD, a0, a1, a2, 0);
            case 4203 -> currentDirectory(a0, a1);
            case 4211 -> truncate(a0, SystemCalls.pair(a2, a3));
            case 4213 -> status(AT_FDCWD, a0, 0, a1, false); // stat64
            case 4214 -> status(AT_FDCWD, a0, AT_SYMLINK_NOFOLLOW, a1, false); // lstat64
            case 4215 -> statusOfOpenFile(a0, a1); // fstat64
            case 4219 -> readDirectory(a0, a1, a2);
            case 4255 -> FileSystemStatus.store(resolve(AT_FDCWD, a0, true), a2, true); // statfs64
            case 4256 -> FileSystemStatus.store(openPath(a0), a2, true);
            case 4288 -> open(a0, a1, a2, a3);
            case 4289 -> makeDirectory(a0, a1, a2);
            case 4291 -> changeOwner(a0, a1, a2, a3, SystemCalls.fifth(sp));
            case 4293 -> status(a0, a1, a3, a2, false); // fstatat64
            case 4294 -> unlink(a0, a1, a2);
            case 4295 -> rename(a0, a1, a2, a3, 0);
            case 4296 -> link(a0, a1, a2, a3, SystemCalls.fifth(sp));
            case 4297 -> symbolicLink(a0, a1, a2);
            case 4298 -> readLink(a0, a1, a2, a3);
            case 4299 -> changeMode(a0, a1, a2);
            case 4300, 4439 -> access(a0, a1, a2); // faccessat, faccessat2
            case 4316 -> setTimes(a0, a1, a2, a3, false); // utimensat
            case 4351 -> rename(a0, a1, a2, a3, SystemCalls.fifth(sp)); // renameat2
            case 4366 -> status(a0, a1, a2, SystemCalls.fifth(sp), true); // statx
            case 4412 -> setTimes(a0, a1, a2, a3, true); // utimensat_time64
            default -> -Errno.ENOSYS;
        };
    }

    private Path resolve(int directory, int address, boolean follow) throws IOException {
        String path = CString.at(address);
        Path start = directory == AT_FDCWD || path.startsWith("/") || path.isEmpty() ? null : directory(directory).path();
        return names.resolve(start, path, follow);
    }

    /** How the host is to take the last component of a resolved name: with a root, no link is left in it. */
    private LinkOption[] links(boolean follow) {
        return follow && !names.isConfined() ? FOLLOW : NO_FOLLOW;
    }

    private OpenDirectory directory(int fd) throws SystemCallException {
        if (files.get(fd) instanceof OpenDirectory directory) {
            return directory;
        }
        throw new SystemCallException(Errno.ENOTDIR);
    }

    /** Where an open file lies. */
    private Path openPath(int fd) throws IOException {
        Path path = files.get(fd).path();
        if (path == null) {
            throw new SystemCallException(Errno.ENOSYS);
        }
        return files.get(fd) instanceof StandardStream ? path : names.check(path);
    }

    private int readDirectory(int fd, int address, int length) throws IOException {
        OpenFile file = files.get(fd);
        if (file instanceof OpenDirectory directory) {
            names.check(directory.path());
        }
        return file.readDirectory(address, length);
    }

    private int open(int directory, int pathAddress, int flags, int mode) throws IOException {
        boolean creates = (flags & O_CREAT) != 0;
        Path path;
        try {
            path = resolve(directory, pathAddress, (flags & O_NOFOLLOW) == 0 && (!creates || (flags & O_EXCL) == 0));
        } catch (NoSuchFileException e) {
            String name = CString.at(pathAddress);
            ResourceFile resource = creates || name.isEmpty() ? null : ResourceFile.open(name, flags);
            if (resource != null) {
                return files.add(resource);
            }
            throw e;
        }
        boolean writes = (flags & O_ACCMODE) != O_RDONLY;
        if (Files.isDirectory(path, links((flags & O_NOFOLLOW) == 0))) {
            if ((flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL)) {
                throw new SystemCallException(Errno.EEXIST);
            }
            if (writes || creates) {
                throw new SystemCallException(Errno.EISDIR);
            }
            return files.add(new OpenDirectory(path, flags));
        }
        if ((flags & O_DIRECTORY) != 0 || CString.at(pathAddress).endsWith("/")) {
            throw new SystemCallException(Files.exists(path, links(true)) ? Errno.ENOTDIR : Errno.ENOENT);
        }
        if (creates && !writes) {
            create(path, flags, mode); // Java creates a file only to write it
        }
        if (!writes && !creates && !Files.exists(path, links(true))) {
            // Not on the disk: a file that was packaged with the program, as on a phone.
            ResourceFile resource = ResourceFile.open(CString.at(pathAddress), flags);
            if (resource != null) {
                return files.add(resource);
            }
        }
        FileChannel channel = FileChannel.open(path, options(flags), permissions(flags, mode));
        return files.add(new RegularFile(channel, path, flags & ~(O_CREAT | O_EXCL | O_TRUNC | O_NOFOLLOW),
                files.locks(), files.mappings()));
    }

    private void create(Path path, int flags, int mode) throws IOException {
        if ((flags & O_EXCL) != 0 || !Files.exists(path, links(true))) {
            Files.createFile(path, permissions(flags, mode));
        }
    }

    private Set<OpenOption> options(int flags) {
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
        if ((flags & O_NOFOLLOW) != 0 || names.isConfined()) {
            options.add(LinkOption.NOFOLLOW_LINKS);
        }
        return options;
    }

    /** Java creates files as 0666; the process's own mask does the rest. */
    private FileAttribute<?>[] permissions(int flags, int mode) {
        if ((flags & O_CREAT) == 0 || (mode & 0777) == ANY_READ_WRITE && !maskChanged || !isPosix()) {
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

    private int status(int directory, int path, int flags, int address, boolean extended) throws IOException {
        FileStatus status;
        if ((flags & AT_EMPTY_PATH) != 0 && Memory.loadByte(path) == 0) {
            status = directory == AT_FDCWD ? FileStatus.of(names.check(names.current()), true) : statusOf(directory);
        } else {
            boolean follow = (flags & AT_SYMLINK_NOFOLLOW) == 0;
            status = FileStatus.of(resolve(directory, path, follow), follow && !names.isConfined());
        }
        return extended ? status.storeStatx(address) : status.storeStat64(address);
    }

    private FileStatus statusOf(int fd) throws IOException {
        OpenFile file = files.get(fd);
        if (file.path() != null && !(file instanceof StandardStream)) {
            names.check(file.path());
        }
        return file.status();
    }

    private int statusOfOpenFile(int fd, int address) throws IOException {
        return statusOf(fd).storeStat64(address);
    }

    private int access(int directory, int path, int mode) throws IOException {
        Path file = resolve(directory, path, true);
        FileStatus.of(file, !names.isConfined()); // for the right error if it does not exist
        boolean granted = ((mode & 4) == 0 || Files.isReadable(file))
                && ((mode & 2) == 0 || Files.isWritable(file))
                && ((mode & 1) == 0 || Files.isExecutable(file));
        if (!granted) {
            throw new SystemCallException(Errno.EACCES);
        }
        return 0;
    }

    private int unlink(int directory, int path, int flags) throws IOException {
        Path file = resolve(directory, path, false);
        boolean isDirectory = Files.isDirectory(file, NO_FOLLOW);
        if ((flags & AT_REMOVEDIR) != 0) {
            if (!isDirectory && Files.exists(file, NO_FOLLOW)) {
                throw new SystemCallException(Errno.ENOTDIR);
            }
        } else if (isDirectory) {
            throw new SystemCallException(Errno.EISDIR);
        }
        loseName(file);
        Files.delete(file);
        return 0;
    }

    /** Open files keep what is known of them, when their name goes. */
    private void loseName(Path path) {
        files.forEachAt(path, file -> {
            try {
                file.unlinked(FileStatus.of(path, false));
            } catch (IOException e) {
                // Then there is nothing to remove either.
            }
        });
    }

    private int rename(int fromDirectory, int from, int toDirectory, int to, int flags) throws IOException {
        Path source = resolve(fromDirectory, from, false);
        Path target = resolve(toDirectory, to, false);
        if ((flags & ~RENAME_NOREPLACE) != 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (flags != 0 && Files.exists(target, NO_FOLLOW)) {
            throw new SystemCallException(Errno.EEXIST);
        }
        if (!source.equals(target) && Files.exists(source, NO_FOLLOW)) {
            loseName(target);
        }
        Files.move(source, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        files.forEachAt(source, file -> file.renamed(target));
        return 0;
    }

    private int makeDirectory(int directory, int path, int mode) throws IOException {
        Path file = resolve(directory, path, false);
        if (isPosix()) {
            Files.createDirectory(file, PosixFilePermissions.asFileAttribute(permissions(mode & ~mask)));
        } else {
            Files.createDirectory(file);
        }
        return 0;
    }

    private int changeDirectory(int path) throws IOException {
        return changeTo(resolve(AT_FDCWD, path, true));
    }

    private int changeDirectoryTo(int fd) throws IOException {
        return changeTo(names.check(directory(fd).path()));
    }

    private int changeTo(Path path) throws IOException {
        if (!Files.isDirectory(path, links(true))) {
            throw new SystemCallException(Files.exists(path, links(true)) ? Errno.ENOTDIR : Errno.ENOENT);
        }
        names.setCurrent(path);
        return 0;
    }

    /** getcwd: returns the length with the zero, as the system call does. */
    private int currentDirectory(int address, int size) throws IOException {
        byte[] path = CString.bytes(names.guestName(names.current()));
        if (path.length >= size) {
            throw new SystemCallException(Errno.ERANGE);
        }
        return CString.store(address, path);
    }

    private int readLink(int directory, int path, int address, int size) throws IOException {
        byte[] target = CString.bytes(Files.readSymbolicLink(resolve(directory, path, false)).toString());
        int length = Math.min(target.length, size);
        System.arraycopy(target, 0, Memory.BYTES, Memory.range(address, length), length);
        return length;
    }

    private int symbolicLink(int target, int directory, int path) throws IOException {
        Files.createSymbolicLink(resolve(directory, path, false), Path.of(CString.at(target)));
        return 0;
    }

    private int link(int fromDirectory, int from, int toDirectory, int to, int flags) throws IOException {
        Path existing = resolve(fromDirectory, from, (flags & AT_SYMLINK_FOLLOW) != 0);
        Files.createLink(resolve(toDirectory, to, false), existing);
        return 0;
    }

    private int changeMode(int directory, int path, int mode) throws IOException {
        return changeMode(resolve(directory, path, true), mode);
    }

    private int changeModeOfOpenFile(int fd, int mode) throws IOException {
        OpenFile file = files.get(fd);
        return file.path() == null || file instanceof StandardStream ? 0 : changeMode(openPath(fd), mode);
    }

    private static int changeMode(Path path, int mode) throws IOException {
        Files.setPosixFilePermissions(path, permissions(mode));
        return 0;
    }

    private int changeOwner(int directory, int path, int user, int group, int flags) throws IOException {
        if ((flags & AT_EMPTY_PATH) != 0 && Memory.loadByte(path) == 0) {
            return changeOwnerOfOpenFile(directory, user, group);
        }
        boolean follow = (flags & AT_SYMLINK_NOFOLLOW) == 0;
        return changeOwner(resolve(directory, path, follow), user, group, links(follow));
    }

    private int changeOwnerOfOpenFile(int fd, int user, int group) throws IOException {
        OpenFile file = files.get(fd);
        return file.path() == null || file instanceof StandardStream
                ? 0 : changeOwner(openPath(fd), user, group, links(true));
    }

    /** -1 leaves the user, or the group, as it is. */
    private static int changeOwner(Path path, int user, int group, LinkOption[] links) throws IOException {
        FileStatus.of(path, links == FOLLOW); // for the right error if it does not exist
        if (user != -1) {
            Files.setAttribute(path, "unix:uid", user, links);
        }
        if (group != -1) {
            Files.setAttribute(path, "unix:gid", group, links);
        }
        return 0;
    }

    private int truncate(int path, long length) throws IOException {
        Path file = resolve(AT_FDCWD, path, true);
        Set<OpenOption> options = new HashSet<>(Set.of(StandardOpenOption.WRITE));
        options.addAll(Set.of(links(true)));
        try (FileChannel channel = FileChannel.open(file, options)) {
            new RegularFile(channel, file, 0, files.locks(), files.mappings()).truncate(length);
            return 0;
        }
    }

    /** umask: the mask of files that are created with a mode of their own. */
    private int setMask(int newMask) {
        int old = mask;
        mask = newMask & 0777;
        maskChanged = true;
        return old;
    }

    /** utimensat; a path of 0 means the descriptor itself. */
    private int setTimes(int directory, int path, int times, int flags, boolean longTimes) throws IOException {
        boolean follow = (flags & AT_SYMLINK_NOFOLLOW) == 0;
        Path file;
        if (path == 0) {
            file = files.get(directory).path() == null ? null : openPath(directory);
        } else {
            file = resolve(directory, path, follow);
        }
        if (file == null) {
            return 0; // a pipe, or a stream of the caller's
        }
        int second = longTimes ? 16 : 8;
        FileTime accessed = time(times, longTimes);
        FileTime modified = time(times == 0 ? 0 : times + second, longTimes);
        Files.getFileAttributeView(file, BasicFileAttributeView.class, links(follow)).setTimes(modified, accessed, null);
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
