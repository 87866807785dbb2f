// SPDX-License-Identifier: EPL-2.0
// Waits until one of several open files is ready.
package org.portwright.runtime.poll;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.OpenFile;
import org.portwright.runtime.files.Readiness;
import org.portwright.runtime.threads.Waiting;

/**
 * The wait under poll, select and epoll_wait, and under each system call that waits for a socket. Sockets are watched
 * by a selector of Java's; files of this process say themselves when they change, see {@link Waiting}; all others are
 * always ready. Used by one thread.
 */
public final class Poll implements AutoCloseable {

    private static final int IN_NORMAL = 0x40;

    private static final int READS = SelectionKey.OP_READ | SelectionKey.OP_ACCEPT;
    private static final int WRITES = SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT;

    /** What is waited for: a null file is one that is not there. */
    private static final class Entry {
        private final OpenFile file;
        private final int events;
        private int ready;

        Entry(OpenFile file, int events) {
            this.file = file;
            this.events = events;
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private Selector selector;
    private BooleanSupplier end = () -> false;

    /** Also ends the wait when a condition holds, with nothing ready. */
    void until(BooleanSupplier condition) {
        end = condition;
    }

    /** Adds a file; null for a descriptor that is not open. */
    void add(OpenFile file, int events) {
        entries.add(new Entry(file, events));
    }

    /** The events that a file is ready for, in the order in which files were added. */
    int ready(int index) {
        return entries.get(index).ready;
    }

    /**
     * Waits for one file.
     *
     * @param deadline value of {@link System#nanoTime}
     * @throws SystemCallException EAGAIN if the deadline passes, EINTR for a signal
     */
    public static void await(OpenFile file, int events, long deadline) throws IOException {
        try (Poll poll = new Poll()) {
            poll.add(file, events);
            if (poll.await(deadline) == 0) {
                throw new SystemCallException(Errno.EAGAIN);
            }
        }
    }

    /**
     * Waits until a file is ready or the deadline passes.
     *
     * @param deadline value of {@link System#nanoTime}; {@link Waiting#NEVER} for none
     * @return how many are ready
     * @throws SystemCallException EINTR for a signal
     */
    public int await(long deadline) throws IOException {
        Runnable waker = null;
        try {
            while (true) {
                int ready = look();
                if (ready > 0 || deadline != Waiting.NEVER && deadline - System.nanoTime() <= 0
                        || end.getAsBoolean()) {
                    return ready;
                }
                if (Waiting.isInterrupted()) {
                    throw new SystemCallException(Errno.EINTR);
                }
                if (waker == null) {
                    Selector current = selector;
                    Thread thread = Thread.currentThread();
                    waker = current == null ? () -> LockSupport.unpark(thread) : current::wakeup;
                    Waiting.add(waker); // and look again, for what came in between
                } else if (selector == null) {
                    Waiting.park(deadline);
                } else {
                    Waiting.select(selector, deadline);
                }
            }
        } finally {
            if (waker != null) {
                Waiting.remove(waker);
            }
        }
    }

    /** Finds out what is ready now, and prepares the selector for the rest. */
    private int look() throws IOException {
        for (Entry entry : entries) {
            if (entry.file == null) {
                entry.ready = Readiness.INVALID;
            } else if (entry.file.isClosed()) {
                entry.ready = Readiness.INVALID;
            } else {
                entry.ready = told(entry.file.readiness(), entry.events);
            }
        }
        watchChannels();
        if (selector != null) {
            selector.selectNow();
            for (Entry entry : entries) {
                if (entry.file instanceof Watched socket) {
                    SelectionKey key = key(socket);
                    if (key != null && key.isValid()) {
                        entry.ready |= told(bits(socket, key.readyOps()), entry.events);
                    }
                }
            }
            selector.selectedKeys().clear();
        }
        int ready = 0;
        for (Entry entry : entries) {
            ready += entry.ready != 0 ? 1 : 0;
        }
        return ready;
    }

    private SelectionKey key(Watched socket) {
        SelectableChannel channel = socket.channel();
        return channel == null ? null : channel.keyFor(selector);
    }

    /** The interest may change while we wait: a socket that connects is written to when it is connected. */
    private void watchChannels() throws IOException {
        for (Entry entry : entries) {
            if (entry.file instanceof Watched socket) {
                SelectableChannel channel = socket.channel();
                if (channel == null || !channel.isOpen()) {
                    continue;
                }
                int interest = 0;
                for (Entry other : entries) {
                    if (other.file == entry.file) {
                        interest |= operations(socket, other.events);
                    }
                }
                if (selector == null) {
                    selector = Selector.open();
                }
                SelectionKey key = channel.keyFor(selector);
                if (key == null) {
                    channel.register(selector, interest);
                } else if (key.isValid() && key.interestOps() != interest) {
                    key.interestOps(interest);
                }
            }
        }
    }

    /** What of {@link SelectionKey}'s operations tells of some events of a socket. */
    private static int operations(Watched socket, int events) {
        int operations = 0;
        if ((events & (Readiness.IN | IN_NORMAL)) != 0) {
            operations |= READS;
        }
        if ((events & Readiness.OUT) != 0) {
            operations |= WRITES;
        }
        return operations & socket.operations();
    }

    private static int bits(Watched socket, int operations) throws IOException {
        int bits = 0;
        if ((operations & READS) != 0) {
            bits |= Readiness.IN;
        }
        if ((operations & SelectionKey.OP_CONNECT) != 0) {
            bits |= socket.finishConnecting();
        } else if ((operations & WRITES) != 0) {
            bits |= Readiness.OUT;
        }
        return bits;
    }

    private static int told(int ready, int events) {
        int all = (ready & Readiness.IN) != 0 ? ready | IN_NORMAL : ready;
        return all & (events | Readiness.ALWAYS);
    }

    /** The deadline that is so many nanoseconds away. */
    public static long deadline(long nanoseconds) {
        long now = System.nanoTime();
        return nanoseconds > TimeUnit.DAYS.toNanos(10_000) ? Waiting.NEVER : now + nanoseconds;
    }

    @Override
    public void close() throws IOException {
        if (selector != null) {
            selector.close();
        }
    }
}
