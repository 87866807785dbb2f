// SPDX-License-Identifier: EPL-2.0
// No system call ends in a Java exception, whatever its arguments are.
package org.portwright.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.packaging.HandWrittenProgram.DATA;
import static org.portwright.packaging.HandWrittenProgram.MEMORY_END;
import static org.portwright.packaging.HandWrittenProgram.STACK_SIZE;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.portwright.packaging.RuntimeUnderTest;
import org.portwright.packaging.RuntimeUnderTest.Result;

/**
 * Makes random system calls with arguments that are extreme, or what another call wants. An alarm ends those that wait.
 * The message of a failure names the seed; {@code -Dseed=N -Dcount=1} brings it back, {@code -Dcount=N} tries that many.
 */
@Isolated("what it sets is for every program of this JVM")
class ExtremeArgumentsTest {

    private static final long SEED = Long.getLong("seed", 2026);
    private static final int COUNT = Integer.getInteger("count", 5);
    private static final int CALLS = 4000;

    // Numbers of Linux, arch/mips/include/uapi/asm/unistd.h.
    private static final int FIRST = 4000;
    private static final int LAST = 4460;
    private static final int EXIT = 4001;
    private static final int SETITIMER = 4104;
    private static final int RT_SIGACTION = 4194;
    private static final int RT_SIGPROCMASK = 4195;
    private static final int SIGALTSTACK = 4206;
    private static final int EXIT_GROUP = 4246;
    private static final int SETRLIMIT = 4075;
    private static final int PRLIMIT64 = 4338;

    private static final int OPEN = 4005;
    private static final int SOCKET = 4183;
    private static final int SOCKETPAIR = 4184;
    private static final int EVENTFD2 = 4325;
    private static final int EPOLL_CREATE1 = 4326;
    private static final int PIPE2 = 4328;
    private static final int CLOSE_RANGE = 4436;

    private static final boolean BIG_ENDIAN = false;
    private static final int ENOSYS = 89;
    private static final int O_RDWR_CREAT = 0x102;
    private static final int O_NONBLOCK = 0x80;

    private static final int SIG_SETMASK = 3;
    private static final int SIGKILL = 9;
    private static final int SIGALRM = 14;
    private static final int SIGNALS = 127;
    private static final int LARGEST_ERROR = 1133;

    /** Where arguments that are addresses point to, of this many bytes. */
    private static final int BUFFERS = DATA + 0x400;
    private static final int BUFFER_SIZE = 0x100;
    private static final int BUFFER_COUNT = 16;
    private static final int ACTION = DATA + 0x1800;
    private static final int ALARM = DATA + 0x1900;
    private static final int SP = DATA - 0x1000;
    private static final int HANDLER = 0x60000010;

    private static final int[] EXTREMES = {0, 1, -1, 2, 3, 4, 7, 8, 16, 63, 64, 100, 255, 256, 1023, 1024, 4095, 4096, 4097,
        65_535, 65_536, 1 << 20, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 4095, -2, -100,
        -4096, 1 << 31 - 12, 0x80, 0x100, 0x101, 0x102, 0x200, 0x400, 0x802, 0x1000, 0x80000, 999_999_999, 1_000_000_000,
        0x3fffffff, 0x3ffffffe, 0xffff, 0x1001, 0x1005, 0x1006, 0x1007, 0x40087468, 0x540d, 0x667e, 0x467f};
    private static final String[] NAMES = {"", "/", ".", "..", "a", "b", "a/b", "a/", "/a/../b", "link", "//", "a/b/c/d",
        "x".repeat(250), "é", "\n"};

    @TempDir
    private Path root;

    private final RuntimeUnderTest runtime = RuntimeUnderTest.se(BIG_ENDIAN);

    @AfterEach
    void clear() {
        System.clearProperty("portwright.root");
        System.clearProperty("portwright.trace-syscalls");
    }

    @Test
    void noSystemCallEndsInAnException() throws Exception {
        for (long seed = SEED; seed < SEED + COUNT; seed++) {
            Path folder = Files.createDirectory(root.resolve(String.valueOf(seed)));
            System.setProperty("portwright.root", folder.toString());
            System.setProperty("portwright.trace-syscalls", "true"); // the trace must not fail either
            long ofRun = seed;
            Result result = runtime.execute(sp -> makeCalls(ofRun), "input".getBytes(StandardCharsets.US_ASCII));
            assertEquals(0, result.status(), () -> result.err().lines().filter(line -> line.startsWith("portwright: "))
                    .toList() + " seed " + ofRun + '\n' + result.err().substring(Math.max(0, result.err().length() - 3000)));
        }
    }

    private void makeCalls(long seed) {
        Random random = new Random(seed);
        handleSignals();
        BitSet absent = new BitSet();
        for (int i = 0; i < CALLS; i++) {
            int number = FIRST + random.nextInt(LAST - FIRST);
            if (absent.get(number)) {
                i--;
                continue;
            }
            if (i % 50 == 0) {
                openFiles();
            }
            int[] a = new int[6];
            fillBuffers(random);
            for (int j = 0; j < a.length; j++) {
                a[j] = argument(random);
            }
            if (random.nextInt(3) == 0) {
                a[0] = random.nextInt(24);
            }
            if (isLeftOut(number, a) || blocksTheAlarm(number, a)) {
                continue;
            }
            arm();
            String call = "seed " + seed + ", call " + i + ": " + number + ' ' + Arrays.toString(a);
            try {
                int result = call(number, a);
                absent.set(number, result == -ENOSYS);
                assertTrue(result >= 0 || result < -FIRST * 2 || -result <= LARGEST_ERROR, call + " = " + result);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(call, e);
            }
            if (number == RT_SIGACTION || number == RT_SIGPROCMASK || number == SIGALTSTACK) {
                handleSignals();
            }
        }
    }

    /** One of each kind, in the places of descriptors that may be closed by now. */
    private void openFiles() {
        call(CLOSE_RANGE, 3, -1, 0);
        set(BUFFERS, 'a' << (BIG_ENDIAN ? 24 : 0));
        call(OPEN, BUFFERS, O_RDWR_CREAT, 0600);
        call(OPEN, BUFFERS, O_RDWR_CREAT | O_NONBLOCK, 0600);
        set(BUFFERS, '.' << (BIG_ENDIAN ? 24 : 0));
        call(OPEN, BUFFERS, 0, 0);
        call(PIPE2, BUFFERS, 0);
        call(PIPE2, BUFFERS, O_NONBLOCK);
        call(SOCKETPAIR, 1, 2, 0, BUFFERS);
        call(SOCKET, 2, 1, 0);
        call(SOCKET, 2, 2, 0);
        call(SOCKET, 10, 2 | O_NONBLOCK, 0);
        call(EPOLL_CREATE1, 0);
        call(EPOLL_CREATE1, 0);
        call(EVENTFD2, 3, 0);
    }

    /** Calls that end the program, or leave it nothing to go on with. */
    private static boolean isLeftOut(int number, int[] a) {
        return switch (number) {
            case EXIT, EXIT_GROUP -> true;
            case 4037, 4198, 4236 -> a[1] == SIGKILL; // kill, rt_sigqueueinfo, tkill
            case 4266 -> a[2] == SIGKILL; // tgkill
            case SETRLIMIT, PRLIMIT64 -> a[number == SETRLIMIT ? 1 : 2] != 0; // no files, no space
            default -> false;
        };
    }

    /** Calls that may wait under a mask of signals without the alarm would wait for ever. */
    private boolean blocksTheAlarm(int number, int[] a) {
        int mask = switch (number) {
            case 4199 -> a[0]; // rt_sigsuspend
            case 4302, 4414 -> a[3]; // ppoll
            case 4301, 4413 -> word(a[5]); // pselect6
            case 4313, 4441 -> a[4]; // epoll_pwait
            default -> 0;
        };
        return (word(mask) & 1 << SIGALRM - 1) != 0;
    }

    /** The word at an address; 0 if there is none. */
    private int word(int address) {
        try {
            return address == 0 ? 0 : runtime.callInt("Memory", "loadInt", address);
        } catch (IndexOutOfBoundsException e) {
            return 0;
        }
    }

    private static int argument(Random random) {
        switch (random.nextInt(8)) {
            case 0, 1, 2:
                return EXTREMES[random.nextInt(EXTREMES.length)];
            case 3, 4, 5:
                return BUFFERS + random.nextInt(BUFFER_COUNT) * BUFFER_SIZE + (random.nextInt(4) == 0 ? random.nextInt(9) : 0);
            case 6:
                return random.nextInt(24); // a descriptor
            default:
                int[] edges = {DATA - STACK_SIZE, MEMORY_END, MEMORY_END - 1, MEMORY_END - 4, MEMORY_END - 4096, DATA,
                    DATA + 0x3000, DATA + 0x80000};
                return edges[random.nextInt(edges.length)];
        }
    }

    /** What addresses point to: names, and words, which are arguments in their turn. */
    private void fillBuffers(Random random) {
        for (int i = 0; i < BUFFER_COUNT; i++) {
            int buffer = BUFFERS + i * BUFFER_SIZE;
            if (i % 4 == 0) {
                byte[] name = NAMES[random.nextInt(NAMES.length)].getBytes(StandardCharsets.UTF_8);
                for (int j = 0; j <= name.length; j++) {
                    runtime.call("Memory", "storeByte", buffer + j, j < name.length ? (int) name[j] : 0);
                }
            } else if (i % 4 == 1) {
                set(buffer, 2); // AF_INET, port 0
                set(buffer + 4, random.nextBoolean() ? 0x0100007f : 0);
                set(buffer + 8, 0);
            } else {
                for (int j = 0; j < 16; j++) {
                    set(buffer + 4 * j, random.nextInt(4) == 0 ? argument(random) : random.nextInt(3));
                }
            }
        }
    }

    private void handleSignals() {
        set(ACTION, 0);
        set(ACTION + 4, HANDLER);
        for (int i = 2; i < 6; i++) {
            set(ACTION + 4 * i, 0);
        }
        for (int signal = 1; signal <= SIGNALS; signal++) {
            call(RT_SIGACTION, signal, ACTION, 0, 16);
        }
        set(ACTION + 8, 2 /* SS_DISABLE */);
        call(SIGALTSTACK, ACTION, 0);
        set(ACTION + 8, 0);
        call(RT_SIGPROCMASK, SIG_SETMASK, ACTION + 8, 0, 16);
    }

    /** An alarm each two milliseconds. */
    private void arm() {
        for (int i = 0; i < 4; i++) {
            set(ALARM + 4 * i, i % 2 == 0 ? 0 : 2000);
        }
        call(SETITIMER, 0, ALARM, 0);
    }

    private int call(int number, int... arguments) {
        int[] a = Arrays.copyOf(arguments, 6);
        set(SP + 16, a[4]);
        set(SP + 20, a[5]);
        return runtime.callInt("Machine", "systemCall", number, a[0], a[1], a[2], a[3], SP);
    }

    private void set(int address, int word) {
        runtime.call("Memory", "storeInt", address, word);
    }
}
