// SPDX-License-Identifier: EPL-2.0
// Standard input, output and error.
package org.portwright.runtime.files;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.threads.GuestThread;

/** A Java stream as an open file. What the program writes goes to the stream in the same call: C has its own buffers. */
final class StandardStream extends OpenFile {

    private static final int O_RDONLY = 0;
    private static final int O_WRONLY = 1;

    private final int number;
    /** One of the two is null. */
    private final InputStream in;
    private final OutputStream out;
    /** The process's own stream, not one that the caller of a library supplied. */
    private final boolean ofProcess;
    /** Null until it is asked for, and if it is none. */
    private volatile Terminal terminal;
    /** Null until the program polls, or waits where a signal may come; then it alone reads. */
    private volatile ReadAhead readAhead;

    StandardStream(int number, InputStream in) {
        super(O_RDONLY);
        this.number = number;
        this.in = in;
        this.out = null;
        ofProcess = in instanceof FileInputStream;
    }

    StandardStream(int number, OutputStream out) {
        super(O_WRONLY);
        this.number = number;
        this.in = null;
        this.out = out;
        ofProcess = out instanceof FileOutputStream;
    }

    /**
     * Whether the process was started with this stream closed. The JVM's own files then get its number, classes and
     * JARs, which are not the program's to read.
     */
    boolean wasClosed() {
        if (!ofProcess) {
            return false;
        }
        try {
            Path file = Files.readSymbolicLink(descriptor());
            return file.startsWith(System.getProperty("java.home"))
                    || file.equals(Path.of(System.getProperty("java.class.path")).toAbsolutePath());
        } catch (IOException | UnsupportedOperationException | InvalidPathException e) {
            return false;
        }
    }

    @Override
    public int read(byte[] into, int index, int length) throws IOException {
        if (in == null) {
            throw new SystemCallException(Errno.EBADF);
        }
        if (length == 0) {
            return 0;
        }
        if (isNonBlocking() && (readiness() & Readiness.IN) == 0) {
            throw new SystemCallException(Errno.EAGAIN);
        }
        if (readAhead == null && GuestThread.current().mayBeInterrupted() && in.available() == 0) {
            startReadingAhead(); // nothing interrupts a thread that waits in a stream of Java's
        }
        ReadAhead reader = readAhead;
        return reader != null ? reader.read(into, index, length) : Math.max(in.read(into, index, length), 0);
    }

    @Override
    public int write(byte[] from, int index, int length) throws IOException {
        if (out == null) {
            throw new SystemCallException(Errno.EBADF);
        }
        out.write(from, index, length);
        out.flush();
        return length;
    }

    @Override
    public int available() throws IOException {
        ReadAhead reader = readAhead;
        return in == null ? 0 : (reader == null ? 0 : reader.available()) + in.available();
    }

    /** A Java stream does not tell of its end before it is read: from the first poll on, a thread reads ahead. */
    @Override
    public int readiness() throws IOException {
        if (in == null) {
            return Readiness.OUT;
        }
        if (readAhead == null) {
            if (in.available() > 0) {
                return Readiness.IN;
            }
            startReadingAhead();
        }
        return readAhead.isReady() ? Readiness.IN : 0;
    }

    private synchronized void startReadingAhead() {
        if (readAhead == null) {
            readAhead = new ReadAhead(in, terminal());
        }
    }

    @Override
    public void truncate(long length) throws IOException {
        throw new SystemCallException(Errno.EINVAL);
    }

    /** What Linux says that the descriptor is; without /proc, none. */
    @Override
    Terminal terminal() {
        if (terminal == null && ofProcess) {
            try {
                terminal = Terminal.at(Files.readSymbolicLink(descriptor()).toString());
            } catch (IOException | UnsupportedOperationException e) {
                return null;
            }
        }
        return terminal;
    }

    @Override
    void dropInput() throws IOException {
        if (in != null) {
            in.skipNBytes(in.available());
            if (readAhead != null) {
                readAhead.drop();
            }
        }
    }

    @Override
    public Path path() {
        return ofProcess && Files.exists(descriptor()) ? descriptor() : null;
    }

    private Path descriptor() {
        return Path.of("/proc/self/fd/" + number);
    }

    /** The streams stay open: they are not the program's but the JVM's, or the caller's. */
    @Override
    protected void closeNow() {
    }
}
