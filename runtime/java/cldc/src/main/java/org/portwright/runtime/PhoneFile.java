// SPDX-License-Identifier: EPL-2.0
// A file or directory of the phone.
package org.portwright.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Enumeration;
import java.util.Vector;
import javax.microedition.io.Connector;
import javax.microedition.io.file.FileConnection;

/** A FileConnection has streams only: going back opens another. */
final class PhoneFile extends FileNode {

    private final String path;
    private final boolean directory;
    private final boolean writable;
    private final long modified;
    private int size;

    /** Null while no stream was needed. */
    private FileConnection connection;
    private InputStream in;
    private int inPosition;
    private OutputStream out;
    private int outPosition;

    /** @param facts a connection to it, which is the caller's */
    PhoneFile(String path, FileConnection facts) throws IOException {
        this.path = path;
        directory = facts.isDirectory();
        writable = facts.canWrite();
        modified = facts.lastModified();
        size = directory ? 0 : (int) Math.min(facts.fileSize(), Integer.MAX_VALUE);
    }

    int mode() {
        return (directory ? DIRECTORY : REGULAR) & (writable ? -1 : ~0222);
    }

    int number() {
        return path.hashCode();
    }

    int size() {
        return size;
    }

    long modified() {
        return modified;
    }

    String[] list() throws IOException {
        if (!directory) {
            return null;
        }
        Vector names = new Vector();
        FileConnection listed = PhoneFiles.connect(path, Connector.READ);
        try {
            for (Enumeration e = listed.list(); e.hasMoreElements(); ) {
                names.addElement(Place.encode((String) e.nextElement()));
            }
        } finally {
            listed.close();
        }
        String[] result = new String[names.size()];
        names.copyInto(result);
        return result;
    }

    private void open() throws IOException {
        if (connection == null) {
            connection = PhoneFiles.connect(path, writable ? Connector.READ_WRITE : Connector.READ);
        }
    }

    int read(int position, byte[] bytes, int length) throws IOException {
        if (directory) {
            throw new FileError(Errno.EISDIR);
        }
        if (position >= size) {
            return 0;
        }
        closeOutput();
        open();
        if (in != null && inPosition > position) {
            closeInput();
        }
        if (in == null) {
            in = connection.openInputStream();
            inPosition = 0;
        }
        while (inPosition < position) {
            long skipped = in.skip(position - inPosition);
            if (skipped <= 0) {
                return 0;
            }
            inPosition += (int) skipped;
        }
        int done = 0;
        while (done < length) {
            int count = in.read(bytes, done, length - done);
            if (count <= 0) {
                break;
            }
            done += count;
        }
        inPosition += done;
        return done;
    }

    int write(int position, byte[] bytes, int length) throws IOException {
        closeInput();
        open();
        if (position > size) {
            fill(position);
        }
        put(position, bytes, length);
        return length;
    }

    private void put(int position, byte[] bytes, int length) throws IOException {
        if (out != null && outPosition != position) {
            closeOutput();
        }
        try {
            if (out == null) {
                out = connection.openOutputStream(position);
                outPosition = position;
            }
            out.write(bytes, 0, length);
        } catch (IOException e) {
            throw new FileError(connection.availableSize() < length ? Errno.ENOSPC : Errno.EIO);
        }
        outPosition += length;
        size = Math.max(size, outPosition);
    }

    /** Zeroes between the end and a position beyond it. */
    private void fill(int position) throws IOException {
        byte[] zeroes = new byte[512];
        while (size < position) {
            put(size, zeroes, Math.min(position - size, zeroes.length));
        }
    }

    void truncate(int newSize) throws IOException {
        closeInput();
        closeOutput();
        open();
        if (newSize < size) {
            connection.truncate(newSize);
            size = newSize;
        } else {
            fill(newSize);
        }
    }

    void flush() throws IOException {
        if (out != null) {
            out.flush();
        }
    }

    private void closeInput() throws IOException {
        InputStream closed = in;
        in = null;
        if (closed != null) {
            closed.close();
        }
    }

    private void closeOutput() throws IOException {
        OutputStream closed = out;
        out = null;
        if (closed != null) {
            closed.close();
        }
    }

    void close() throws IOException {
        if (connection == null) {
            return;
        }
        FileConnection closed = connection;
        connection = null;
        try {
            closeInput();
            closeOutput();
        } finally {
            closed.close();
        }
    }
}
