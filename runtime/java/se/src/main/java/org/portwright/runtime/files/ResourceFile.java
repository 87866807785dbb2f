// SPDX-License-Identifier: EPL-2.0
// A resource of the program's JAR as an open file.
package org.portwright.runtime.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.portwright.runtime.Errno;
import org.portwright.runtime.ProgramJar;
import org.portwright.runtime.abi.CString;
import org.portwright.runtime.abi.SystemCallException;

/** A file that can only be read; all of it is in memory. */
public final class ResourceFile extends OpenFile {

    private final byte[] contents;
    private int position;

    private ResourceFile(byte[] contents, int flags) {
        super(flags);
        this.contents = contents;
    }

    /**
     * The program's resource at a path, where a relative path and the root both start at the top of the JAR.
     *
     * @return null if there is none
     */
    static ResourceFile open(String path, int flags) throws IOException {
        String name = new String(CString.bytes(path), StandardCharsets.UTF_8); // as names in JARs are
        while (name.startsWith("./")) {
            name = name.substring(2);
        }
        try (InputStream in = ProgramJar.openResource(name.startsWith("/") ? name.substring(1) : name)) {
            return in == null ? null : new ResourceFile(in.readAllBytes(), flags);
        }
    }

    @Override
    public int read(byte[] into, int index, int length) {
        int count = copy(into, index, length, position);
        position += count;
        return count;
    }

    @Override
    public int readAt(byte[] into, int index, int length, long at) {
        return copy(into, index, length, at);
    }

    private int copy(byte[] into, int index, int length, long from) {
        int count = (int) Math.max(Math.min(length, contents.length - from), 0);
        if (count > 0) {
            System.arraycopy(contents, (int) from, into, index, count);
        }
        return count;
    }

    @Override
    public int write(byte[] from, int index, int length) throws SystemCallException {
        throw new SystemCallException(Errno.EBADF);
    }

    @Override
    public long seek(long offset, int whence) throws SystemCallException {
        long target = offset + (whence == 1 ? position : whence == 2 ? contents.length : 0);
        if (whence < 0 || whence > 2 || target < 0 || target > Integer.MAX_VALUE) {
            throw new SystemCallException(Errno.EINVAL);
        }
        position = (int) target;
        return target;
    }

    @Override
    public int available() {
        return Math.max(contents.length - position, 0);
    }

    @Override
    public int mode() {
        return FileStatus.S_IFREG | 0444;
    }

    @Override
    public long size() {
        return contents.length;
    }

    @Override
    protected void closeNow() {
    }
}
