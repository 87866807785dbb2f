// SPDX-License-Identifier: EPL-2.0
// The host channel is read as docs/kernel-tools.md describes it, and whatever a guest sends does no harm.
package org.portwright.kernel.hostchannel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameDecoderTest {
    private static final byte[] EXIT = FrameBytes.frame(7, 1, new FrameBytes().u32(-3)).toByteArray();

    @TempDir
    private Path directory;

    private final List<Frame> frames = new ArrayList<>();
    private final FrameDecoder decoder = new FrameDecoder(frames::add);

    private void accept(byte[] bytes) {
        decoder.accept(bytes, 0, bytes.length);
    }

    private Frame only(FrameBytes bytes) {
        accept(bytes.toByteArray());
        assertEquals(1, frames.size());
        assertEquals(0, decoder.malformedFrames());
        assertEquals(0, decoder.skippedBytes());
        return frames.get(0);
    }

    @Test
    void start() {
        assertEquals(new Frame.Start(0, 1, 2, 4, 100, 0x123456789abcdef0L, 50_000, "cpus=4 trace"),
                only(FrameBytes.frame(1, 0, new FrameBytes().u32(1).bytes(2, 4).u16(100).u64(0x123456789abcdef0L)
                        .u32(50_000).text("cpus=4 trace"))));
    }

    @Test
    void eventsHaveTheCpuOfTheirFrame() {
        assertEquals(new Frame.Events(3, List.of(new Event(1000, 3, 1, 7, 0xc0101234L, 5, 0xffffffffL),
                new Event(2000, 3, 9, 0xffff, 0x40000010L, 0xc0200000L, 0))),
                only(FrameBytes.frame(2, 3, new FrameBytes()
                        .u64(1000).u16(1).u16(7).u32(0xc0101234L).u32(5).u32(0xffffffffL)
                        .u64(2000).u16(9).u16(0xffff).u32(0x40000010L).u32(0xc0200000L).u32(0))));
    }

    @Test
    void aGoldenEventFrame() {
        accept(new byte[] {'P', 'W', 2, 1, 24, 0, 0, 0,
            0x10, 0x20, 0, 0, 0, 0, 0, 0, 5, 0, 9, 0, 0x34, 0x12, 0x10, (byte) 0xc0, 9, 0, 0, 0, 2, 0, 0, 0});
        assertEquals(List.of(new Frame.Events(1, List.of(new Event(0x2010, 1, 5, 9, 0xc0101234L, 9, 2)))), frames);
        assertEquals(EventType.SWITCH, ((Frame.Events) frames.get(0)).events().get(0).type().orElseThrow());
    }

    @Test
    void locks() {
        assertEquals(new Frame.Locks(0, List.of(
                new LockStatistics("giant", 0xc0110000L, LockKind.RECURSIVE, 100, 25, 5000, 700),
                new LockStatistics("a name of 24 characters.", 1, LockKind.UNKNOWN, 0, 0, 0, 0))),
                only(FrameBytes.frame(3, 0, new FrameBytes()
                        .name("giant").u32(0xc0110000L).u32(1).u64(100).u64(25).u64(5000).u64(700)
                        .name("a name of 24 characters.").u32(1).u32(99).u64(0).u64(0).u64(0).u64(0))));
        assertEquals(0.25, ((Frame.Locks) frames.get(0)).locks().get(0).contention());
    }

    @Test
    void times() {
        Frame.Time time = (Frame.Time) only(FrameBytes.frame(4, 0,
                new FrameBytes().u64(1).u64(2).u64(3).u64(4).u64(10).u64(20).u64(30).u64(40)));
        assertEquals(new TimeShare(11, 22, 33, 44), TimeShare.sum(time.cpus()));
        assertEquals(110, TimeShare.sum(time.cpus()).total());
    }

    @Test
    void deadlock() {
        assertEquals(new Frame.Deadlock(new DeadlockReport(DeadlockReport.Kind.ORDER, 2, 0xc0100010L, 0xc0100020L,
                "heap", 0xc0200000L, "timer", 0xc0200100L)),
                only(FrameBytes.frame(5, 2, new FrameBytes().u32(1).u32(0xc0100010L).u32(0xc0100020L)
                        .u32(0xc0200000L).u32(0xc0200100L).name("heap").name("timer"))));
    }

    @Test
    void result() {
        assertEquals(new Frame.Result(0, new BenchmarkResult("traffic.calls", -5_000_000_000L, "calls")),
                only(FrameBytes.frame(6, 0, new FrameBytes().u64(-5_000_000_000L).text("traffic.calls").text("calls"))));
    }

    @Test
    void functions() {
        assertEquals(new Frame.Functions(1, List.of(
                new FunctionCounts("trap", "trap.c", 205, 0xc0101000L, 7, 1L << 40, 5, 1L << 39,
                        List.of(new FunctionCounts.Bucket(5, 6), new FunctionCounts.Bucket(1L << 39, 1))),
                new FunctionCounts("leave", "", 0, 16, 0, 0, 0, 0, List.of()))),
                only(FrameBytes.frame(9, 1, new FrameBytes()
                        .u64(7).u64(1L << 40).u32(0xc0101000L).u32(205).u32(2).text("trap").text("trap.c")
                        .u64(5).u64(1L << 39).u64(5).u32(6).u64(1L << 39).u32(1)
                        .u64(0).u64(0).u32(16).u32(0).u32(0).text("leave").text(""))));
        frames.clear();
        accept(FrameBytes.frame(9, 0, new FrameBytes().u64(7).u64(1).u32(16)).toByteArray());
        assertEquals(List.of(), frames);
        accept(FrameBytes.frame(9, 0, new FrameBytes().u64(7).u64(1).u32(16).u32(0).u32(0xffffffffL).text("").text("")
                .u64(1).u64(2)).toByteArray());
        assertEquals(List.of(), frames);
        assertEquals(2, decoder.malformedFrames());
    }

    @Test
    void exitAndPanic() {
        accept(EXIT);
        accept(FrameBytes.frame(8, 0, new FrameBytes().text("no memory")).toByteArray());
        assertEquals(List.of(new Frame.Exit(1, -3), new Frame.Panic(0, "no memory")), frames);
    }

    @Test
    void portionsOfAnySizeGiveTheSame() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < 50; i++) {
            all.writeBytes(EXIT);
            all.writeBytes(FrameBytes.frame(6, i, new FrameBytes().u64(i).text("n".repeat(i)).text("u")).toByteArray());
        }
        accept(all.toByteArray());
        List<Frame> atOnce = List.copyOf(frames);
        assertEquals(100, atOnce.size());
        for (int portion : new int[] {1, 2, 7, 13}) {
            frames.clear();
            byte[] bytes = all.toByteArray();
            for (int at = 0; at < bytes.length; at += portion) {
                decoder.accept(bytes, at, Math.min(portion, bytes.length - at));
            }
            assertEquals(atOnce, frames, "portions of " + portion);
        }
    }

    @Test
    void aFrameThatIsCutOffIsNotDelivered() {
        decoder.accept(EXIT, 0, EXIT.length - 1);
        assertEquals(List.of(), frames);
        assertTrue(decoder.isWithinFrame());
        decoder.accept(EXIT, EXIT.length - 1, 1);
        assertEquals(1, frames.size());
        assertFalse(decoder.isWithinFrame());
    }

    @Test
    void whatIsNoFrameIsSkipped() {
        accept("booting PWPPW".getBytes());
        accept(new byte[] {0, 0, -1, -1, -1, -1});
        accept(EXIT);
        assertEquals(List.of(new Frame.Exit(1, -3)), frames);
        assertTrue(decoder.skippedBytes() >= 13, () -> decoder.skippedBytes() + " bytes skipped");
    }

    @Test
    void unknownAndTooShortFramesAreCountedAndLeftOut() {
        accept(FrameBytes.frame(99, 0, new FrameBytes().u32(0)).toByteArray());
        accept(FrameBytes.frame(2, 0, new FrameBytes().u32(0)).toByteArray());
        accept(FrameBytes.frame(7, 0, new FrameBytes().u16(0)).toByteArray());
        accept(FrameBytes.frame(1, 0, new FrameBytes()).toByteArray());
        accept(EXIT);
        assertEquals(4, decoder.malformedFrames());
        assertEquals(List.of(new Frame.Exit(1, -3)), frames);
    }

    @Test
    void controlCharactersOfAGuestDoNotReachATerminal() {
        assertEquals(new Frame.Panic(0, "?[2J?"),
                only(FrameBytes.frame(8, 0, new FrameBytes().text("\u001b[2J\u009b"))));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void randomBytesDoNoHarmAndTheNextFrameIsFound(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 400; round++) {
            frames.clear();
            FrameDecoder fresh = new FrameDecoder(frames::add);
            byte[] noise = new byte[random.nextInt(2000)];
            random.nextBytes(noise);
            for (int i = 0; i + 1 < noise.length; i++) {
                if (random.nextInt(16) == 0) {          // what looks like a frame, with a length of any kind
                    noise[i] = 'P';
                    noise[i + 1] = 'W';
                    if (i + 8 < noise.length && random.nextBoolean()) {
                        noise[i + 2] = (byte) random.nextInt(10);
                        noise[i + 5] = 0;
                        noise[i + 6] = 0;
                        noise[i + 7] = 0;
                    }
                }
            }
            fresh.accept(noise, 0, noise.length);
            // More than the longest frame that the noise can have begun.
            byte[] pause = new byte[FrameDecoder.LONGEST_PAYLOAD + Frame.HEADER_BYTES];
            fresh.accept(pause, 0, pause.length);
            fresh.accept(EXIT, 0, EXIT.length);
            assertEquals(new Frame.Exit(1, -3), frames.get(frames.size() - 1), "seed " + seed + ", round " + round);
        }
    }

    @Test
    void damagedRecordingsGiveWhatIsWhole() throws IOException {
        Random random = new Random(17);
        byte[] whole = FrameBytes.frame(2, 0, new FrameBytes().u64(5).u16(11).u16(0).u32(0).u32(0).u32(0))
                .add(EXIT).toByteArray();
        Path file = directory.resolve("trace");
        for (int round = 0; round < 300; round++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, damaged);
            try {
                Recording recording = Recording.read(file);
                assertTrue(recording.events().events().size() <= 1);
            } catch (IOException e) {
                assertTrue(e.getMessage().startsWith(file.toString()), e::getMessage);
            }
        }
    }

    @Test
    void aRecordingKeepsWhatFramesTell() throws IOException {
        Path file = directory.resolve("trace");
        Files.write(file, FrameBytes.frame(2, 1, new FrameBytes().u64(20).u16(11).u16(0).u32(0).u32(0).u32(0))
                .add(FrameBytes.frame(2, 0, new FrameBytes().u64(10).u16(11).u16(0).u32(0).u32(0).u32(0)
                        .u64(30).u16(11).u16(0).u32(0).u32(0).u32(0)).toByteArray())
                .add(EXIT).toByteArray());
        Recording recording = Recording.read(file);
        EventLog log = recording.events();
        assertEquals(List.of(10L, 20L, 30L), log.events().stream().map(Event::time).toList());
        assertEquals(2, log.cpus());
        assertEquals(List.of(20L), log.between(11, 30).stream().map(Event::time).toList());
        assertEquals(2, log.ofCpu(0).size());
        assertEquals(-3, recording.exit().orElseThrow().status());
    }

    @Test
    void aGuestThatTellsWithoutEndFillsNoMemory() {
        Recording recording = new Recording();
        FrameDecoder endless = new FrameDecoder(recording);
        byte[] frame = FrameBytes.frame(2, 0, new FrameBytes().add(new byte[8192 * Event.BYTES])).toByteArray();
        for (int i = 0; i < 300; i++) {
            endless.accept(frame, 0, frame.length);
        }
        assertTrue(recording.events().events().size() <= 1 << 20);
    }
}
