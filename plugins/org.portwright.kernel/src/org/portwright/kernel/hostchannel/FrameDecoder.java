// SPDX-License-Identifier: EPL-2.0
// Takes the bytes of the host channel apart.
package org.portwright.kernel.hostchannel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Decodes the host channel, from bytes in portions of any size. The guest is not trusted: any bytes are accepted, what
 * is no frame is skipped and counted, and no more than one frame's bytes are kept. One thread at a time.
 */
public final class FrameDecoder {
    /** No kernel sends longer payloads: the event ring of a CPU has 8192 records of 24 bytes. */
    public static final int LONGEST_PAYLOAD = 1 << 18;

    private static final int MAGIC_FIRST = 'P';
    private static final int MAGIC_SECOND = 'W';
    /** A line of text longer than this is of no use to anybody. */
    private static final int LONGEST_TEXT = 4096;

    private final HostChannelListener listener;
    private byte[] kept = new byte[1024];
    private int length;
    private long skipped;
    private long malformed;

    /** @param listener gets the frames, on the thread that calls {@link #accept} */
    public FrameDecoder(HostChannelListener listener) {
        this.listener = listener;
    }

    /** @return how many bytes belonged to no frame */
    public long skippedBytes() {
        return skipped;
    }

    /** @return how many frames were of an unknown type, or too short for it */
    public long malformedFrames() {
        return malformed;
    }

    /** @return whether the bytes so far end within a frame */
    public boolean isWithinFrame() {
        return length > 0;
    }

    /**
     * Takes the next bytes; calls the listener for each frame that they complete.
     *
     * @param bytes an array that holds them
     * @param offset where they begin
     * @param count how many there are
     */
    public void accept(byte[] bytes, int offset, int count) {
        if (length + count > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(length + count, 2 * kept.length));
        }
        System.arraycopy(bytes, offset, kept, length, count);
        length += count;
        int position = 0;
        while (position < length) {
            int size = frameSize(position);
            if (size == 0) {
                skipped++;
                position++;
            } else if (size > length - position) {
                break;
            } else {
                decode(position, size).ifPresentOrElse(listener::frame, () -> malformed++);
                position += size;
            }
        }
        if (position > 0) {
            System.arraycopy(kept, position, kept, 0, length - position);
            length -= position;
        }
    }

    /**
     * @return the bytes of the frame that begins at a position; 0 if none does; one more than there are if the bytes
     *         do not suffice to tell
     */
    private int frameSize(int position) {
        int there = length - position;
        if (kept[position] != MAGIC_FIRST || there > 1 && kept[position + 1] != MAGIC_SECOND) {
            return 0;
        }
        if (there < Frame.HEADER_BYTES) {
            return there + 1;
        }
        int payload = ByteBuffer.wrap(kept).order(ByteOrder.LITTLE_ENDIAN).getInt(position + 4);
        return payload < 0 || payload > LONGEST_PAYLOAD ? 0 : Frame.HEADER_BYTES + payload;
    }

    private Optional<Frame> decode(int position, int size) {
        int type = kept[position + 2] & 0xff;
        int cpu = kept[position + 3] & 0xff;
        ByteBuffer payload = ByteBuffer.wrap(kept, position + Frame.HEADER_BYTES, size - Frame.HEADER_BYTES).slice()
                .order(ByteOrder.LITTLE_ENDIAN);
        int there = payload.remaining();
        return Optional.ofNullable(switch (type) {
            case 1 -> there < 21 ? null : start(cpu, payload);
            case 2 -> there % Event.BYTES != 0 ? null : events(cpu, payload);
            case 3 -> there % LockStatistics.BYTES != 0 ? null : locks(cpu, payload);
            case 4 -> there % TimeShare.BYTES != 0 ? null : time(cpu, payload);
            case 5 -> there < DeadlockReport.BYTES ? null : deadlock(cpu, payload);
            case 6 -> there < 10 ? null : result(cpu, payload);
            case 7 -> there < 4 ? null : new Frame.Exit(cpu, payload.getInt());
            case 8 -> there < 1 ? null : new Frame.Panic(cpu, text(payload));
            case 9 -> functions(cpu, payload);
            default -> null;
        });
    }

    private static Frame start(int cpu, ByteBuffer payload) {
        return new Frame.Start(cpu, unsigned(payload), payload.get() & 0xff, payload.get() & 0xff,
                payload.getShort() & 0xffff, payload.getLong(), unsigned(payload), text(payload));
    }

    private static Frame events(int cpu, ByteBuffer payload) {
        List<Event> events = new ArrayList<>(payload.remaining() / Event.BYTES);
        while (payload.hasRemaining()) {
            long time = payload.getLong();
            int code = payload.getShort() & 0xffff;
            int thread = payload.getShort() & 0xffff;
            events.add(new Event(time, cpu, code, thread, unsigned(payload), unsigned(payload), unsigned(payload)));
        }
        return new Frame.Events(cpu, events);
    }

    private static Frame locks(int cpu, ByteBuffer payload) {
        List<LockStatistics> locks = new ArrayList<>();
        while (payload.hasRemaining()) {
            locks.add(new LockStatistics(name(payload), unsigned(payload), LockKind.of(payload.getInt()),
                    payload.getLong(), payload.getLong(), payload.getLong(), payload.getLong()));
        }
        return new Frame.Locks(cpu, locks);
    }

    private static Frame time(int cpu, ByteBuffer payload) {
        List<TimeShare> cpus = new ArrayList<>();
        while (payload.hasRemaining()) {
            cpus.add(new TimeShare(payload.getLong(), payload.getLong(), payload.getLong(), payload.getLong()));
        }
        return new Frame.Time(cpu, cpus);
    }

    private static Frame deadlock(int cpu, ByteBuffer payload) {
        DeadlockReport.Kind kind = DeadlockReport.Kind.of(payload.getInt());
        long address = unsigned(payload);
        long earlier = unsigned(payload);
        long lock = unsigned(payload);
        long other = unsigned(payload);
        String name = name(payload);
        return new Frame.Deadlock(new DeadlockReport(kind, cpu, address, earlier, name, lock, name(payload), other));
    }

    private static Frame result(int cpu, ByteBuffer payload) {
        long value = payload.getLong();
        String name = text(payload);
        return new Frame.Result(cpu, new BenchmarkResult(name, value, text(payload)));
    }

    /** @return null if the last record is not whole */
    private static Frame functions(int cpu, ByteBuffer payload) {
        List<FunctionCounts> functions = new ArrayList<>();
        while (payload.hasRemaining()) {
            if (payload.remaining() < FunctionCounts.BYTES) {
                return null;
            }
            long calls = payload.getLong();
            long sum = payload.getLong();
            long address = unsigned(payload);
            long line = unsigned(payload);
            long buckets = unsigned(payload);
            String name = text(payload);
            String file = text(payload);
            if (buckets > 0 && payload.remaining() < 2 * Long.BYTES + buckets * FunctionCounts.Bucket.BYTES) {
                return null;
            }
            long least = buckets > 0 ? payload.getLong() : 0;
            long most = buckets > 0 ? payload.getLong() : 0;
            List<FunctionCounts.Bucket> histogram = new ArrayList<>();
            for (long i = 0; i < buckets; i++) {
                long start = payload.getLong();
                histogram.add(new FunctionCounts.Bucket(start, unsigned(payload)));
            }
            functions.add(new FunctionCounts(name, file, line, address, calls, sum, least, most, histogram));
        }
        return new Frame.Functions(cpu, functions);
    }

    private static long unsigned(ByteBuffer payload) {
        return payload.getInt() & 0xffffffffL;
    }

    /** A name in a field of 24 bytes, filled up with NUL. */
    private static String name(ByteBuffer payload) {
        ByteBuffer field = payload.slice(payload.position(), 24);
        payload.position(payload.position() + 24);
        return text(field);
    }

    /** Text up to NUL or the end. Control characters of a hostile guest must not reach a terminal. */
    private static String text(ByteBuffer payload) {
        byte[] bytes = new byte[payload.remaining()];
        int count = 0;
        while (payload.hasRemaining()) {
            byte next = payload.get();
            if (next == 0) {
                break;
            }
            bytes[count++] = next;
        }
        String text = new String(bytes, 0, Math.min(count, LONGEST_TEXT), StandardCharsets.ISO_8859_1);
        return text.replaceAll("\\p{Cntrl}|[\\x80-\\x9f]", "?");
    }
}
