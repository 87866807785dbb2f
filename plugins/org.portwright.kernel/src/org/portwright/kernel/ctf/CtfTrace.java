// SPDX-License-Identifier: EPL-2.0
// An event log in the Common Trace Format.
package org.portwright.kernel.ctf;

import static org.portwright.kernel.ctf.EventClass.Type.ADDRESS;
import static org.portwright.kernel.ctf.EventClass.Type.SIGNED;
import static org.portwright.kernel.ctf.EventClass.Type.TEXT;
import static org.portwright.kernel.ctf.EventClass.Type.UNSIGNED;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.portwright.kernel.SourceLocation;
import org.portwright.kernel.SourceLocator;
import org.portwright.kernel.ctf.EventClass.Field;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventType;
import org.portwright.kernel.hostchannel.Frame;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.kernel.timeline.SystemCallNames;

/**
 * Writes an event log as a trace of the Common Trace Format, version 1.8 (diamon.org/ctf), which babeltrace2 and Trace Compass read:
 * a file of metadata, and one of events for each CPU.
 *
 * <p>Where LTTng's tracer for Linux has an event of the same meaning, name and fields are LTTng's: {@code sched_switch},
 * {@code sched_wakeup}, {@code syscall_entry_NAME}, {@code syscall_exit_NAME}. Trace Compass has views of kernels that go by these. The log has
 * an event for each interrupt, but none for its end, so that interrupts have a name of their own.
 */
public final class CtfTrace {
    private static final long MAGIC = 0xc1fc1fc1L;
    /** If the kernel does not tell how fast it counts. */
    private static final long NANOSECONDS = 1_000_000_000L;
    private static final int PRIORITY = 20;
    /** States of threads that leave a CPU, as Linux numbers them: could go on, waits. */
    private static final int RUNNABLE = 0;
    private static final int WAITING = 1;
    private static final int IDLE_THREAD = 0;

    private static final List<Field> SWITCH_FIELDS = List.of(new Field("prev_comm", TEXT), new Field("prev_tid", SIGNED),
            new Field("prev_prio", SIGNED), new Field("prev_state", SIGNED), new Field("next_comm", TEXT), new Field("next_tid", SIGNED),
            new Field("next_prio", SIGNED));
    private static final List<Field> WAKEUP_FIELDS = List.of(new Field("comm", TEXT), new Field("tid", SIGNED), new Field("prio", SIGNED),
            new Field("target_cpu", SIGNED));

    private final Recording recording;
    private final Optional<SourceLocator> locator;
    private final SystemCallNames systemCalls;
    private final UUID uuid;
    private final Map<EventClass, Integer> classes = new LinkedHashMap<>();
    private final Map<Long, String> places = new HashMap<>();
    private final Map<Long, String> locks = new HashMap<>();
    private final Map<Long, Long> processes = new HashMap<>();

    private CtfTrace(Recording recording, Optional<SourceLocator> locator) {
        this.recording = recording;
        this.locator = locator;
        systemCalls = SystemCallNames.of(recording);
        uuid = UUID.nameUUIDFromBytes(recording.events().events().toString().getBytes(StandardCharsets.UTF_8));
        for (LockStatistics lock : recording.locks()) {
            locks.put(lock.address(), lock.name());
        }
        for (Event event : recording.events().events()) {
            if (event.is(EventType.SWITCH)) {
                processes.put(event.a(), event.b());
            }
        }
    }

    /**
     * Writes a trace.
     *
     * @param recording a run with an event log
     * @param locator finds the functions and lines of the events; empty if they are not known
     * @param directory the folder of the trace, which must be empty or not there; a folder that could not be filled is not left
     * @throws NoEventsException if there are no events
     * @throws IOException if the folder can't be written; the message says so
     */
    public static void write(Recording recording, Optional<SourceLocator> locator, Path directory) throws IOException {
        if (recording.events().events().isEmpty()) {
            throw new NoEventsException();
        }
        requireEmpty(directory);
        Path place = directory.toAbsolutePath();
        Path unfinished = Files.createTempDirectory(place.getParent(), "." + place.getFileName());
        try {
            new CtfTrace(recording, locator).write(unfinished);
            Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.deleteIfExists(place);
            Files.move(unfinished, place);
        } finally {
            remove(unfinished);
        }
    }

    /**
     * Looks whether a trace can be written.
     *
     * @param directory the folder of the trace
     * @throws IOException if there is something already, or nothing to make it in; the message says so
     */
    public static void requireEmpty(Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        if (!Files.isDirectory(parent) || !Files.isWritable(parent)) {
            throw new IOException(directory + ": there is no folder " + parent + " that can be written; make it, or write elsewhere");
        }
        if (!Files.exists(directory)) {
            return;
        }
        if (!Files.isDirectory(directory)) {
            throw new IOException(directory + ": no folder; a trace is one, so take another name");
        }
        try (Stream<Path> files = Files.list(directory)) {
            if (files.findAny().isPresent()) {
                throw new IOException(directory + ": not empty; take another folder for the trace");
            }
        }
    }

    private static void remove(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    private void write(Path directory) throws IOException {
        for (int cpu = 0; cpu < recording.events().cpus(); cpu++) {
            List<Event> events = recording.events().ofCpu(cpu);
            if (!events.isEmpty()) {
                Files.write(directory.resolve("cpu" + cpu), packet(cpu, events));
            }
        }
        Files.writeString(directory.resolve("metadata"), metadata());
    }

    // ------------------------------------------------------------ metadata

    private String metadata() {
        StringBuilder text = new StringBuilder("""
                /* CTF 1.8 */

                typealias integer { size = 32; align = 8; signed = false; } := uint32_t;
                typealias integer { size = 32; align = 8; signed = true; } := int32_t;
                typealias integer { size = 32; align = 8; signed = false; base = hexadecimal; } := address_t;
                typealias integer { size = 64; align = 8; signed = false; } := uint64_t;

                trace {
                    major = 1;
                    minor = 8;
                    uuid = "%s";
                    byte_order = le;
                    packet.header := struct {
                        uint32_t magic;
                        integer { size = 8; align = 8; signed = false; } uuid[16];
                        uint32_t stream_id;
                    };
                };

                /* The names and fields of events are those of LTTng 2.6, where it has such events. */
                env {
                    domain = "kernel";
                    sysname = "%s";
                    tracer_name = "lttng-modules";
                    tracer_major = 2;
                    tracer_minor = 6;
                    command_line = "%s";
                };

                clock {
                    name = "cycles";
                    description = "time stamp counter";
                    freq = %d;
                    offset = 0;
                };

                typealias integer { size = 64; align = 8; signed = false; map = clock.cycles.value; } := time_t;

                stream {
                    id = 0;
                    packet.context := struct {
                        time_t timestamp_begin;
                        time_t timestamp_end;
                        uint64_t content_size;
                        uint64_t packet_size;
                        uint64_t events_discarded;
                        uint32_t cpu_id;
                    };
                    event.header := struct {
                        uint32_t id;
                        time_t timestamp;
                    };
                    event.context := struct {
                        int32_t _tid;
                        address_t _ip;
                        string _place;
                    };
                };

                """.formatted(uuid, recording.start().map(start -> start.variant() > 2 ? "Linux" : "Portwright").orElse("Portwright"),
                quoted(recording.start().map(Frame.Start::commandLine).orElse("")), frequency()));
        classes.forEach((kind, id) -> text.append(kind.declaration(id)));
        return text.toString();
    }

    private static String quoted(String text) {
        return text.replaceAll("[^ -~]", "?").replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private long frequency() {
        return recording.start().map(start -> start.hertz() * start.cyclesPerTick()).filter(cycles -> cycles > 0).orElse(NANOSECONDS);
    }

    // ------------------------------------------------------------ events

    /** All events of a CPU, in one packet (CTF 1.8.3, section 5). */
    private byte[] packet(int cpu, List<Event> events) {
        Bytes content = new Bytes();
        Lane state = new Lane(cpu);
        for (Event event : events) {
            write(content, event, state);
        }
        Bytes header = new Bytes().u32(MAGIC)
                .add(ByteBuffer.allocate(16).putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits()).array())
                .u32(0).u64(events.get(0).time()).u64(events.get(events.size() - 1).time());
        // Two lengths, how many were lost, the CPU.
        long bits = (header.size() + 3 * Long.BYTES + Integer.BYTES + content.size()) * (long) Byte.SIZE;
        return header.u64(bits).u64(bits).u64(0).u32(cpu).add(content.toByteArray()).toByteArray();
    }

    /** Which thread a CPU runs, as far as its events have told, and whether that waits for something. */
    private static final class Lane {
        private final int cpu;
        private Long thread;
        private boolean waits;

        Lane(int cpu) {
            this.cpu = cpu;
        }
    }

    private void write(Bytes bytes, Event event, Lane state) {
        EventType type = event.type().orElse(null);
        if (type == null) {
            begin(bytes, event, "event_" + event.code(), List.of(new Field("a", UNSIGNED), new Field("b", UNSIGNED)));
            bytes.u32(event.a()).u32(event.b());
            return;
        }
        switch (type) {
            case SYSTEM_CALL -> {
                begin(bytes, event, "syscall_entry_" + systemCalls.of(event.a()),
                        List.of(new Field("nr", UNSIGNED), new Field("argument", ADDRESS)));
                bytes.u32(event.a()).u32(event.b());
            }
            case SYSTEM_CALL_END -> {
                begin(bytes, event, "syscall_exit_" + systemCalls.of(event.a()), List.of(new Field("nr", UNSIGNED), new Field("ret", SIGNED)));
                bytes.u32(event.a()).u32(event.b());
            }
            case SWITCH -> change(bytes, event, state, event.a());
            case IDLE -> {
                // An interrupt has found nothing to run: no other thread comes.
                if (state.thread != null && state.thread == IDLE_THREAD) {
                    plain(bytes, event, type);
                } else {
                    change(bytes, event, state, IDLE_THREAD);
                }
            }
            case UNBLOCK -> {
                begin(bytes, event, "sched_wakeup", WAKEUP_FIELDS);
                bytes.text(command(event.a(), (int) event.b())).u32(event.a()).u32(PRIORITY).u32(event.b());
            }
            case LOCK_SPIN, LOCK_ACQUIRE, LOCK_RELEASE -> {
                begin(bytes, event, name(type), List.of(new Field("lock", ADDRESS), new Field("name", TEXT)));
                bytes.u32(event.a()).text(locks.getOrDefault(event.b(), ""));
            }
            case BLOCK -> {
                state.waits |= state.thread != null && state.thread == event.a();
                plain(bytes, event, type);
            }
            default -> plain(bytes, event, type);
        }
    }

    private void change(Bytes bytes, Event event, Lane state, long next) {
        // The first event of a CPU does not tell which thread was there before.
        long previous = state.thread == null ? next : state.thread;
        begin(bytes, event, "sched_switch", SWITCH_FIELDS);
        bytes.text(command(previous, state.cpu)).u32(previous).u32(PRIORITY).u32(state.waits ? WAITING : RUNNABLE)
                .text(command(next, state.cpu)).u32(next).u32(PRIORITY);
        state.thread = next;
        state.waits = false;
    }

    /** What a thread is called: by its process, as threads have no names. */
    private String command(long thread, int cpu) {
        return thread == IDLE_THREAD ? "idle/" + cpu
                : processes.containsKey(thread) ? "process " + processes.get(thread) : "thread " + thread;
    }

    /** An event with the values that its type says. */
    private void plain(Bytes bytes, Event event, EventType type) {
        List<Field> fields = new ArrayList<>();
        Bytes values = new Bytes();
        add(fields, values, type.first(), event.a());
        add(fields, values, type.second(), event.b());
        begin(bytes, event, name(type), fields);
        bytes.add(values.toByteArray());
    }

    private static void add(List<Field> fields, Bytes values, String what, long value) {
        if (what != null) {
            fields.add(new Field(what.toLowerCase(Locale.ROOT).replace(' ', '_'), switch (what) {
                case "address", "handler" -> ADDRESS;
                case "status" -> SIGNED;
                default -> UNSIGNED;
            }));
            values.u32(value);
        }
    }

    private static String name(EventType type) {
        return type == EventType.FAULT ? "exception" : type.label().replace(' ', '_');
    }

    private void begin(Bytes bytes, Event event, String name, List<Field> fields) {
        int id = classes.computeIfAbsent(new EventClass(name, fields), unused -> classes.size());
        bytes.u32(id).u64(event.time()).u32(event.thread()).u32(event.address())
                .text(places.computeIfAbsent(event.address(), this::place));
    }

    private String place(long address) {
        return locator.flatMap(known -> known.locate(address)).map(SourceLocation::toString).orElse("");
    }
}
