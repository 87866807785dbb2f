// SPDX-License-Identifier: EPL-2.0
// System calls on files by their names.
package org.portwright.runtime;

import java.io.IOException;
import java.util.Vector;

/**
 * Paths and the places they lead to. The current directory is {@code /rms} at the start, so that a file of a plain name
 * is kept. A file that is only read, has no place in its path and is not in {@code /rms} is looked for in the JAR.
 */
final class PathCalls extends CallGroup {

    private static final int AT_FDCWD = -100;
    private static final int AT_REMOVEDIR = 0x200;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int RENAME_NOREPLACE = 1;
    private static final int MAP_PRIVATE = 2;
    private static final int MAP_FIXED = 0x10;
    private static final int LONGEST_PATH = 4096;
    private static final int BLOCK = 512;
    private static final int DT_DIR = 4;
    private static final int DT_REG = 8;
    private static final String TEMPORARY = "/tmp";

    private static final String[] PLACES = {"/resource", "/rms", "/file", "/dev"};
    private static final int RESOURCE = 0;
    private static final int RMS = 1;
    private static final int FILE = 2;

    private final Place[] places = new Place[PLACES.length];
    private String directory = PLACES[RMS];

    int call(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        switch (number) {
            case SystemCall.OPEN:
                return open(path(AT_FDCWD, a0), a1);
            case SystemCall.CREAT:
                return open(path(AT_FDCWD, a0), OpenFile.O_WRONLY | OpenFile.O_CREAT | OpenFile.O_TRUNC);
            case SystemCall.OPENAT:
                return open(path(a0, a1), a2);
            case SystemCall.STATX:
                return status(a0, a1, a2, Memory.loadInt(sp + 16));
            case SystemCall.ACCESS:
                return access(path(AT_FDCWD, a0), a1);
            case SystemCall.FACCESSAT:
            case SystemCall.FACCESSAT2:
                return access(path(a0, a1), a2);
            case SystemCall.UNLINK:
                return remove(path(AT_FDCWD, a0), false);
            case SystemCall.RMDIR:
                return remove(path(AT_FDCWD, a0), true);
            case SystemCall.UNLINKAT:
                return remove(path(a0, a1), (a2 & AT_REMOVEDIR) != 0);
            case SystemCall.RENAME:
                return rename(path(AT_FDCWD, a0), path(AT_FDCWD, a1), 0);
            case SystemCall.RENAMEAT:
                return rename(path(a0, a1), path(a2, a3), 0);
            case SystemCall.RENAMEAT2:
                return rename(path(a0, a1), path(a2, a3), Memory.loadInt(sp + 16));
            case SystemCall.MKDIR:
                return makeDirectory(path(AT_FDCWD, a0));
            case SystemCall.MKDIRAT:
                return makeDirectory(path(a0, a1));
            case SystemCall.CHDIR:
                return change(path(AT_FDCWD, a0));
            case SystemCall.FCHDIR:
                return change(directoryOf(a0));
            case SystemCall.GETCWD:
                return currentDirectory(a0, a1);
            case SystemCall.GETDENTS64:
                return list(files.get(a0), a1, a2);
            case SystemCall.TRUNCATE64:
                return truncate(path(AT_FDCWD, a0), Memory.bigEndian ? a3 : a2, Memory.bigEndian ? a2 : a3);
            case SystemCall.MMAP2:
                return map(a0, a1, a3, Memory.loadInt(sp + 16), Memory.loadInt(sp + 20));
            case SystemCall.READLINK: // there are no symbolic links
                existing(path(AT_FDCWD, a0));
                return -Errno.EINVAL;
            case SystemCall.READLINKAT:
                existing(path(a0, a1));
                return -Errno.EINVAL;
            case SystemCall.LINK:
            case SystemCall.SYMLINK:
            case SystemCall.LINKAT:
            case SystemCall.SYMLINKAT:
                return -Errno.EPERM;
            case SystemCall.CHMOD:
            case SystemCall.LCHOWN:
            case SystemCall.CHOWN:
                existing(path(AT_FDCWD, a0));
                return 0;
            case SystemCall.FCHMODAT:
            case SystemCall.FCHOWNAT:
                existing(path(a0, a1));
                return 0;
            case SystemCall.UTIMENSAT: // times are the device's
            case SystemCall.UTIMENSAT_TIME64:
                if (a1 != 0) {
                    existing(path(a0, a1));
                }
                return 0;
            default:
                return -Errno.ENOSYS;
        }
    }

    /** Directory that a descriptor refers to. */
    private String directoryOf(int fd) throws IOException {
        OpenFile file = files.get(fd);
        if (file.node.list() == null) {
            throw new FileError(Errno.ENOTDIR);
        }
        return file.path;
    }

    /**
     * Absolute path without ".", "..", doubled slashes and a slash at the end: the empty string is the top. ".." goes
     * back in the path: without symbolic links that is the same.
     */
    private String path(int fd, int address) throws IOException {
        StringBuffer given = new StringBuffer();
        for (int c = Memory.loadUnsignedByte(address); c != 0; c = Memory.loadUnsignedByte(++address)) {
            given.append((char) c);
            if (given.length() >= LONGEST_PATH) {
                throw new FileError(Errno.ENAMETOOLONG);
            }
        }
        if (given.length() == 0) {
            throw new FileError(Errno.ENOENT);
        }
        String path = given.append('/').toString();
        String result = path.charAt(0) == '/' ? "" : fd == AT_FDCWD ? directory : directoryOf(fd);
        for (int at = 0; at < path.length(); ) {
            int slash = path.indexOf('/', at);
            String name = path.substring(at, slash);
            at = slash + 1;
            if (name.equals("..")) {
                result = parent(result);
            } else if (name.length() > 0 && !name.equals(".")) {
                result = result + '/' + name;
            }
        }
        return isIn(result, TEMPORARY) ? PLACES[RMS] + result : result;
    }

    private static String parent(String path) {
        return path.length() == 0 ? "" : path.substring(0, path.lastIndexOf('/'));
    }

    private static boolean isIn(String path, String top) {
        return path.startsWith(top) && (path.length() == top.length() || path.charAt(top.length()) == '/');
    }

    /** Which place a path is in; -1 if in none. */
    private static int placeOf(String path) {
        for (int i = 0; i < PLACES.length; i++) {
            if (isIn(path, PLACES[i])) {
                return i;
            }
        }
        return -1;
    }

    /** Made when it is needed for the first time. */
    private Place place(int index) throws IOException {
        if (places[index] == null) {
            switch (index) {
                case RESOURCE:
                    places[index] = new Resources();
                    break;
                case RMS:
                    RecordFiles records = new RecordFiles();
                    places[index] = records;
                    if (records.find(TEMPORARY.substring(1)) == null) {
                        records.makeDirectory(TEMPORARY.substring(1));
                    }
                    break;
                case FILE:
                    places[index] = (Place) instance("PhoneFiles", this);
                    if (places[index] == null) {
                        throw new FileError(Errno.ENODEV);
                    }
                    break;
                default:
                    places[index] = new Devices(files.console);
                    break;
            }
        }
        return places[index];
    }

    private static String within(String path, int place) {
        int length = PLACES[place].length();
        return path.length() <= length ? "" : path.substring(length + 1);
    }

    /** What is at a path, null if nothing is. */
    private FileNode find(String path) throws IOException {
        if (path.length() == 0) {
            Vector names = new Vector();
            for (int i = 0; i < PLACES.length; i++) {
                names.addElement(PLACES[i].substring(1) + '/');
            }
            return new Listing(names, false);
        }
        int place = placeOf(path);
        return place < 0 ? null : place(place).find(within(path, place));
    }

    /** The same for what is only looked at. */
    private FileNode findToRead(String path) throws IOException {
        FileNode node = find(path);
        int place = placeOf(path);
        if (node == null && (place < 0 || place == RMS) && path.length() > 0) {
            node = place(RESOURCE).find(place < 0 ? path.substring(1) : within(path, RMS));
        }
        return node;
    }

    private FileNode existing(String path) throws IOException {
        FileNode node = findToRead(path);
        if (node == null) {
            throw new FileError(Errno.ENOENT);
        }
        return node;
    }

    /** The same for what is to be changed: where a name leads, not what it stands for when it is read. */
    private FileNode changeable(String path) throws IOException {
        FileNode node = find(path);
        if (node == null) {
            throw new FileError(Errno.ENOENT);
        }
        return node;
    }

    /** Place of a path that something is to be put at; its directory must be there. */
    private int placeFor(String path) throws IOException {
        FileNode parent = find(parent(path));
        if (parent == null) {
            throw new FileError(Errno.ENOENT);
        }
        if (parent.list() == null) {
            throw new FileError(Errno.ENOTDIR);
        }
        int place = placeOf(path);
        if (place < 0 || path.equals(PLACES[place])) {
            throw new FileError(Errno.EROFS);
        }
        return place;
    }

    private int open(String path, int flags) throws IOException {
        boolean writes = (flags & OpenFile.O_ACCMODE) != 0;
        boolean creates = (flags & OpenFile.O_CREAT) != 0;
        FileNode node = writes || creates ? find(path) : findToRead(path);
        boolean created = node == null && creates;
        if (created) {
            int place = placeFor(path);
            node = place(place).create(within(path, place));
        } else if (node == null) {
            return -Errno.ENOENT;
        } else if (creates && (flags & OpenFile.O_EXCL) != 0) {
            return -Errno.EEXIST;
        }
        boolean isDirectory = (node.mode() & FileNode.TYPE) == (FileNode.DIRECTORY & FileNode.TYPE);
        if (writes && isDirectory) {
            return -Errno.EISDIR;
        }
        if (writes && (node.mode() & 0200) == 0) {
            return -Errno.EROFS;
        }
        if ((flags & OpenFile.O_DIRECTORY) != 0 && !isDirectory) {
            return -Errno.ENOTDIR;
        }
        int fd = files.add(new OpenFile(node, path, flags), 0);
        if (writes && !created && (flags & OpenFile.O_TRUNC) != 0) {
            node.truncate(0);
        }
        return fd;
    }

    private int access(String path, int wanted) throws IOException {
        FileNode node = existing(path);
        return (wanted & 2) != 0 && (node.mode() & 0200) == 0 ? -Errno.EROFS
                : (wanted & 1) != 0 && (node.mode() & 0100) == 0 ? -Errno.EACCES : 0;
    }

    private int remove(String path, boolean directory) throws IOException {
        FileNode node = changeable(path);
        int place = placeFor(path);
        String[] names = node.list();
        if (directory && names == null) {
            return -Errno.ENOTDIR;
        }
        if (!directory && names != null) {
            return -Errno.EISDIR;
        }
        if (directory && names.length > 0) {
            return -Errno.ENOTEMPTY;
        }
        place(place).remove(within(path, place), node);
        return 0;
    }

    private int rename(String from, String to, int flags) throws IOException {
        FileNode node = changeable(from);
        int place = placeFor(to);
        if (placeFor(from) != place) {
            return -Errno.EXDEV;
        }
        if (from.equals(to)) {
            return 0;
        }
        FileNode target = find(to);
        if (target != null) {
            if ((flags & RENAME_NOREPLACE) != 0) {
                return -Errno.EEXIST;
            }
            String[] names = target.list();
            if (node.list() == null ? names != null : names == null) {
                return names != null ? -Errno.EISDIR : -Errno.ENOTDIR;
            }
            if (names != null && names.length > 0) {
                return -Errno.ENOTEMPTY;
            }
        }
        if (isIn(to, from)) {
            return -Errno.EINVAL;
        }
        place(place).rename(within(from, place), node, within(to, place), target);
        return 0;
    }

    private int makeDirectory(String path) throws IOException {
        if (find(path) != null) {
            return -Errno.EEXIST;
        }
        int place = placeFor(path);
        place(place).makeDirectory(within(path, place));
        return 0;
    }

    private int change(String path) throws IOException {
        FileNode node = find(path);
        if (node == null) {
            return -Errno.ENOENT;
        }
        if (node.list() == null) {
            return -Errno.ENOTDIR;
        }
        directory = path;
        return 0;
    }

    private int currentDirectory(int address, int length) {
        String path = directory.length() == 0 ? "/" : directory;
        if (path.length() >= length) {
            return -Errno.ERANGE;
        }
        store(path, address);
        return path.length() + 1;
    }

    /** A string of bytes, and the zero. */
    private static void store(String text, int address) {
        for (int i = 0; i < text.length(); i++) {
            Memory.storeByte(address + i, text.charAt(i));
        }
        Memory.storeByte(address + text.length(), 0);
    }

    private int truncate(String path, int low, int high) throws IOException {
        FileNode node = find(path);
        if (node == null) {
            return -Errno.ENOENT;
        }
        if ((node.mode() & 0200) == 0) {
            return -Errno.EROFS;
        }
        if (high != 0 || low < 0) {
            return high < 0 ? -Errno.EINVAL : -Errno.EFBIG;
        }
        OpenFile opened = new OpenFile(node, path, 2);
        opened.users = 1;
        try {
            node.truncate(low);
        } finally {
            opened.release();
        }
        return 0;
    }

    /** struct linux_dirent64 (Linux, include/linux/dirent.h). The position is the number of the next name. */
    private static int list(OpenFile file, int address, int length) throws IOException {
        String[] names = file.node.list();
        if (names == null) {
            return -Errno.ENOTDIR;
        }
        int done = 0;
        while (file.position < names.length + 2) {
            String name = file.position == 0 ? "./" : file.position == 1 ? "../" : names[file.position - 2];
            boolean isDirectory = name.endsWith("/");
            name = isDirectory ? name.substring(0, name.length() - 1) : name;
            int size = 19 + name.length() + 1 + 7 & -8;
            if (done + size > length) {
                return done == 0 ? -Errno.EINVAL : done;
            }
            int entry = address + done;
            file.position++;
            Memory.storeLong(entry, file.position);
            Memory.storeLong(entry + 8, file.position);
            Memory.storeShort(entry + 16, size);
            Memory.storeByte(entry + 18, isDirectory ? DT_DIR : DT_REG);
            store(name, entry + 19);
            done += size;
        }
        return done;
    }

    /** A private mapping of a file is a copy of it; a shared one that may be written is refused. */
    private int map(int address, int length, int flags, int fd, int page) throws IOException {
        OpenFile file = files.get(fd);
        if ((flags & MAP_PRIVATE) == 0 && file.writable() || !file.node.seekable()) {
            return -Errno.ENODEV;
        }
        int result = SystemCalls.heap().map(address, length, (flags & MAP_FIXED) != 0);
        if (result < 0 && result > -4096) {
            return result;
        }
        files.at(false, file, result, length, (long) page * HeapMemory.PAGE);
        return result;
    }

    /** struct statx (Linux, include/uapi/linux/stat.h), as far as a phone knows. */
    private int status(int fd, int path, int flags, int address) throws IOException {
        boolean byDescriptor = (flags & AT_EMPTY_PATH) != 0 && Memory.loadByte(path) == 0;
        OpenFile opened;
        if (byDescriptor) {
            opened = files.get(fd);
        } else {
            String name = path(fd, path);
            opened = new OpenFile(existing(name), name, 0);
        }
        opened.users++;
        try {
            FileNode node = opened.node;
            int size = node.size();
            for (int i = 0; i < 256; i += 4) {
                Memory.storeInt(address + i, 0);
            }
            Memory.storeInt(address, 0x7ff);
            Memory.storeInt(address + 4, BLOCK);
            Memory.storeInt(address + 16, 1);
            Memory.storeShort(address + 28, node.mode());
            Memory.storeLong(address + 32, node.number());
            Memory.storeLong(address + 40, size);
            Memory.storeLong(address + 48, (size + BLOCK - 1) / BLOCK);
            long modified = node.modified();
            for (int time = 64; time < 128; time += 16) {
                Memory.storeLong(address + time, modified / 1000);
                Memory.storeInt(address + time + 8, (int) (modified % 1000) * 1000000);
            }
            Memory.storeInt(address + 140, opened.path == null ? 1 : placeOf(opened.path) + 2);
        } finally {
            opened.release();
        }
        return 0;
    }
}
