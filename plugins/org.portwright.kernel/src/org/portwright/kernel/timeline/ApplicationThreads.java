// SPDX-License-Identifier: EPL-2.0
// What an application kernel's event log tells of threads.
package org.portwright.kernel.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.portwright.kernel.Variant;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventLog;
import org.portwright.kernel.hostchannel.EventType;
import org.portwright.kernel.hostchannel.Frame;
import org.portwright.kernel.hostchannel.Recording;

/**
 * Application threads, what they handed to the bootstrap processor, and how many waited for a processor: for the time that the event log
 * has. Immutable.
 *
 * @param threads in the order in which they came
 * @param requests by kind, those first that took most of the threads' time
 * @param longestQueue the most threads that were ready at a time and had no processor
 * @param meanQueue how many were, on average over time
 * @param load the share of the bootstrap processor's time in which it was not idle, 0 to 1
 */
public record ApplicationThreads(List<ApplicationThread> threads, List<Request> requests, long longestQueue, double meanQueue,
        double load) {
    /** Of {@link EventType#BLOCK}, as native/apkern/include/apkern/area.h has them. */
    private static final int SYSTEM_CALL = 1;
    private static final int PAGE_FAULT = 2;
    private static final int BOOTSTRAP_PROCESSOR = 0;

    /**
     * A thread.
     *
     * @param id the low 16 bits of the host's number for it
     * @param process the host's number for its process; 0 if the log does not tell
     * @param calls system calls that were handed on
     * @param answered system calls that an application processor answered
     * @param faults page faults and other exceptions
     * @param waited cycles that it waited for the bootstrap processor
     * @param state what it did last
     */
    public record ApplicationThread(int id, long process, long calls, long answered, long faults, long waited, State state) {
    }

    /** What a thread does. */
    public enum State {
        /** It has a processor. */
        RUNNING,
        /** It has none, and could use one. */
        READY,
        /** The bootstrap processor works for it, or is to do so. */
        WAITING
    }

    /** What is handed to the bootstrap processor. */
    public enum Kind {
        SYSTEM_CALL, PAGE_FAULT, EXCEPTION
    }

    /**
     * All requests of a kind.
     *
     * @param kind which
     * @param name of a system call; empty for the others
     * @param count how many
     * @param cycles that threads waited for them
     */
    public record Request(Kind kind, String name, long count, long cycles) {
        /** @return cycles that one takes on average */
        public double mean() {
            return (double) cycles / count;
        }
    }

    /** What is known of a thread while the log is read. */
    private static final class Thread {
        private final int id;
        private long process;
        private long calls;
        private long answered;
        private long faults;
        private long waited;
        private State state = State.RUNNING;
        /** The last call, or fault. */
        private long number;
        /** Since when it waits. */
        private long since;
        private Counter request;

        Thread(int id) {
            this.id = id;
        }

        void goOn(long time) {
            if (state == State.WAITING) {
                waited += time - since;
                request.cycles += time - since;
            }
            state = State.RUNNING;
        }
    }

    /** Requests of a kind. */
    private static final class Counter {
        private long count;
        private long cycles;
    }

    private record Key(Kind kind, String name) {
    }

    /**
     * @param recording of a run
     * @return empty if no application kernel told of it
     */
    public static Optional<ApplicationThreads> of(Recording recording) {
        if (!SystemCallNames.isLinux(recording) && recording.start().flatMap(Variant::of).filter(variant -> variant == Variant.APKERN).isEmpty()) {
            return Optional.empty();
        }
        int cpus = recording.start().map(Frame.Start::cpus).orElse(0);
        return Optional.of(new Reader(SystemCallNames.of(recording)).read(recording.events(), cpus));
    }

    /** Goes through a log once. */
    private static final class Reader {
        private final SystemCallNames names;
        private final Map<Integer, Thread> threads = new LinkedHashMap<>();
        private final Map<Key, Counter> requests = new LinkedHashMap<>();
        private long queue;
        private long queueSince;
        private long queueTime;
        private long longestQueue;

        Reader(SystemCallNames names) {
            this.names = names;
        }

        ApplicationThreads read(EventLog log, int cpus) {
            queueSince = log.start();
            for (Event event : log.events()) {
                EventType type = event.type().orElse(EventType.MARK);
                if (type == EventType.QUEUE) {
                    changeQueue(event.time(), event.a());
                    if (event.thread() != 0) {
                        Thread thread = thread(event);
                        thread.goOn(event.time());
                        thread.state = State.READY;
                    }
                } else if (event.cpu() != BOOTSTRAP_PROCESSOR) {
                    read(event, type);
                }
            }
            changeQueue(log.end(), queue);
            long length = Math.max(1, log.end() - log.start());
            return new ApplicationThreads(
                    threads.values().stream().map(thread -> new ApplicationThread(thread.id, thread.process, thread.calls,
                            thread.answered, thread.faults, thread.waited, thread.state)).toList(),
                    requests.entrySet().stream().map(entry -> new Request(entry.getKey().kind(), entry.getKey().name(),
                            entry.getValue().count, entry.getValue().cycles))
                            .sorted(Comparator.comparingLong(Request::cycles).reversed()).toList(),
                    longestQueue, (double) queueTime / length, load(new Timeline(log, cpus)));
        }

        private void changeQueue(long time, long threadsReady) {
            queueTime += queue * (time - queueSince);
            queueSince = time;
            queue = threadsReady;
            longestQueue = Math.max(longestQueue, threadsReady);
        }

        private void read(Event event, EventType type) {
            if (event.thread() == 0) {
                return;
            }
            Thread thread = thread(event);
            switch (type) {
                case SYSTEM_CALL, FAULT -> {
                    thread.number = event.a();
                    thread.since = event.time();
                }
                case SYSTEM_CALL_END -> thread.answered++;
                case BLOCK -> block(thread, event.b());
                case UNBLOCK -> thread.goOn(event.time());
                case SWITCH -> {
                    thread.process = event.b();
                    thread.goOn(event.time());
                }
                default -> { }
            }
        }

        private Thread thread(Event event) {
            return threads.computeIfAbsent(event.thread(), Thread::new);
        }

        private void block(Thread thread, long reason) {
            boolean isCall = reason == SYSTEM_CALL;
            Key key = isCall ? new Key(Kind.SYSTEM_CALL, names.of(thread.number))
                    : new Key(reason == PAGE_FAULT ? Kind.PAGE_FAULT : Kind.EXCEPTION, "");
            thread.state = State.WAITING;
            thread.calls += isCall ? 1 : 0;
            thread.faults += isCall ? 0 : 1;
            thread.request = requests.computeIfAbsent(key, unused -> new Counter());
            thread.request.count++;
        }

        private static double load(Timeline timeline) {
            List<Span> spans = timeline.lanes() == 0 ? new ArrayList<>() : timeline.spans(BOOTSTRAP_PROCESSOR);
            long all = spans.stream().mapToLong(span -> span.end() - span.start()).sum();
            long idle = spans.stream().filter(span -> span.activity() == Activity.IDLE)
                    .mapToLong(span -> span.end() - span.start()).sum();
            return all == 0 ? 0 : 1 - (double) idle / all;
        }
    }
}
