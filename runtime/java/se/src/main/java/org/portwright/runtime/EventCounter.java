// SPDX-License-Identifier: EPL-2.0
// The file that eventfd2 makes.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A 64-bit counter (eventfd(2)): a write adds to it, a read takes all of it, or one. */
final class EventCounter extends OpenFile {

    static final int EFD_SEMAPHORE = 1;
    private static final int O_RDWR = 2;
    private static final int SIZE = 8;

    private final boolean semaphore;
    /** Unsigned, at most 2^64 - 2; guarded by this. */
    private long count;

    EventCounter(int initial, int flags) {
        super(flags & FileSystemCalls.O_NONBLOCK | O_RDWR);
        count = initial & 0xffffffffL;
        semaphore = (flags & EFD_SEMAPHORE) != 0;
    }

    @Override
    int read(byte[] into, int index, int length) throws IOException {
        checkSize(length);
        await(() -> {
            synchronized (this) {
                if (count == 0) {
                    return false;
                }
                long taken = semaphore ? 1 : count;
                word(into, index).putLong(taken);
                count -= taken;
            }
            Waiting.changed();
            return true;
        });
        return SIZE;
    }

    @Override
    int write(byte[] from, int index, int length) throws IOException {
        checkSize(length);
        long added = word(from, index).getLong();
        if (added == -1) {
            throw new SystemCallException(Errno.EINVAL);
        }
        await(() -> {
            synchronized (this) {
                if (Long.compareUnsigned(added, -2 - count) > 0) {
                    return false;
                }
                count += added;
            }
            Waiting.changed();
            return true;
        });
        return SIZE;
    }

    private static ByteBuffer word(byte[] bytes, int index) {
        return ByteBuffer.wrap(bytes, index, SIZE).order(Memory.BIG_ENDIAN ? ByteOrder.BIG_ENDIAN
                : ByteOrder.LITTLE_ENDIAN);
    }

    private static void checkSize(int length) throws IOException {
        if (length < SIZE) {
            throw new SystemCallException(Errno.EINVAL);
        }
    }

    private void await(Waiting.Condition done) throws IOException {
        if (!done.holds()) {
            if (isNonBlocking()) {
                throw new SystemCallException(Errno.EAGAIN);
            }
            Waiting.until(done);
        }
    }

    @Override
    synchronized int readiness() {
        return (count != 0 ? Poll.IN : 0) | (count != -2 ? Poll.OUT : 0);
    }

    /** Linux, fs/read_write.c, noop_llseek. */
    @Override
    long seek(long offset, int whence) {
        return 0;
    }

    @Override
    int mode() {
        return ANONYMOUS;
    }

    @Override
    protected void closeNow() {
    }
}
