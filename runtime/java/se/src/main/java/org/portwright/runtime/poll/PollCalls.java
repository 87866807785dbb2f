// SPDX-License-Identifier: EPL-2.0
// The system calls that wait for several files: poll, select, epoll, each in its kinds.
package org.portwright.runtime.poll;

import java.io.IOException;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.SystemCall;
import org.portwright.runtime.abi.Arguments;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.FileTable;
import org.portwright.runtime.files.OpenFile;
import org.portwright.runtime.files.Readiness;
import org.portwright.runtime.signals.Signals;
import org.portwright.runtime.threads.Waiting;

/** Decodes what is to be waited for; the wait itself is {@link Poll}'s. */
public final class PollCalls {

    private static final int POLLFD_SIZE = 8;
    private static final int SET_WORDS = 32; // FD_SETSIZE bits
    private static final int READS = Readiness.IN | Readiness.HANG_UP | Readiness.ERROR;
    private static final int WRITES = Readiness.OUT | Readiness.ERROR;
    private static final long SECOND = 1_000_000_000L;

    private final FileTable files;

    private final Signals signals;

    public PollCalls(FileTable files, Signals signals) {
        this.files = files;
        this.signals = signals;
    }

    /** Makes the system call with a number of {@link SystemCall}; returns its result. */
    public int call(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        return signals.withMask(mask(number, a3, sp), sp, () -> make(number, a0, a1, a2, a3, sp));
    }

    /** Address of the signal mask under which to wait; 0 for none. */
    private static int mask(int number, int a3, int sp) {
        return switch (number) {
            case SystemCall.PPOLL, SystemCall.PPOLL_TIME64 -> a3;
            case SystemCall.PSELECT6, SystemCall.PSELECT6_TIME64 ->
                Arguments.sixth(sp) == 0 ? 0 : Memory.loadInt(Arguments.sixth(sp));
            case SystemCall.EPOLL_PWAIT, SystemCall.EPOLL_PWAIT2 -> Arguments.fifth(sp);
            default -> 0;
        };
    }

    private int make(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        return switch (number) {
            case SystemCall.NEWSELECT -> select(a0, a1, a2, a3, timeval(Arguments.fifth(sp)));
            case SystemCall.POLL -> poll(a0, a1, a2 < 0 ? Waiting.NEVER : Poll.deadline(a2 * 1_000_000L));
            case SystemCall.EPOLL_CREATE -> files.add(new Epoll(), 0);
            case SystemCall.EPOLL_CREATE1 -> files.add(new Epoll(), a0);
            case SystemCall.EPOLL_CTL -> control(a0, a1, a2, a3);
            case SystemCall.EPOLL_WAIT, SystemCall.EPOLL_PWAIT ->
                await(a0, a1, a2, a3 < 0 ? Waiting.NEVER : Poll.deadline(a3 * 1_000_000L));
            case SystemCall.PSELECT6 -> select(a0, a1, a2, a3, timespec(Arguments.fifth(sp), false));
            case SystemCall.PPOLL -> poll(a0, a1, timespec(a2, false));
            case SystemCall.EVENTFD -> files.add(new EventCounter(a0, 0), 0);
            case SystemCall.EVENTFD2 -> files.add(new EventCounter(a0, a1), a1);
            case SystemCall.PSELECT6_TIME64 -> select(a0, a1, a2, a3, timespec(Arguments.fifth(sp), true));
            case SystemCall.PPOLL_TIME64 -> poll(a0, a1, timespec(a2, true));
            case SystemCall.EPOLL_PWAIT2 -> await(a0, a1, a2, timespec(a3, true));
            default -> -Errno.ENOSYS;
        };
    }

    private static long timeval(int address) throws IOException {
        return address == 0 ? Waiting.NEVER
                : deadline(Memory.loadInt(address), Memory.loadInt(address + 4) * 1000L);
    }

    private static long timespec(int address, boolean wide) throws IOException {
        if (address == 0) {
            return Waiting.NEVER;
        }
        return wide ? deadline(Memory.loadLong(address), Memory.loadLong(address + 8))
                : deadline(Memory.loadInt(address), Memory.loadInt(address + 4));
    }

    private static long deadline(long seconds, long nanoseconds) throws IOException {
        if (seconds < 0 || nanoseconds < 0 || nanoseconds >= SECOND) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return seconds > Long.MAX_VALUE / SECOND - 1 ? Waiting.NEVER : Poll.deadline(seconds * SECOND + nanoseconds);
    }

    /** epoll_ctl, with the errors in the order of Linux, fs/eventpoll.c, do_epoll_ctl. */
    private int control(int fd, int operation, int watched, int event) throws IOException {
        files.get(fd);
        OpenFile file = files.get(watched);
        if (!Epoll.canWatch(file)) {
            throw new SystemCallException(Errno.EPERM);
        }
        return epoll(fd).control(operation, file, watched, event);
    }

    private int await(int fd, int events, int most, long deadline) throws IOException {
        if (most <= 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return epoll(fd).await(events, most, deadline);
    }

    private Epoll epoll(int fd) throws IOException {
        if (files.get(fd) instanceof Epoll epoll) {
            return epoll;
        }
        throw new SystemCallException(Errno.EINVAL);
    }

    /** Null for a descriptor that is not open. */
    private OpenFile open(int fd) {
        try {
            return files.get(fd);
        } catch (SystemCallException e) {
            return null;
        }
    }

    /** struct pollfd: descriptor, events, and the events that are returned. */
    private int poll(int address, int count, long deadline) throws IOException {
        if (count < 0 || count > FileTable.MAXIMUM) {
            throw new SystemCallException(Errno.EINVAL);
        }
        FileTable.buffer(address, count * POLLFD_SIZE);
        int[] places = new int[count];
        try (Poll poll = new Poll()) {
            int added = 0;
            for (int i = 0; i < count; i++) {
                int at = address + POLLFD_SIZE * i;
                int fd = Memory.loadInt(at);
                Memory.storeShort(at + 6, 0);
                if (fd >= 0) { // a negative one is left out
                    poll.add(open(fd), Memory.loadUnsignedShort(at + 4));
                    places[added++] = at + 6;
                }
            }
            int ready = poll.await(deadline);
            for (int i = 0; i < added; i++) {
                Memory.storeShort(places[i], poll.ready(i));
            }
            return ready;
        }
    }

    /** Three sets of descriptors, a bit each, in words; a set may be missing. What is ready stays in. */
    private int select(int limit, int reads, int writes, int exceptions, long deadline) throws IOException {
        if (limit < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        int count = Math.min(limit, FileTable.MAXIMUM);
        int words = (count + 31) / 32;
        int[] readSet = load(reads, words);
        int[] writeSet = load(writes, words);
        int[] exceptionSet = load(exceptions, words);
        int[] descriptors = new int[count];
        int added = 0;
        try (Poll poll = new Poll()) {
            for (int fd = 0; fd < count; fd++) {
                int events = (isIn(readSet, fd) ? Readiness.IN : 0) | (isIn(writeSet, fd) ? Readiness.OUT : 0);
                if (events != 0 || isIn(exceptionSet, fd)) {
                    poll.add(files.get(fd), events);
                    descriptors[added++] = fd;
                }
            }
            poll.await(deadline);
            int[] readable = new int[SET_WORDS];
            int[] writable = new int[SET_WORDS];
            int ready = 0;
            for (int i = 0; i < added; i++) {
                ready += keep(readSet, readable, descriptors[i], poll.ready(i) & READS);
                ready += keep(writeSet, writable, descriptors[i], poll.ready(i) & WRITES);
            }
            store(reads, readable, words);
            store(writes, writable, words);
            store(exceptions, new int[SET_WORDS], words); // out-of-band data is what nobody sends
            return ready;
        }
    }

    private static int[] load(int address, int words) {
        int[] set = new int[SET_WORDS];
        for (int i = 0; address != 0 && i < words; i++) {
            set[i] = Memory.loadInt(address + 4 * i);
        }
        return set;
    }

    private static void store(int address, int[] set, int words) {
        for (int i = 0; address != 0 && i < words; i++) {
            Memory.storeInt(address + 4 * i, set[i]);
        }
    }

    private static boolean isIn(int[] set, int fd) {
        return (set[fd / 32] >> fd & 1) != 0;
    }

    private static int keep(int[] set, int[] result, int fd, int ready) {
        if (ready == 0 || !isIn(set, fd)) {
            return 0;
        }
        result[fd / 32] |= 1 << fd;
        return 1;
    }
}
