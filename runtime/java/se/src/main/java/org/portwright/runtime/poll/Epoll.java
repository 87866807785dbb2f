// SPDX-License-Identifier: EPL-2.0
// The file that epoll_create makes.
package org.portwright.runtime.poll;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.OpenDirectory;
import org.portwright.runtime.files.OpenFile;
import org.portwright.runtime.files.Readiness;
import org.portwright.runtime.files.RegularFile;
import org.portwright.runtime.files.ResourceFile;
import org.portwright.runtime.threads.Waiting;

/**
 * A set of files that is waited for (epoll(7)). A file is reported as long as it is ready, also where EPOLLET asks for
 * changes only: a program that handles those handles more of them.
 */
public final class Epoll extends AnonymousFile {

    private static final int CTL_ADD = 1;
    private static final int CTL_DEL = 2;
    private static final int CTL_MOD = 3;
    private static final int ONE_SHOT = 1 << 30;
    /** How many sets may watch one another in a row (Linux, fs/eventpoll.c, EP_MAX_NESTS). */
    private static final int DEEPEST = 4;
    /** struct epoll_event: a word of events, padding, 64 bits of the program's. */
    private static final int EVENT_SIZE = 16;
    private static final int DATA = 8;

    private static final class Interest {
        private final int fd;
        private final OpenFile file;
        private int events;
        private long data;
        private boolean disabled;

        Interest(int fd, OpenFile file) {
            this.fd = fd;
            this.file = file;
        }
    }

    /** By descriptor; guarded by this. */
    private final Map<Integer, Interest> interests = new LinkedHashMap<>();

    Epoll() {
        super(2);
    }

    /** Whether a file can be waited for: those of the file system are always ready. */
    static boolean canWatch(OpenFile file) {
        return !(file instanceof RegularFile || file instanceof OpenDirectory || file instanceof ResourceFile);
    }

    int control(int operation, OpenFile file, int fd, int event) throws IOException {
        if (file == this) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (operation == CTL_ADD && file instanceof Epoll other && !other.mayBeWatchedBy(this, DEEPEST)) {
            throw new SystemCallException(Errno.ELOOP);
        }
        synchronized (this) {
            Interest interest = interests.get(fd);
            if (interest != null && interest.file != file) {
                interest = null; // of a descriptor that was closed and used again
            }
            switch (operation) {
                case CTL_ADD:
                    if (interest != null) {
                        throw new SystemCallException(Errno.EEXIST);
                    }
                    interest = new Interest(fd, file);
                    break;
                case CTL_MOD, CTL_DEL:
                    if (interest == null) {
                        throw new SystemCallException(Errno.ENOENT);
                    }
                    break;
                default:
                    throw new SystemCallException(Errno.EINVAL);
            }
            if (operation == CTL_DEL) {
                interests.remove(fd);
            } else {
                interest.events = Memory.loadInt(event);
                interest.data = Memory.loadLong(event + DATA);
                interest.disabled = false;
                interests.put(fd, interest);
            }
        }
        Waiting.changed();
        return 0;
    }

    /** Whether there is neither a circle of sets that watch one another nor too long a row of them. */
    private boolean mayBeWatchedBy(Epoll watcher, int left) {
        for (Interest interest : waited()) {
            if (interest.file instanceof Epoll other
                    && (other == watcher || left == 1 || !other.mayBeWatchedBy(watcher, left - 1))) {
                return false;
            }
        }
        return true;
    }

    /** epoll_wait. */
    int await(int address, int most, long deadline) throws IOException {
        while (true) {
            List<Interest> waited = waited();
            try (Poll poll = new Poll()) {
                for (Interest interest : waited) {
                    poll.add(interest.file, interest.events);
                }
                poll.until(() -> !waited().equals(waited));
                poll.await(deadline);
                int stored = 0;
                for (int i = 0; i < waited.size() && stored < most; i++) {
                    int events = poll.ready(i) & ~Readiness.INVALID; // closed: it falls out of the set
                    if (events != 0) {
                        store(address + EVENT_SIZE * stored++, waited.get(i), events);
                    }
                }
                if (stored > 0 || deadline != Waiting.NEVER && deadline - System.nanoTime() <= 0) {
                    return stored;
                }
            }
        }
    }

    private synchronized List<Interest> waited() {
        interests.values().removeIf(interest -> interest.file.isClosed());
        List<Interest> waited = new ArrayList<>();
        for (Interest interest : interests.values()) {
            if (!interest.disabled) {
                waited.add(interest);
            }
        }
        return waited;
    }

    /** What was reported goes behind all others, so that each gets its turn with any number of events a call. */
    private synchronized void store(int address, Interest interest, int events) {
        Memory.storeInt(address, events);
        Memory.storeLong(address + DATA, interest.data);
        interest.disabled = (interest.events & ONE_SHOT) != 0;
        if (interests.remove(interest.fd, interest)) {
            interests.put(interest.fd, interest);
        }
    }

    @Override
    public boolean hasBytes() {
        return false;
    }

    @Override
    public int read(byte[] into, int index, int length) throws IOException {
        throw new SystemCallException(Errno.EINVAL);
    }

    @Override
    public int write(byte[] from, int index, int length) throws IOException {
        throw new SystemCallException(Errno.EINVAL);
    }

    @Override
    public int readiness() throws IOException {
        try (Poll poll = new Poll()) {
            for (Interest interest : waited()) {
                poll.add(interest.file, interest.events);
            }
            return poll.await(System.nanoTime()) > 0 ? Readiness.IN : 0;
        }
    }
}
