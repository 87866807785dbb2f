// SPDX-License-Identifier: EPL-2.0
// The file that eventfd2 makes.
package org.portwright.runtime.poll;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.FileSystemCalls;
import org.portwright.runtime.files.Readiness;
import org.portwright.runtime.threads.Waiting;

/** A 64-bit counter (eventfd(2)): a write adds to it, a read takes all of it, or one. */
public final class EventCounter extends AnonymousFile {

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
    public int read(byte[] into, int index, int length) throws IOException {
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
    public int write(byte[] from, int index, int length) throws IOException {
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
    public synchronized int readiness() {
        return (count != 0 ? Readiness.IN : 0) | (count != -2 ? Readiness.OUT : 0);
    }
}
