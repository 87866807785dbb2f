// SPDX-License-Identifier: EPL-2.0
// struct iovec: parts of memory that one system call reads or writes.
package org.portwright.runtime.files;

import java.io.IOException;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.SystemCallException;

/**
 * The parts of a readv, writev, sendmsg and their kin. They are one read or write of the file, as for Linux: a datagram
 * is not cut, a short write to a pipe is not mixed with another thread's, and a reader that got something does not wait
 * for more. What has been transferred when an error comes is the result, and the error is lost, or comes again with the
 * next call.
 */
public final class IoVector {

    /** UIO_MAXIOV. */
    private static final int MOST_PARTS = 1024;
    /** More goes in several steps. */
    private static final int STEP = 1 << 18;

    /** Where each part lies in {@link Memory}. */
    private final int[] starts;
    private final int[] lengths;
    /** Of all parts, in bytes. */
    private final int length;

    private IoVector(int[] starts, int[] lengths, int length) {
        this.starts = starts;
        this.lengths = lengths;
        this.length = length;
    }

    /**
     * Reads the structures, each an address and a length. A part that is not in memory ends the vector; if it is the
     * first that is not empty, that is EFAULT.
     *
     * @param tooMany error number for a count that is out of range
     */
    public static IoVector load(int address, int count, int tooMany) throws IOException {
        if (count < 0 || count > MOST_PARTS) {
            throw new SystemCallException(tooMany);
        }
        FileTable.buffer(address, 8 * count);
        int[] starts = new int[count];
        int[] lengths = new int[count];
        int sum = 0;
        boolean bad = false;
        for (int i = 0; i < count; i++) {
            int start = Memory.loadInt(address + 8 * i);
            int length = Memory.loadInt(address + 8 * i + 4);
            if (length < 0) {
                throw new SystemCallException(Errno.EINVAL);
            }
            bad |= length > 0 && !Memory.contains(start, length);
            if (bad && sum == 0) {
                throw new SystemCallException(Errno.EFAULT);
            }
            starts[i] = Memory.index(start);
            lengths[i] = bad ? 0 : Math.min(length, Integer.MAX_VALUE - sum);
            sum += lengths[i];
        }
        return new IoVector(starts, lengths, sum);
    }

    /** Whether the parts have no byte. */
    boolean isEmpty() {
        return length == 0;
    }

    /** A read or a write of some of the bytes. */
    public interface Transfer {
        /** @param done how many bytes were transferred before */
        int some(byte[] bytes, int index, int length, int done) throws IOException;
    }

    /** All of a vector of one part at once. */
    private static final class Whole implements Memory.Transfer {
        private final Transfer transfer;

        Whole(Transfer transfer) {
            this.transfer = transfer;
        }

        @Override
        public int with(byte[] array, int start, int length) throws IOException {
            return transfer.some(array, start, length, 0);
        }
    }

    /**
     * Reads into the parts.
     *
     * @param goesOn whether to go on after {@link #STEP} bytes, because the file never waits
     * @return how many bytes; less than there is room for if an error came after them
     */
    public int read(Transfer from, boolean goesOn) throws IOException {
        if (starts.length == 1) {
            return Memory.into(starts[0], length, new Whole(from));
        }
        return transfer(from, goesOn, true);
    }

    /** Writes the parts; returns how many bytes, less than all if an error came after them. */
    public int write(Transfer to) throws IOException {
        if (starts.length == 1) {
            return Memory.from(starts[0], length, new Whole(to));
        }
        return transfer(to, true, false);
    }

    private int transfer(Transfer file, boolean goesOn, boolean intoParts) throws IOException {
        int done = 0;
        int count;
        int wanted;
        do {
            wanted = Math.min(length - done, STEP);
            byte[] bytes = new byte[wanted];
            if (!intoParts) {
                copy(bytes, done, wanted, false);
            }
            try {
                count = file.some(bytes, 0, wanted, done);
            } catch (IOException | RuntimeException e) {
                if (done > 0) {
                    return done;
                }
                throw e;
            }
            if (intoParts) {
                copy(bytes, done, count, true);
            }
            done += count;
        } while (goesOn && count == wanted && done < length);
        return done;
    }

    /** Copies between a buffer and the bytes of the parts from a position on. */
    private void copy(byte[] buffer, int position, int count, boolean intoParts) {
        int at = 0; // position of a part's first byte
        for (int i = 0; i < starts.length; i++) {
            int start = Math.max(position, at);
            int end = Math.min(position + count, at + lengths[i]);
            if (start < end) {
                int inPart = starts[i] + start - at;
                if (intoParts) {
                    Memory.put(inPart, buffer, start - position, end - start);
                } else {
                    System.arraycopy(Memory.get(inPart, end - start), 0, buffer, start - position, end - start);
                }
            }
            at += lengths[i];
        }
    }
}
