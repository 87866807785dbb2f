// SPDX-License-Identifier: EPL-2.0
// An end of a pipe, or both ends of two: what pipe2 and socketpair make.
package org.portwright.runtime;

import java.io.IOException;

/** Reads from one pipe, writes to another; one of the two is null for pipe2. */
final class PipeEnd extends OpenFile {

    private static final int O_WRONLY = 1;
    private static final int O_RDWR = 2;

    private final Pipe in;
    private final Pipe out;

    private PipeEnd(Pipe in, Pipe out, int flags) {
        super(flags & FileSystemCalls.O_NONBLOCK | (in == null ? O_WRONLY : out == null ? 0 : O_RDWR));
        this.in = in;
        this.out = out;
    }

    /** pipe2: where to read, and where to write. */
    static PipeEnd[] pipe(int flags) {
        Pipe pipe = new Pipe();
        return new PipeEnd[] {new PipeEnd(pipe, null, flags), new PipeEnd(null, pipe, flags)};
    }

    /** socketpair: each reads what the other writes. */
    static PipeEnd[] pair(int flags) {
        Pipe there = new Pipe();
        Pipe back = new Pipe();
        return new PipeEnd[] {new PipeEnd(back, there, flags), new PipeEnd(there, back, flags)};
    }

    boolean isSocket() {
        return in != null && out != null;
    }

    @Override
    int read(int index, int length) throws IOException {
        return read(Memory.BYTES, index, length, isNonBlocking(), false);
    }

    int read(byte[] into, int index, int length, boolean nonBlocking, boolean peek) throws IOException {
        if (in == null) {
            throw new SystemCallException(Errno.EBADF);
        }
        return in.read(into, index, length, nonBlocking, peek);
    }

    @Override
    int write(int index, int length) throws IOException {
        return write(Memory.BYTES, index, length, isNonBlocking());
    }

    int write(byte[] from, int index, int length, boolean nonBlocking) throws IOException {
        if (out == null) {
            throw new SystemCallException(Errno.EBADF);
        }
        return out.write(from, index, length, nonBlocking);
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
    int available() throws IOException {
        return in == null ? 0 : in.available();
    }

    @Override
    int readiness() {
        int ready = (in == null ? 0 : in.readerReadiness()) | (out == null ? 0 : out.writerReadiness());
        // The end of a socket is something to read, that of a pipe is not.
        return isSocket() && (ready & Poll.HANG_UP) != 0 ? ready | Poll.IN : ready;
    }

    @Override
    int mode() {
        return isSocket() ? FileStatus.S_IFSOCK | 0777 : super.mode();
    }

    @Override
    protected void closeNow() {
        if (in != null) {
            in.closeReader();
        }
        if (out != null) {
            out.closeWriter();
        }
    }
}
