// SPDX-License-Identifier: EPL-2.0
// System calls of the runtime for Java SE, as musl makes them.
package org.portwright.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.packaging.HandWrittenProgram.DATA;
import static org.portwright.packaging.HandWrittenProgram.MEMORY_END;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.packaging.RuntimeUnderTest;
import org.portwright.packaging.RuntimeUnderTest.Result;

class SystemCallsTest {

    // Numbers of Linux, arch/mips/include/uapi/asm.
    private static final int READ = 4003;
    private static final int WRITE = 4004;
    private static final int OPEN = 4005;
    private static final int CLOSE = 4006;
    private static final int UNLINK = 4010;
    private static final int GETPID = 4020;
    private static final int RENAME = 4038;
    private static final int MKDIR = 4039;
    private static final int BRK = 4045;
    private static final int IOCTL = 4054;
    private static final int MUNMAP = 4091;
    private static final int LLSEEK = 4140;
    private static final int WRITEV = 4146;
    private static final int MREMAP = 4167;
    private static final int GETCWD = 4203;
    private static final int MMAP2 = 4210;
    private static final int FTRUNCATE64 = 4212;
    private static final int GETDENTS64 = 4219;
    private static final int TKILL = 4236;
    private static final int EXIT_GROUP = 4246;
    private static final int STATX = 4366;
    private static final int ACCEPT = 4168;
    private static final int BIND = 4169;
    private static final int GETSOCKNAME = 4172;
    private static final int LISTEN = 4174;
    private static final int RECV = 4175;
    private static final int SEND = 4178;
    private static final int SOCKET = 4183;
    private static final int FCNTL64 = 4220;
    private static final int F_GETLK64 = 33;
    private static final int F_SETLK64 = 34;
    private static final int F_RDLCK = 0;
    private static final int F_WRLCK = 1;
    private static final int F_UNLCK = 2;
    private static final int CLOCK_GETTIME64 = 4403;

    private static final int O_WRONLY = 1;
    private static final int O_RDWR = 2;
    private static final int O_APPEND = 8;
    private static final int O_CREAT = 0x100;
    private static final int O_TRUNC = 0x200;
    private static final int O_EXCL = 0x400;

    private static final int ENOENT = 2;
    private static final int EBADF = 9;
    private static final int EAGAIN = 11;
    private static final int EFAULT = 14;
    private static final int EEXIST = 17;
    private static final int EISDIR = 21;
    private static final int EINVAL = 22;
    private static final int ENOTTY = 25;
    private static final int ENOSYS = 89;
    private static final int ENOTEMPTY = 93;

    private static final int MAP_PRIVATE_ANONYMOUS = 0x802;
    private static final int PAGE = 4096;

    private static final int PATH = DATA + 0x1000;
    private static final int OTHER_PATH = DATA + 0x1200;
    private static final int BUFFER = DATA + 0x1400;
    private static final int SP = DATA - 256;

    @TempDir
    private Path folder;

    private RuntimeUnderTest runtime = RuntimeUnderTest.se(false);

    private Result run(IntConsumer program, String... arguments) {
        return runtime.execute(program, "line one\nline two\n".getBytes(StandardCharsets.US_ASCII), arguments);
    }

    private int call(int number, int... arguments) {
        int[] a = java.util.Arrays.copyOf(arguments, 6);
        set(SP + 16, a[4]);
        set(SP + 20, a[5]);
        return runtime.callInt("Machine", "systemCall", number, a[0], a[1], a[2], a[3], SP);
    }

    private void set(int address, int word) {
        runtime.call("Memory", "storeInt", address, word);
    }

    private int word(int address) {
        return runtime.callInt("Memory", "loadInt", address);
    }

    private int put(int address, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i <= bytes.length; i++) {
            runtime.call("Memory", "storeByte", address + i, i < bytes.length ? (int) bytes[i] : 0);
        }
        return address;
    }

    private String get(int address, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) runtime.callInt("Memory", "loadUnsignedByte", address + i));
        }
        return text.toString();
    }

    private String string(int address) {
        int length = 0;
        while (runtime.callInt("Memory", "loadByte", address + length) != 0) {
            length++;
        }
        return get(address, length);
    }

    private int path(String name) {
        return put(PATH, folder.resolve(name).toString());
    }

    private int writeText(int fd, String text) {
        return call(WRITE, fd, put(BUFFER, text), text.length());
    }

    @Test
    void argumentsAndEnvironmentLieOnTheInitialStack() {
        Result result = run(sp -> {
            assertEquals(0, sp % 8);
            assertEquals(3, word(sp));
            assertEquals("first", string(word(sp + 8)));
            assertEquals("the second", string(word(sp + 12)));
            assertEquals(0, word(sp + 16));
            List<String> environment = new ArrayList<>();
            int at = sp + 20;
            for (; word(at) != 0; at += 4) {
                environment.add(string(word(at)));
            }
            assertTrue(environment.contains("PATH=" + System.getenv("PATH")), environment.toString());
            TreeMap<Integer, Integer> auxiliary = new TreeMap<>();
            for (at += 4; word(at) != 0; at += 8) {
                auxiliary.put(word(at), word(at + 4));
            }
            assertEquals(PAGE, auxiliary.get(6));
            assertEquals(0, auxiliary.get(23));
            assertFalse(get(auxiliary.get(25), 16).isBlank());
        }, "first", "the second");
        assertEquals("", result.err());
        assertEquals(0, result.status());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyByteComesOutAsItIs(boolean bigEndian) {
        runtime = RuntimeUnderTest.se(bigEndian);
        Result result = run(sp -> {
            for (int i = 0; i < 256; i++) {
                runtime.call("Memory", "storeByte", BUFFER + i, i);
            }
            set(PATH, BUFFER);
            set(PATH + 4, 100);
            set(PATH + 8, BUFFER + 100);
            set(PATH + 12, 156);
            assertEquals(256, call(WRITEV, 1, PATH, 2));
            assertEquals(4, writeText(2, "err\n"));
            call(EXIT_GROUP, 0x1ff);
        });
        byte[] expected = new byte[256];
        for (int i = 0; i < 256; i++) {
            expected[i] = (byte) i;
        }
        assertArrayEquals(expected, result.out());
        assertEquals("err\n", result.err());
        assertEquals(255, result.status());
    }

    @Test
    void standardInputIsReadToItsEnd() {
        Result result = run(sp -> {
            assertEquals(18, call(READ, 0, BUFFER, 100));
            assertEquals("line one\nline two\n", get(BUFFER, 18));
            assertEquals(0, call(READ, 0, BUFFER, 100));
        });
        assertEquals("", result.err());
    }

    @Test
    void filesAreCreatedWrittenReadAndRemoved() throws IOException {
        Result result = run(sp -> {
            assertEquals(-ENOENT, call(OPEN, path("f"), 0, 0));
            int fd = call(OPEN, path("f"), O_RDWR | O_CREAT | O_EXCL, 0600);
            assertEquals(3, fd);
            assertEquals(-EEXIST, call(OPEN, path("f"), O_RDWR | O_CREAT | O_EXCL, 0600));
            assertEquals(5, writeText(fd, "abcde"));
            assertEquals(0, call(LLSEEK, fd, 0, 1, BUFFER + 64, 0));
            assertEquals(3, call(READ, fd, BUFFER, 3));
            assertEquals("bcd", get(BUFFER, 3));
            assertEquals(0, call(LLSEEK, fd, -1, -2, BUFFER + 64, 2));
            assertEquals(3, word(BUFFER + 64));
            assertEquals(-EINVAL, call(LLSEEK, fd, -1, -1, BUFFER + 64, 0));
            assertEquals(0, call(FTRUNCATE64, fd, 0, 2, 0));
            assertEquals(0, call(STATX, fd, put(PATH, ""), 0x1000, 0x7ff, BUFFER));
            assertEquals(2, word(BUFFER + 40));
            assertEquals(0100600, runtime.callInt("Memory", "loadUnsignedShort", BUFFER + 28));
            assertEquals(0, call(CLOSE, fd));
            assertEquals(-EBADF, call(CLOSE, fd));
            fd = call(OPEN, path("f"), O_WRONLY | O_APPEND, 0);
            assertEquals(-EBADF, call(READ, fd, BUFFER, 1));
            writeText(fd, "xy");
            call(CLOSE, fd);
            path("f");
            put(OTHER_PATH, folder.resolve("g").toString());
            assertEquals(0, call(RENAME, PATH, OTHER_PATH));
            assertEquals(-ENOENT, call(UNLINK, PATH));
        });
        assertEquals("", result.err());
        assertEquals("abxy", Files.readString(folder.resolve("g")));
    }

    @Test
    void truncatingOnOpenEmptiesAFile() throws IOException {
        Files.writeString(folder.resolve("f"), "old");
        run(sp -> call(OPEN, path("f"), O_WRONLY | O_CREAT | O_TRUNC, 0666));
        assertEquals("", Files.readString(folder.resolve("f")));
    }

    @Test
    void directoriesAreListed() throws IOException {
        Result result = run(sp -> {
            assertEquals(0, call(MKDIR, path("d"), 0755));
            assertEquals(-EEXIST, call(MKDIR, path("d"), 0755));
            assertEquals(-EISDIR, call(OPEN, path("d"), O_WRONLY, 0));
            assertEquals(-EISDIR, call(UNLINK, path("d")));
            call(CLOSE, call(OPEN, path("d/some file"), O_WRONLY | O_CREAT, 0644));
            assertEquals(-ENOTEMPTY, call(4040, path("d")));
            int fd = call(OPEN, path("d"), 0, 0);
            List<String> names = new ArrayList<>();
            int length = call(GETDENTS64, fd, BUFFER, 1024);
            for (int at = BUFFER; at < BUFFER + length; at += runtime.callInt("Memory", "loadUnsignedShort", at + 16)) {
                names.add(runtime.callInt("Memory", "loadByte", at + 18) + string(at + 19));
            }
            assertEquals(List.of("4.", "4..", "8some file"), names);
            assertEquals(0, call(GETDENTS64, fd, BUFFER, 1024));
        });
        assertEquals("", result.err());
    }

    /** struct flock64 at BUFFER: bytes 10 to 19. */
    private int lock(int fd, int command, int type) {
        runtime.call("Memory", "storeShort", BUFFER, type);
        runtime.call("Memory", "storeShort", BUFFER + 2, 0);
        runtime.call("Memory", "storeLong", BUFFER + 8, 10L);
        runtime.call("Memory", "storeLong", BUFFER + 16, 10L);
        return call(FCNTL64, fd, command, BUFFER);
    }

    @Test
    void locksHoldAgainstOtherProcesses() throws Exception {
        Path file = Files.writeString(folder.resolve("locked"), "x".repeat(100));
        // Says whether it gets a lock, holds it until a line comes, and so on.
        Process other = new ProcessBuilder("python3", "-c", """
                import fcntl, sys
                f = open(sys.argv[1], "r+")
                while True:
                    try:
                        fcntl.lockf(f, fcntl.LOCK_EX | fcntl.LOCK_NB, 5, 12)
                        print("got", flush=True)
                    except OSError:
                        print("refused", flush=True)
                    sys.stdin.readline()
                    fcntl.lockf(f, fcntl.LOCK_UN, 5, 12)
                    print("free", flush=True)
                    sys.stdin.readline()
                """, file.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var answers = other.inputReader(); var orders = other.outputWriter()) {
            Result result = run(sp -> {
                int fd = call(OPEN, path("locked"), O_RDWR, 0);
                assertEquals("got", answer(answers));
                assertEquals(-EAGAIN, lock(fd, F_SETLK64, F_WRLCK));
                assertEquals(-EAGAIN, lock(fd, F_SETLK64, F_RDLCK));
                assertEquals(0, lock(fd, F_GETLK64, F_RDLCK));
                assertEquals(F_WRLCK, runtime.callInt("Memory", "loadShort", BUFFER));
                order(orders);
                assertEquals("free", answer(answers));
                assertEquals(0, lock(fd, F_GETLK64, F_WRLCK));
                assertEquals(F_UNLCK, runtime.callInt("Memory", "loadShort", BUFFER));
                assertEquals(0, lock(fd, F_SETLK64, F_RDLCK));
                assertEquals(0, lock(fd, F_SETLK64, F_WRLCK));
                order(orders);
                assertEquals("refused", answer(answers));
                assertEquals(0, lock(fd, F_SETLK64, F_UNLCK));
                order(orders);
                answer(answers);
                order(orders);
                assertEquals("got", answer(answers));
                assertEquals(-EAGAIN, lock(fd, F_SETLK64, F_WRLCK));
            });
            assertEquals("", result.err());
            assertEquals(0, result.status());
        } finally {
            other.destroy();
        }
    }

    private static String answer(java.io.BufferedReader answers) {
        try {
            return answers.readLine();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void order(java.io.Writer orders) {
        try {
            orders.write('\n');
            orders.flush();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A server that waits in accept and in recv for a client of Java's, and closes. */
    @Test
    void aServerServesAClientOfAnotherKind() throws Exception {
        String[] answer = new String[1];
        Thread[] client = new Thread[1];
        Result result = run(sp -> {
            int listening = call(SOCKET, 2, 2, 0);
            runtime.call("Memory", "storeLong", BUFFER, 0L);
            runtime.call("Memory", "storeLong", BUFFER + 8, 0L);
            runtime.call("Memory", "storeShort", BUFFER, 2);
            assertEquals(0, call(BIND, listening, BUFFER, 16));
            assertEquals(0, call(LISTEN, listening, 5));
            set(PATH, 16);
            assertEquals(0, call(GETSOCKNAME, listening, BUFFER, PATH));
            int port = runtime.callInt("Memory", "loadUnsignedByte", BUFFER + 2) << 8
                    | runtime.callInt("Memory", "loadUnsignedByte", BUFFER + 3);
            client[0] = new Thread(() -> {
                try (java.net.Socket socket = new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), port)) {
                    Thread.sleep(50);
                    socket.getOutputStream().write("question".getBytes(StandardCharsets.US_ASCII));
                    answer[0] = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                } catch (IOException | InterruptedException e) {
                    answer[0] = e.toString();
                }
            });
            client[0].start();
            int connection = call(ACCEPT, listening, 0, 0);
            assertEquals(8, call(RECV, connection, BUFFER, 100, 0));
            assertEquals("question", get(BUFFER, 8));
            assertEquals(6, call(SEND, connection, put(BUFFER, "answer"), 6, 0));
            assertEquals(0, call(CLOSE, connection));
            assertEquals(0, call(CLOSE, listening));
        });
        assertEquals("", result.err());
        client[0].join(5000);
        assertEquals("answer", answer[0]);
    }

    @Test
    void memoryThatIsGivenOutIsZeroAndDisjoint() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Result result = run(sp -> {
            TreeMap<Integer, Integer> ranges = new TreeMap<>();
            int start = call(BRK, 0);
            assertEquals(start + 100, call(BRK, start + 100));
            for (int i = 0; i < 3000; i++) {
                String step = "seed " + seed + ", step " + i;
                if (ranges.size() > 0 && random.nextBoolean()) {
                    int address = new ArrayList<>(ranges.keySet()).get(random.nextInt(ranges.size()));
                    int size = ranges.remove(address);
                    int newSize = (1 + random.nextInt(8)) * PAGE;
                    if (random.nextInt(3) == 0) {
                        int moved = call(MREMAP, address, size, newSize, 1);
                        if (moved > 0) {
                            assertEquals(0x5a5a, word(moved), step);
                            checkFree(ranges, moved, newSize, step);
                            ranges.put(moved, newSize);
                            if (newSize > size) {
                                assertEquals(0, word(moved + size), step);
                            }
                            fill(moved, newSize);
                        } else {
                            ranges.put(address, size);
                        }
                    } else {
                        assertEquals(0, call(MUNMAP, address, size), step);
                    }
                } else {
                    int size = (1 + random.nextInt(6)) * PAGE;
                    int address = call(MMAP2, 0, size - random.nextInt(PAGE), 3, MAP_PRIVATE_ANONYMOUS, -1, 0);
                    if (address > 0) {
                        assertEquals(0, address % PAGE, step);
                        checkFree(ranges, address, size, step);
                        for (int at = address; at < address + size; at += PAGE) {
                            assertEquals(0, word(at), step);
                            assertEquals(0, word(at + PAGE - 4), step);
                        }
                        fill(address, size);
                        ranges.put(address, size);
                    }
                }
            }
            for (int address : ranges.keySet()) {
                assertEquals(0, call(MUNMAP, address, ranges.get(address)));
            }
            // All of it is free again, in one piece.
            int all = (MEMORY_END - (start + 100)) / PAGE * PAGE;
            int whole = call(MMAP2, 0, all, 3, MAP_PRIVATE_ANONYMOUS, -1, 0);
            assertTrue(whole > 0, "seed " + seed + ", " + whole);
            assertEquals(start + 100, call(BRK, MEMORY_END - PAGE), "the break must not grow into a mapping");
        });
        assertEquals("", result.err());
    }

    private void fill(int address, int size) {
        for (int at = address; at < address + size; at += PAGE) {
            set(at, 0x5a5a);
            set(at + PAGE - 4, 0x5a5a);
        }
    }

    private static void checkFree(TreeMap<Integer, Integer> ranges, int address, int size, String step) {
        assertTrue(address >= DATA + 0x2000 && address + size <= MEMORY_END, step);
        Integer below = ranges.floorKey(address + size - 1);
        assertTrue(below == null || below + ranges.get(below) <= address, step);
    }

    @Test
    void clocksGoForward() {
        Result result = run(sp -> {
            for (int clock : new int[] {0, 1, 2}) {
                assertEquals(0, call(CLOCK_GETTIME64, clock, BUFFER));
                long before = time();
                assertEquals(0, call(CLOCK_GETTIME64, clock, BUFFER));
                assertTrue(time() >= before);
            }
            call(CLOCK_GETTIME64, 0, BUFFER);
            assertEquals(System.currentTimeMillis() / 1000.0, time() / 1e9, 5);
            assertEquals(-EINVAL, call(CLOCK_GETTIME64, 77, BUFFER));
        });
        assertEquals("", result.err());
    }

    private long time() {
        return (Long) runtime.call("Memory", "loadLong", BUFFER) * 1_000_000_000L
                + (Long) runtime.call("Memory", "loadLong", BUFFER + 8);
    }

    @Test
    void wrongCallsGiveErrorNumbersOfMips() {
        Result result = run(sp -> {
            assertEquals(-ENOSYS, call(4011)); // execve
            assertEquals(-EFAULT, call(WRITE, 1, 4, 10));
            assertEquals(-EFAULT, call(OPEN, 0, 0, 0));
            assertEquals(-EBADF, call(WRITE, 77, BUFFER, 1));
            assertEquals(-EBADF, call(READ, 1, BUFFER, 1));
            assertEquals(-ENOTTY, call(IOCTL, 1, 0x40087468, BUFFER));
            assertEquals(-34, call(GETCWD, BUFFER, 1));
        });
        assertEquals("", result.err());
    }

    @Test
    void aFaultEndsTheProgramWithOneLine() {
        Result result = run(sp -> word(4));
        assertEquals(139, result.status());
        assertTrue(result.err().matches("portwright: .*: memory fault \\(address 0x00000004\\) in .*\n"), result.err());
    }

    @Test
    void aStackOverflowIsCalledOne() {
        Result result = run(sp -> set(DATA - 0x10000 - 100, 1));
        assertEquals(139, result.status());
        assertTrue(result.err().contains("stack overflow"), result.err());
    }

    @Test
    void endlessRecursionInJavaIsAStackOverflow() {
        Result result = run(sp -> recurse(1));
        assertEquals(139, result.status());
        assertTrue(result.err().contains("stack overflow"), result.err());
    }

    private static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    @Test
    void divisionByZeroAndTrapsHaveTheirOwnStatus() {
        assertEquals(136, run(sp -> runtime.callInt("Arithmetic", "divideUnsigned", 1, 0)).status());
        assertEquals(136, run(sp -> runtime.call("Machine", "trap", 7)).status());
        assertEquals(133, run(sp -> runtime.call("Machine", "trap", 1)).status());
        assertEquals(132, run(sp -> runtime.call("Machine", "illegal", 0x60000000)).status());
        assertEquals(139, run(sp -> runtime.call("Machine", "badCall", 0)).status());
        assertEquals(134, run(sp -> call(TKILL, call(GETPID), 6)).status());
    }

    @Test
    void aSecondRunStartsWithFreshMemory() {
        run(sp -> set(DATA, 1234));
        Result second = run(sp -> assertEquals(0, word(DATA)));
        assertEquals("", second.err());
    }

    @Test
    void aClosedPipeEndsTheProgramSilently() throws Exception {
        // SIGPIPE is the host's business in this JVM, so the stream says what Linux would.
        runtime = RuntimeUnderTest.se(false);
        Result result = runtime.executeOn(sp -> writeText(1, "x"), new java.io.OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        assertEquals(141, result.status());
        assertEquals("", result.err());
    }
}
