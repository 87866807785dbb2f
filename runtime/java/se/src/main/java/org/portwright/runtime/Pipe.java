// SPDX-License-Identifier: EPL-2.0
// A pipe between two open files of the program.
package org.portwright.runtime;

import java.io.IOException;

/**
 * The bytes that have been written and not yet read, as pipe(7) has them: a write of at most {@link #ATOMIC} bytes goes
 * in as a whole, a reader gets what there is.
 */
final class Pipe {

    private static final int CAPACITY = 65_536;
    /** PIPE_BUF. */
    private static final int ATOMIC = 4096;

    /** A ring; guarded by this, as all of the state. */
    private final byte[] bytes = new byte[CAPACITY];
    private int start;
    private int count;
    private boolean readerClosed;
    private boolean writerClosed;

    /**
     * Waits, unless told not to; returns 0 at the end.
     *
     * @param peek whether the bytes stay to be read again
     */
    int read(byte[] into, int index, int length, boolean nonBlocking, boolean peek) throws IOException {
        if (length == 0) {
            return 0;
        }
        int[] done = new int[1];
        Waiting.Condition some = () -> (done[0] = take(into, index, length, peek)) >= 0;
        if (!some.holds()) {
            if (nonBlocking) {
                throw new SystemCallException(Errno.EAGAIN);
            }
            Waiting.until(some);
        }
        return done[0];
    }

    /** Waits until all is written, unless told not to. */
    int write(byte[] from, int index, int length, boolean nonBlocking) throws IOException {
        if (length == 0) {
            return 0;
        }
        int[] done = new int[1];
        Waiting.Condition all = () -> {
            done[0] += put(from, index + done[0], length - done[0], length <= ATOMIC);
            return done[0] == length;
        };
        try {
            if (!all.holds() && !nonBlocking) {
                Waiting.until(all);
            }
        } catch (SystemCallException e) {
            if (done[0] == 0) {
                throw e;
            }
        }
        if (done[0] == 0) {
            throw new SystemCallException(Errno.EAGAIN);
        }
        return done[0];
    }

    /** Returns how many bytes were read; 0 at the end, -1 if there is nothing yet. */
    private int take(byte[] into, int index, int length, boolean peek) throws IOException {
        int taken;
        synchronized (this) {
            if (count == 0) {
                return writerClosed || readerClosed ? 0 : -1;
            }
            taken = Math.min(length, count);
            int first = Math.min(taken, CAPACITY - start);
            System.arraycopy(bytes, start, into, index, first);
            System.arraycopy(bytes, 0, into, index + first, taken - first);
            if (peek) {
                return taken;
            }
            start = (start + taken) % CAPACITY;
            count -= taken;
        }
        Waiting.changed();
        return taken;
    }

    private int put(byte[] from, int index, int length, boolean whole) throws IOException {
        int stored;
        synchronized (this) {
            if (readerClosed || writerClosed) {
                throw new SystemCallException(Errno.EPIPE);
            }
            int free = CAPACITY - count;
            stored = whole && free < length ? 0 : Math.min(length, free);
            int end = (start + count) % CAPACITY;
            int first = Math.min(stored, CAPACITY - end);
            System.arraycopy(from, index, bytes, end, first);
            System.arraycopy(from, index + first, bytes, 0, stored - first);
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

    synchronized int readerReadiness() {
        return (count > 0 ? Poll.IN : 0) | (writerClosed ? Poll.HANG_UP : 0);
    }

    synchronized int writerReadiness() {
        return readerClosed ? Poll.OUT | Poll.ERROR : CAPACITY - count >= ATOMIC ? Poll.OUT : 0;
    }
}
