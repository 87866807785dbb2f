// SPDX-License-Identifier: EPL-2.0
// An end of a pipe, or both ends of two: what pipe2 and socketpair make.
package org.portwright.runtime.net;

import java.io.IOException;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.FileStatus;
import org.portwright.runtime.files.FileSystemCalls;
import org.portwright.runtime.files.OpenFile;
import org.portwright.runtime.files.Readiness;
import org.portwright.runtime.poll.Poll;
import org.portwright.runtime.threads.Waiting;

/** Reads from one pipe, writes to another; one of the two is null for pipe2. */
final class PipeEnd extends OpenFile {

    private static final int O_RDWR = 2;

    /** Null for the end of a pipe. */
    private final SocketOptions options;
    private final Pipe in;
    private final Pipe out;

    private PipeEnd(Pipe in, Pipe out, int flags) {
        super(flags & FileSystemCalls.O_NONBLOCK | (in == null ? FileSystemCalls.O_WRONLY : out == null ? 0 : O_RDWR));
        options = in != null && out != null ? new SocketOptions(this) : null;
        this.in = in;
        this.out = out;
    }

    /** pipe2: where to read, and where to write. */
    static PipeEnd[] pipe(int flags) {
        Pipe pipe = new Pipe(false);
        return new PipeEnd[] {new PipeEnd(pipe, null, flags), new PipeEnd(null, pipe, flags)};
    }

    /** socketpair: each reads what the other writes. */
    static PipeEnd[] pair(int flags) {
        Pipe there = new Pipe(true);
        Pipe back = new Pipe(true);
        return new PipeEnd[] {new PipeEnd(back, there, flags), new PipeEnd(there, back, flags)};
    }

    @Override
    public boolean isPipe() {
        return !isSocket();
    }

    boolean isSocket() {
        return options != null;
    }

    /** Those of a socket; null for the end of a pipe. */
    SocketOptions options() {
        return options;
    }

    /** Of a socket, what SO_ERROR tells next. */
    int takeError() {
        return in.takeError();
    }

    private long deadline(long timeout) {
        return timeout == 0 ? Waiting.NEVER : Poll.deadline(timeout);
    }

    @Override
    public int read(byte[] into, int index, int length) throws IOException {
        // A read of nothing does nothing, but a recv of nothing waits for something.
        return length == 0 && in != null ? 0 : read(into, index, length, isNonBlocking(), false);
    }

    int read(byte[] into, int index, int length, boolean nonBlocking, boolean peek) throws IOException {
        if (in == null) {
            throw new SystemCallException(Errno.EBADF);
        }
        return in.read(into, index, length, nonBlocking, deadline(isSocket() ? options.receiveTimeout() : 0), peek);
    }

    @Override
    public int write(byte[] from, int index, int length) throws IOException {
        return write(from, index, length, isNonBlocking());
    }

    int write(byte[] from, int index, int length, boolean nonBlocking) throws IOException {
        if (out == null) {
            throw new SystemCallException(Errno.EBADF);
        }
        return out.write(from, index, length, nonBlocking, deadline(isSocket() ? options.sendTimeout() : 0));
    }

    /** @param how 0 to end reading, 1 to end writing, 2 both */
    void shutDown(int how) {
        if (how != 1) {
            in.closeReader();
        }
        if (how != 0) {
            out.closeWriter();
        }
    }

    @Override
    public int available() throws IOException {
        return (in == null ? out : in).available();
    }

    @Override
    public int readiness() {
        if (!isSocket()) {
            return in != null ? in.readerReadiness() : out.writerReadiness();
        }
        // Linux, net/unix/af_unix.c, unix_poll: the end of a socket is something to read, that of a pipe is not.
        int ready = in.readerReadiness() & ~Readiness.HANG_UP | out.writerReadiness() & ~Readiness.ERROR;
        if (in.isClosed()) {
            ready |= Readiness.IN;
        }
        return in.isClosed() && out.isClosed() ? ready | Readiness.HANG_UP : ready;
    }

    @Override
    public int mode() {
        return isSocket() ? FileStatus.S_IFSOCK | 0777 : super.mode();
    }

    @Override
    protected void closeNow() {
        if (isSocket() && in.available() > 0) {
            out.reset();
        }
        if (in != null) {
            in.closeReader();
        }
        if (out != null) {
            out.closeWriter();
        }
    }
}
