// SPDX-License-Identifier: EPL-2.0
// System calls that take a path.
package org.portwright.runtime.files;

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
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.Settings;
import org.portwright.runtime.SystemCall;
import org.portwright.runtime.abi.Arguments;
import org.portwright.runtime.abi.CString;
import org.portwright.runtime.abi.Failure;
import org.portwright.runtime.abi.SystemCallException;

/**
 * The file system as the program sees it. Each method is a system call: it returns its result, or throws what
 * {@link Failure#of} turns into an error number. A relative path starts from a directory's descriptor or, with
 * {@link #AT_FDCWD}, from the program's own current directory. {@link FileNames} says what a path stands for.
 */
public final class FileSystemCalls {

    public static final int AT_FDCWD = -100;

    // Flags of open (Linux, arch/mips/include/uapi/asm/fcntl.h).
    public static final int O_ACCMODE = 3;
    static final int O_RDONLY = 0;
    public static final int O_WRONLY = 1;
    private static final int O_RDWR = 2;
    static final int O_APPEND = 0x8;
    public static final int O_NONBLOCK = 0x80;
    private static final int O_CREAT = 0x100;
    private static final int O_TRUNC = 0x200;
    private static final int O_EXCL = 0x400;
    private static final int O_DIRECTORY = 0x10000;
    private static final int O_NOFOLLOW = 0x20000;

    private static final int O_WRONLY_CREAT_TRUNC = 0x301; // what creat means

    /** What Linux says of a name in {@code /proc/self/fd}. */
    private static final int LENGTH_OF_OWN_LINK = 64;

    private static final int AT_SYMLINK_NOFOLLOW = 0x100;
    private static final int AT_REMOVEDIR = 0x200;
    private static final int AT_SYMLINK_FOLLOW = 0x400;
    private static final int AT_NO_AUTOMOUNT = 0x800;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int AT_STATX_SYNC_TYPE = 0x6000;
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

    /** @throws IllegalStateException if the root that the settings name is no directory */
    public FileSystemCalls(FileTable files) {
        this.files = files;
    }

    /** Lets go of the root. */
    public void close() {
        try {
            names.close();
        } catch (IOException e) {
            // As when a process ends: nobody is left to be told.
        }
    }

    /** Makes a system call that takes a path, or a directory's descriptor. */
    public int call(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        if (!names.isConfined()) {
            return dispatch(number, a0, a1, a2, a3, sp);
        }
        synchronized (names) { // see there
            return dispatch(number, a0, a1, a2, a3, sp);
        }
    }

    private int dispatch(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        return switch (number) {
            case SystemCall.OPEN -> open(AT_FDCWD, a0, a1, a2);
            case SystemCall.CREAT -> open(AT_FDCWD, a0, O_WRONLY_CREAT_TRUNC, a1);
            case SystemCall.LINK -> link(AT_FDCWD, a0, AT_FDCWD, a1, 0);
            case SystemCall.UNLINK -> unlink(AT_FDCWD, a0, 0);
            case SystemCall.CHDIR -> changeDirectory(a0);
            case SystemCall.CHMOD -> changeMode(AT_FDCWD, a0, a1);
            case SystemCall.LCHOWN -> changeOwner(AT_FDCWD, a0, a1, a2, AT_SYMLINK_NOFOLLOW);
            case SystemCall.ACCESS -> access(AT_FDCWD, a0, a1);
            case SystemCall.RENAME -> rename(AT_FDCWD, a0, AT_FDCWD, a1, 0);
            case SystemCall.MKDIR -> makeDirectory(AT_FDCWD, a0, a1);
            case SystemCall.RMDIR -> unlink(AT_FDCWD, a0, AT_REMOVEDIR);
            case SystemCall.UMASK -> setMask(a0);
            case SystemCall.SYMLINK -> symbolicLink(a0, AT_FDCWD, a1);
            case SystemCall.READLINK -> readLink(AT_FDCWD, a0, a1, a2);
            case SystemCall.TRUNCATE -> truncate(a0, a1);
            case SystemCall.FCHMOD -> changeModeOfOpenFile(a0, a1);
            case SystemCall.FCHOWN -> changeOwnerOfOpenFile(a0, a1, a2);
            case SystemCall.STATFS -> FileSystemStatus.store(resolve(AT_FDCWD, a0, true), a1, false);
            case SystemCall.FSTATFS -> FileSystemStatus.store(openPath(a0), a1, false);
            case SystemCall.FCHDIR -> changeDirectoryTo(a0);
            case SystemCall.CHOWN -> changeOwner(AT_FDCWD, a0, a1, a2, 0);
            case SystemCall.GETCWD -> currentDirectory(a0, a1);
            case SystemCall.TRUNCATE64 -> truncate(a0, Arguments.pair(a2, a3));
            case SystemCall.STAT64 -> status(AT_FDCWD, a0, 0, a1, false);
            case SystemCall.LSTAT64 -> status(AT_FDCWD, a0, AT_SYMLINK_NOFOLLOW, a1, false);
            case SystemCall.FSTAT64 -> statusOfOpenFile(a0, a1);
            case SystemCall.GETDENTS64 -> readDirectory(a0, a1, a2);
            case SystemCall.STATFS64 -> FileSystemStatus.store(resolve(AT_FDCWD, a0, true), a2, true);
            case SystemCall.FSTATFS64 -> FileSystemStatus.store(openPath(a0), a2, true);
            case SystemCall.OPENAT -> open(a0, a1, a2, a3);
            case SystemCall.MKDIRAT -> makeDirectory(a0, a1, a2);
            case SystemCall.FCHOWNAT -> changeOwner(a0, a1, a2, a3, Arguments.fifth(sp));
            case SystemCall.FSTATAT64 -> status(a0, a1, a3, a2, false);
            case SystemCall.UNLINKAT -> unlink(a0, a1, a2);
            case SystemCall.RENAMEAT -> rename(a0, a1, a2, a3, 0);
            case SystemCall.LINKAT -> link(a0, a1, a2, a3, Arguments.fifth(sp));
            case SystemCall.SYMLINKAT -> symbolicLink(a0, a1, a2);
            case SystemCall.READLINKAT -> readLink(a0, a1, a2, a3);
            case SystemCall.FCHMODAT -> changeMode(a0, a1, a2);
            case SystemCall.FACCESSAT, SystemCall.FACCESSAT2 -> access(a0, a1, a2);
            case SystemCall.UTIMENSAT -> setTimes(a0, a1, a2, a3, false);
            case SystemCall.RENAMEAT2 -> rename(a0, a1, a2, a3, Arguments.fifth(sp));
            case SystemCall.STATX -> status(a0, a1, a2, Arguments.fifth(sp), true);
            case SystemCall.UTIMENSAT_TIME64 -> setTimes(a0, a1, a2, a3, true);
            default -> -Errno.ENOSYS;
        };
    }

    /** The file that a name stands for. */
    private Path resolve(int directory, int address, boolean follow) throws IOException {
        Path path = resolveName(directory, address, follow);
        OpenFile own = ownFile(path);
        if (own == null) {
            return path;
        }
        if (own.path() == null) {
            throw new SystemCallException(Errno.EACCES);
        }
        return own.path();
    }

    /** The same where a name of one of the program's own descriptors is still such a name. */
    private Path resolveName(int directory, int address, boolean follow) throws IOException {
        String name = CString.at(address);
        return names.resolve(start(directory, name), name, follow);
    }

    /** What a descriptor of the program's refers to that a resolved name stands for; null if it stands for none. */
    private OpenFile ownFile(Path path) throws IOException {
        int fd = ownDescriptor(path);
        return fd < 0 ? null : files.get(fd);
    }

    /** -1 if there is none; with a root, which {@code /proc} is not in, names have no such meaning. */
    private int ownDescriptor(Path path) throws IOException {
        int fd = names.isConfined() ? -1 : OwnFiles.descriptor(path);
        if (fd >= 0 && !files.isOpen(fd)) {
            throw new NoSuchFileException(path.toString());
        }
        return fd;
    }

    /** The removed directory that a name such as "." stands for; null if it stands for none. */
    private DirectoryPlace removed(int directory, int address) throws IOException {
        String name = CString.at(address);
        return name.isEmpty() ? null : names.removed(start(directory, name), name);
    }

    /** A name to make, to remove or to rename. */
    private FileNames.Entry entry(int directory, int address) throws IOException {
        String name = CString.at(address);
        return names.entry(start(directory, name), name);
    }

    private DirectoryPlace start(int directory, String name) throws IOException {
        return directory == AT_FDCWD || name.startsWith("/") || name.isEmpty() ? null : directory(directory).place();
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
            if (directory.path() == null) {
                throw new SystemCallException(Errno.ENOENT); // it is removed
            }
            names.check(directory.path());
        }
        return file.readDirectory(address, length);
    }

    private int open(int directory, int pathAddress, int flags, int mode) throws IOException {
        boolean creates = (flags & O_CREAT) != 0;
        String name = CString.at(pathAddress);
        if (creates) {
            checkCreation(directory, pathAddress, flags);
        }
        DirectoryPlace removed = removed(directory, pathAddress);
        if (removed != null) {
            return openDirectory(removed, flags);
        }
        boolean exclusive = creates && (flags & O_EXCL) != 0;
        boolean slash = name.endsWith("/");
        boolean follow = slash || (flags & O_NOFOLLOW) == 0 && !exclusive;
        Path path;
        try {
            path = resolveName(directory, pathAddress, follow);
            int own = ownDescriptor(path);
            if (own >= 0) {
                if (files.get(own).path() == null) {
                    return openAgain(own, flags);
                }
                path = files.get(own).path();
            }
        } catch (NoSuchFileException e) {
            ResourceFile resource = creates ? null : ResourceFile.open(name, flags);
            if (resource != null) {
                return files.add(resource, flags);
            }
            throw e;
        }
        // In the order of Linux, fs/namei.c, do_open.
        if (exclusive && Files.exists(path, NO_FOLLOW)) {
            throw new SystemCallException(Errno.EEXIST);
        }
        if (!follow && Files.isSymbolicLink(path)) {
            throw new SystemCallException((flags & O_DIRECTORY) != 0 ? Errno.ENOTDIR : Errno.ELOOP);
        }
        if (Files.isDirectory(path, links(true))) {
            return openDirectory(names.place(path), flags);
        }
        if ((flags & O_DIRECTORY) != 0 || slash) {
            FileStatus.of(path, !names.isConfined()); // the right error if it does not exist
            throw new SystemCallException(Errno.ENOTDIR);
        }
        boolean writes = (flags & O_ACCMODE) != O_RDONLY;
        if (creates && !writes) {
            create(path, flags, mode); // Java creates a file only to write it
        }
        if (!writes && !creates && !Files.exists(path, links(true))) {
            // Not on the disk: a file that was packaged with the program, as on a phone.
            ResourceFile resource = ResourceFile.open(name, flags);
            if (resource != null) {
                return files.add(resource, flags);
            }
        }
        if (!writes && (flags & O_TRUNC) != 0) {
            Set<OpenOption> options = new HashSet<>(Set.of(links(true)));
            options.addAll(Set.of(StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING));
            FileChannel.open(path, options).close(); // Java truncates only what it opens to write
        }
        FileChannel channel = FileChannel.open(path, options(flags), permissions(flags, mode));
        return files.add(new RegularFile(channel, realPath(path), flags & ~(O_CREAT | O_EXCL | O_TRUNC | O_NOFOLLOW),
                files), flags);
    }

    /** What has no name can't be opened a second time: the descriptor is duplicated if it allows what is asked for. */
    private int openAgain(int fd, int flags) throws IOException {
        OpenFile file = files.get(fd);
        if ((file.mode() & FileStatus.S_IFMT) == FileStatus.S_IFSOCK) {
            throw new SystemCallException(Errno.ENXIO);
        }
        int has = file.flags & O_ACCMODE;
        if (has != O_RDWR && has != (flags & O_ACCMODE)) {
            throw new SystemCallException(Errno.EACCES);
        }
        return files.duplicate(fd, flags);
    }

    private int openDirectory(DirectoryPlace place, int flags) throws IOException {
        if ((flags & (O_ACCMODE | O_CREAT | O_TRUNC)) != O_RDONLY) {
            throw new SystemCallException(Errno.EISDIR);
        }
        return files.add(new OpenDirectory(place, names, flags), flags);
    }

    /** What open refuses when it is to create a file (Linux, fs/namei.c, open_last_lookups and do_open). */
    private void checkCreation(int directory, int address, int flags) throws IOException {
        if ((flags & O_DIRECTORY) != 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        FileNames.Entry entry = entry(directory, address);
        if (entry.last() != FileNames.Last.NORMAL || entry.slash()) {
            boolean isThere = (flags & O_EXCL) != 0 && entry.last() != FileNames.Last.NORMAL;
            throw new SystemCallException(isThere ? Errno.EEXIST : Errno.EISDIR);
        }
    }

    /** The name that a file is known by, when it or a directory above it is renamed. */
    private Path realPath(Path path) {
        try {
            return names.isConfined() ? path : path.toRealPath();
        } catch (IOException e) {
            return path; // such as /dev/stdin, which leads to a pipe
        }
    }

    private void create(Path path, int flags, int mode) throws IOException {
        if ((flags & O_EXCL) != 0 || !Files.exists(path, links(true))) {
            // Not Files.createFile, which does not create what a symbolic link leads to.
            FileChannel.open(path, options(flags & ~O_TRUNC | O_RDWR), permissions(flags, mode)).close();
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
        int known = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | AT_EMPTY_PATH | (extended ? AT_STATX_SYNC_TYPE : 0);
        if ((flags & ~known) != 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        FileStatus status;
        if ((flags & AT_EMPTY_PATH) != 0 && Memory.loadByte(path) == 0) {
            status = directory == AT_FDCWD ? statusOf(names.current()) : statusOf(directory);
        } else {
            boolean follow = (flags & AT_SYMLINK_NOFOLLOW) == 0;
            DirectoryPlace removed = removed(directory, path);
            status = removed != null ? removed.last() : statusOf(resolveName(directory, path, follow), follow);
        }
        return extended ? status.storeStatx(address) : status.storeStat64(address);
    }

    private FileStatus statusOf(Path path, boolean follow) throws IOException {
        int own = ownDescriptor(path);
        if (own < 0) {
            return FileStatus.of(path, follow && !names.isConfined());
        }
        return follow ? statusOf(own) : FileStatus.nameless(FileStatus.S_IFLNK | 0700, LENGTH_OF_OWN_LINK);
    }

    private FileStatus statusOf(int fd) throws IOException {
        OpenFile file = files.get(fd);
        if (file.path() != null && !(file instanceof StandardStream)) {
            names.check(file.path());
        }
        return file.status();
    }

    private FileStatus statusOf(DirectoryPlace directory) throws IOException {
        return directory.isRemoved() ? directory.last() : FileStatus.of(names.check(directory.path()), true);
    }

    private int statusOfOpenFile(int fd, int address) throws IOException {
        return statusOf(fd).storeStat64(address);
    }

    private int access(int directory, int path, int mode) throws IOException {
        if ((mode & ~7) != 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
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

    private int unlink(int directory, int address, int flags) throws IOException {
        if ((flags & ~AT_REMOVEDIR) != 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        boolean removesDirectory = flags != 0;
        FileNames.Entry entry = entry(directory, address);
        entry.normal(!removesDirectory ? Errno.EISDIR : switch (entry.last()) {
            case DOT -> Errno.EINVAL;
            case DOT_DOT -> Errno.ENOTEMPTY;
            default -> Errno.EBUSY;
        });
        Path path = entry.path();
        FileStatus status = FileStatus.of(path, false);
        if (removesDirectory && !status.isDirectory() || !removesDirectory && !status.isDirectory() && entry.slash()) {
            throw new SystemCallException(Errno.ENOTDIR);
        }
        if (!removesDirectory && status.isDirectory()) {
            throw new SystemCallException(Errno.EISDIR);
        }
        loseName(path, () -> Files.delete(path));
        return 0;
    }

    private interface Change {
        void make() throws IOException;
    }

    /** Makes a change after which a name, if it was there, is no longer that of the file that it was. */
    private void loseName(Path path, Change change) throws IOException {
        if (!Files.exists(path, NO_FOLLOW)) {
            change.make();
            return;
        }
        FileStatus status = FileStatus.of(path, false).withoutName();
        Object key = RegularFile.key(path);
        change.make();
        files.forEachBelow(path, file -> file.unlinked(status, key));
        DirectoryPlace current = names.current();
        if (path.equals(current.path())) {
            current.removed(status);
        }
    }

    /** renameat2, in the order of Linux, fs/namei.c, do_renameat2. */
    private int rename(int fromDirectory, int from, int toDirectory, int to, int flags) throws IOException {
        if ((flags & ~RENAME_NOREPLACE) != 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        FileNames.Entry fromEntry = entry(fromDirectory, from);
        FileNames.Entry toEntry = entry(toDirectory, to);
        fromEntry.normal(Errno.EBUSY);
        toEntry.normal(flags != 0 ? Errno.EEXIST : Errno.EBUSY);
        Path source = fromEntry.path();
        Path target = toEntry.path();
        boolean isDirectory = FileStatus.of(source, false).isDirectory();
        boolean replaces = Files.exists(target, NO_FOLLOW);
        if (flags != 0 && replaces) {
            throw new SystemCallException(Errno.EEXIST);
        }
        if (!isDirectory && (fromEntry.slash() || toEntry.slash())) {
            throw new SystemCallException(Errno.ENOTDIR);
        }
        if (target.startsWith(source) && !target.equals(source)) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (source.startsWith(target) && !target.equals(source)) {
            throw new SystemCallException(Errno.ENOTEMPTY);
        }
        if (replaces && RegularFile.key(source).equals(RegularFile.key(target))) {
            return 0; // two names of one file: both stay
        }
        if (replaces && isDirectory != Files.isDirectory(target, NO_FOLLOW)) {
            throw new SystemCallException(isDirectory ? Errno.ENOTDIR : Errno.EISDIR);
        }
        loseName(target, () ->
                Files.move(source, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
        files.forEachBelow(source, file -> file.renamed(moved(file.path(), source, target)));
        DirectoryPlace current = names.current();
        if (current.path().startsWith(source)) {
            current.renamed(moved(current.path(), source, target));
        }
        return 0;
    }

    private static Path moved(Path path, Path source, Path target) {
        return target.resolve(source.relativize(path));
    }

    private int makeDirectory(int directory, int path, int mode) throws IOException {
        Path file = entry(directory, path).normal(Errno.EEXIST).path();
        if (isPosix()) {
            Files.createDirectory(file, PosixFilePermissions.asFileAttribute(permissions(mode & ~mask)));
        } else {
            Files.createDirectory(file);
        }
        return 0;
    }

    private int changeDirectory(int path) throws IOException {
        DirectoryPlace removed = removed(AT_FDCWD, path);
        return changeTo(removed != null ? removed : names.place(resolve(AT_FDCWD, path, true)));
    }

    private int changeDirectoryTo(int fd) throws IOException {
        return changeTo(directory(fd).place());
    }

    private int changeTo(DirectoryPlace place) throws IOException {
        Path path = names.check(place.path());
        if (!place.isRemoved() && !FileStatus.of(path, false).isDirectory()) {
            throw new SystemCallException(Errno.ENOTDIR);
        }
        if (!Files.isExecutable(path) && !place.isRemoved()) {
            throw new SystemCallException(Errno.EACCES);
        }
        names.setCurrent(place);
        return 0;
    }

    /** getcwd: returns the length with the zero, as the system call does. */
    private int currentDirectory(int address, int size) throws IOException {
        DirectoryPlace current = names.current();
        if (current.isRemoved() || !Files.isDirectory(names.check(current.path()), NO_FOLLOW)) {
            throw new SystemCallException(Errno.ENOENT);
        }
        byte[] path = CString.bytes(names.guestName(current.path()));
        if (Integer.compareUnsigned(path.length, size) >= 0) {
            throw new SystemCallException(Errno.ERANGE);
        }
        return CString.store(address, path);
    }

    private int readLink(int directory, int path, int address, int size) throws IOException {
        if (size <= 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (directory != AT_FDCWD && Memory.loadByte(path) == 0) {
            files.get(directory); // the descriptor itself, which is no link: EBADF, otherwise ENOENT
        }
        Path link = resolveName(directory, path, false);
        OpenFile own = ownFile(link);
        byte[] target = CString.bytes(own == null ? HostPath.name(Files.readSymbolicLink(link)) : linkTo(own));
        int length = Math.min(target.length, size);
        Memory.put(Memory.range(address, length), target, 0, length);
        return length;
    }

    /** What the name of a descriptor leads to, as far as that has a name (proc(5)). */
    private static String linkTo(OpenFile file) throws IOException {
        Path path = file.path();
        if (path == null) {
            return switch (file.mode() & FileStatus.S_IFMT) {
                case FileStatus.S_IFIFO -> "pipe:[0]";
                case FileStatus.S_IFSOCK -> "socket:[0]";
                default -> "anon_inode:[0]";
            };
        }
        return HostPath.name(file instanceof StandardStream ? Files.readSymbolicLink(path) : path);
    }

    private int symbolicLink(int target, int directory, int path) throws IOException {
        String targetName = CString.at(target);
        if (targetName.isEmpty()) {
            throw new SystemCallException(Errno.ENOENT);
        }
        Files.createSymbolicLink(newName(directory, path), HostPath.of(targetName));
        return 0;
    }

    private int link(int fromDirectory, int from, int toDirectory, int to, int flags) throws IOException {
        if ((flags & ~(AT_SYMLINK_FOLLOW | AT_EMPTY_PATH)) != 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        Path existing = resolve(fromDirectory, from, (flags & AT_SYMLINK_FOLLOW) != 0);
        if ((flags & AT_SYMLINK_FOLLOW) != 0 && !names.isConfined()) {
            existing = existing.toRealPath();
        }
        FileStatus status = FileStatus.of(existing, false); // its error comes first
        Path name = newName(toDirectory, to);
        if (status.isDirectory()) {
            throw new SystemCallException(Errno.EPERM);
        }
        Files.createLink(name, existing);
        return 0;
    }

    /** A name for what is no directory (Linux, fs/namei.c, filename_create). */
    private Path newName(int directory, int address) throws IOException {
        FileNames.Entry entry = entry(directory, address);
        Path path = entry.normal(Errno.EEXIST).path();
        if (Files.exists(path, NO_FOLLOW)) {
            throw new SystemCallException(Errno.EEXIST);
        }
        if (entry.slash()) {
            throw new SystemCallException(Errno.ENOENT);
        }
        return path;
    }

    private int changeMode(int directory, int path, int mode) throws IOException {
        return changeMode(resolve(directory, path, true), mode);
    }

    private int changeModeOfOpenFile(int fd, int mode) throws IOException {
        OpenFile file = files.get(fd);
        if (file.path() == null || file instanceof StandardStream) {
            file.changeMode(mode);
            return 0;
        }
        return changeMode(openPath(fd), mode);
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
        if (length < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        Path file = resolve(AT_FDCWD, path, true);
        Set<OpenOption> options = new HashSet<>(Set.of(StandardOpenOption.WRITE));
        options.addAll(Set.of(links(true)));
        try (FileChannel channel = FileChannel.open(file, options)) {
            new RegularFile(channel, file, 0, files).truncate(length);
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
