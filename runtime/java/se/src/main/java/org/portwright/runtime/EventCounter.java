// SPDX-License-Identifier: EPL-2.0
// The file that eventfd2 makes.
package org.portwright.runtime;

import java.io.IOException;

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
    int read(int index, int length) throws IOException {
        checkSize(length);
        await(() -> {
            synchronized (this) {
                if (count == 0) {
                    return false;
                }
                long taken = semaphore ? 1 : count;
                Memory.storeLong(index + Memory.BASE, taken);
                count -= taken;
            }
            Waiting.changed();
            return true;
        });
        return SIZE;
    }

    @Override
    int write(int index, int length) throws IOException {
        checkSize(length);
        long added = Memory.loadLong(index + Memory.BASE);
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

    @Override
    protected void closeNow() {
    }
}
