// SPDX-License-Identifier: EPL-2.0
// An open directory, for getdents64.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.CString;
import org.portwright.runtime.abi.SystemCallException;

/** The entries of a directory as they were when it was first read, or last rewound. */
public final class OpenDirectory extends OpenFile {

    // struct linux_dirent64 (Linux, include/linux/dirent.h).
    private static final int D_OFF = 8;
    private static final int D_RECLEN = 16;
    private static final int D_TYPE = 18;
    private static final int D_NAME = 19;

    private static final int DT_UNKNOWN = 0;
    private static final int DT_DIR = 4;
    private static final int DT_REG = 8;
    private static final int DT_LNK = 10;

    private final DirectoryPlace place;
    private final FileNames names;
    private List<Path> entries;
    private int next;

    OpenDirectory(DirectoryPlace place, FileNames names, int flags) {
        super(flags);
        this.place = place;
        this.names = names;
    }

    DirectoryPlace place() {
        return place;
    }

    @Override
    public int read(byte[] into, int index, int length) throws IOException {
        throw new SystemCallException(Errno.EISDIR);
    }

    @Override
    public int readAt(byte[] into, int index, int length, long position) throws IOException {
        throw new SystemCallException(Errno.EISDIR);
    }

    @Override
    public int writeAt(byte[] from, int index, int length, long position) throws IOException {
        throw new SystemCallException(Errno.EBADF);
    }

    @Override
    public int write(byte[] from, int index, int length) throws IOException {
        throw new SystemCallException(Errno.EBADF);
    }

    @Override
    public long seek(long offset, int whence) throws IOException {
        if (whence != 0 || offset < 0 || offset > Integer.MAX_VALUE) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (offset == 0) {
            entries = null;
        }
        next = (int) offset;
        return offset;
    }

    @Override
    public int readDirectory(int address, int length) throws IOException {
        if (entries == null) {
            list();
        }
        int stored = 0;
        while (next < entries.size()) {
            Path entry = entries.get(next);
            byte[] name = CString.bytes(next == 0 ? "." : next == 1 ? ".." : HostPath.name(entry.getFileName()));
            int size = D_NAME + name.length + 1 + 7 & -8;
            if (stored + size > length) {
                if (stored == 0) {
                    throw new SystemCallException(Errno.EINVAL);
                }
                break;
            }
            int at = address + stored;
            Memory.storeLong(at, FileStatus.inode(entry));
            Memory.storeLong(at + D_OFF, next + 1);
            Memory.storeShort(at + D_RECLEN, size);
            Memory.storeByte(at + D_TYPE, type(entry));
            CString.store(at + D_NAME, name);
            stored += size;
            next++;
        }
        return stored;
    }

    private void list() throws IOException {
        entries = new ArrayList<>();
        Path path = place.path();
        entries.add(path);
        entries.add(names.parent(path));
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(path)) {
            for (Path entry : stream) {
                entries.add(entry);
            }
        }
    }

    private static int type(Path entry) {
        if (Files.isSymbolicLink(entry)) {
            return DT_LNK;
        } else if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
            return DT_DIR;
        } else if (Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
            return DT_REG;
        }
        return DT_UNKNOWN;
    }

    @Override
    public void synchronize() {
    }

    /** Null when it is removed. */
    @Override
    public Path path() {
        return place.isRemoved() ? null : place.path();
    }

    @Override
    public FileStatus status() throws IOException {
        return place.isRemoved() ? place.last() : super.status();
    }

    @Override
    public void unlinked(FileStatus status, Object key) {
        place.removed(status);
    }

    @Override
    public void changeMode(int permissions) {
        place.removed(place.last().withPermissions(permissions));
    }

    @Override
    public void renamed(Path newPath) {
        place.renamed(newPath);
    }

    @Override
    protected void closeNow() {
    }
}
