// SPDX-License-Identifier: EPL-2.0
// A pipe between two open files of the program.
package org.portwright.runtime.net;

import java.io.IOException;
import org.portwright.runtime.Errno;
import org.portwright.runtime.SignalNumber;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.Readiness;
import org.portwright.runtime.threads.GuestThread;
import org.portwright.runtime.threads.Waiting;

/**
 * The bytes that have been written and not yet read, as pipe(7) has them: a write of at most a page goes in as a
 * whole, a reader gets what there is.
 */
final class Pipe {

    private static final int PAGE = 4096;
    private static final int PAGES = 16;
    static final int CAPACITY = PAGES * PAGE;

    /** Between two sockets: nothing is told by a signal that a result tells of. */
    private final boolean ofSockets;
    /**
     * A ring of pages that are in use; guarded by this, as all of the state. As in Linux (fs/pipe.c, pipe_write), a write
     * begins in the last page if what is left over from whole pages fits into it, and goes on in pages of its own: so a
     * pipe may be full with less than {@link #CAPACITY} bytes.
     */
    private final byte[][] pages = new byte[PAGES][];
    private final int[] starts = new int[PAGES];
    private final int[] ends = new int[PAGES];
    private int first;
    private int used;
    private int count;
    private boolean readerClosed;
    private boolean writerClosed;
    /** The other socket was closed before it had read all. */
    private boolean reset;

    Pipe(boolean ofSockets) {
        this.ofSockets = ofSockets;
    }

    /**
     * Waits, unless told not to; returns 0 at the end.
     *
     * @param deadline value of {@link System#nanoTime}, or {@link Waiting#NEVER}
     * @param peek whether the bytes stay to be read again
     */
    int read(byte[] into, int index, int length, boolean nonBlocking, long deadline, boolean peek)
            throws IOException {
        int[] done = new int[1];
        Waiting.Condition some = () -> (done[0] = take(into, index, length, peek)) >= 0;
        if (!some.holds()) {
            if (nonBlocking) {
                throw new SystemCallException(Errno.EAGAIN);
            }
            Waiting.until(some, deadline);
        }
        return done[0];
    }

    /** Waits until all is written, unless told not to. */
    int write(byte[] from, int index, int length, boolean nonBlocking, long deadline) throws IOException {
        if (length == 0) {
            if (ofSockets && isClosed()) {
                throw new SystemCallException(Errno.EPIPE); // a pipe does not look (Linux, fs/pipe.c, pipe_write)
            }
            return 0;
        }
        int[] done = new int[1];
        Waiting.Condition all = () -> {
            done[0] += put(from, index + done[0], length - done[0], done[0] == 0);
            return done[0] == length;
        };
        try {
            if (!all.holds() && !nonBlocking) {
                Waiting.until(all, deadline);
            }
        } catch (SystemCallException e) {
            if (done[0] == 0) {
                throw e;
            }
            if (e.error == Errno.EPIPE && !ofSockets) {
                GuestThread.current().raise(SignalNumber.SIGPIPE);
            }
        }
        if (done[0] == 0) {
            throw new SystemCallException(Errno.EAGAIN);
        }
        return done[0];
    }

    /** Returns how many bytes were read; 0 at the end, -1 if there is nothing yet. */
    private int take(byte[] into, int index, int length, boolean peek) throws IOException {
        int taken = 0;
        synchronized (this) {
            if (count == 0) {
                if (reset) {
                    reset = false;
                    throw new SystemCallException(Errno.ECONNRESET);
                }
                return writerClosed || readerClosed ? 0 : -1;
            }
            for (int i = 0; i < used && taken < length; i++) {
                int page = (first + i) % PAGES;
                int part = Math.min(ends[page] - starts[page], length - taken);
                System.arraycopy(pages[page], starts[page], into, index + taken, part);
                taken += part;
            }
            if (peek) {
                return taken;
            }
            remove(taken);
        }
        Waiting.changed();
        return taken;
    }

    private void remove(int bytes) {
        count -= bytes;
        for (int left = bytes; left > 0; ) {
            int part = Math.min(ends[first] - starts[first], left);
            starts[first] += part;
            left -= part;
            if (starts[first] == ends[first]) {
                first = (first + 1) % PAGES;
                used--;
            }
        }
    }

    /** Stores as much as there is room for; a write that fits into a page goes in as a whole or not at all. */
    private int put(byte[] from, int index, int length, boolean begins) throws IOException {
        int stored = 0;
        synchronized (this) {
            if (readerClosed || writerClosed) {
                throw new SystemCallException(Errno.EPIPE);
            }
            int last = (first + used + PAGES - 1) % PAGES;
            int rest = length % PAGE;
            if (begins && used > 0 && ends[last] + rest <= PAGE) {
                System.arraycopy(from, index, pages[last], ends[last], rest);
                ends[last] += rest;
                stored = rest;
            }
            while (stored < length && used < PAGES) {
                int page = (first + used) % PAGES;
                if (pages[page] == null) {
                    pages[page] = new byte[PAGE];
                }
                int part = Math.min(length - stored, PAGE);
                System.arraycopy(from, index + stored, pages[page], 0, part);
                starts[page] = 0;
                ends[page] = part;
                used++;
                stored += part;
            }
            count += stored;
        }
        if (stored > 0) {
            Waiting.changed();
        }
        return stored;
    }

    void closeReader() {
        synchronized (this) {
            readerClosed = true;
        }
        Waiting.changed();
    }

    void closeWriter() {
        synchronized (this) {
            writerClosed = true;
        }
        Waiting.changed();
    }

    synchronized int available() {
        return count;
    }

    /** The writer's other direction was closed with bytes in it: the reader is told once it has read all. */
    synchronized void reset() {
        reset = true;
    }

    /** The error that is told next, and only once: 0 if there is none. */
    synchronized int takeError() {
        boolean was = reset;
        reset = false;
        return was ? Errno.ECONNRESET : 0;
    }

    synchronized boolean isClosed() {
        return readerClosed || writerClosed;
    }

    synchronized int readerReadiness() {
        return (count > 0 ? Readiness.IN : 0) | (writerClosed ? Readiness.HANG_UP : 0) | (reset ? Readiness.ERROR : 0);
    }

    synchronized int writerReadiness() {
        return (used < PAGES ? Readiness.OUT : 0) | (readerClosed ? Readiness.ERROR : 0);
    }
}
