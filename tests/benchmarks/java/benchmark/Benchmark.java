// SPDX-License-Identifier: EPL-2.0
// What programs/main.c and programs/benchmark.h are to the programs in C.
package benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.function.IntSupplier;

/** Repeats a program's work and says how long each repetition took. */
public final class Benchmark {
    /** Where checksums begin. */
    public static final int CHECKSUM_START = 0x811c9dc5;

    private static final int DEFAULT_REPETITIONS = 10;

    private Benchmark() {
    }

    /**
     * Prints a line for each repetition: its number, its checksum, its time on the wall and the processor time of its
     * thread, both in milliseconds.
     *
     * @param arguments the number of repetitions, and the seconds after which no more begins; 0: all do
     * @param repetition the program's work, the same each time; returns a checksum of what it has computed
     */
    public static void run(String[] arguments, IntSupplier repetition) {
        int repetitions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_REPETITIONS;
        long limit = arguments.length > 1 ? Long.parseLong(arguments[1]) * 1_000_000_000 : 0;
        long start = System.nanoTime();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int i = 1; i <= repetitions && (limit == 0 || System.nanoTime() - start < limit); i++) {
            long wall = System.nanoTime();
            long thread = threads.getCurrentThreadCpuTime();
            int checksum = repetition.getAsInt();
            thread = threads.getCurrentThreadCpuTime() - thread;
            wall = System.nanoTime() - wall;
            System.out.printf(Locale.ROOT, "%d %08x %.3f %.3f%n", i, checksum, wall / 1e6, thread / 1e6);
        }
    }

    /** FNV-1a over the four bytes of a value, the low one first. */
    public static int checksum(int checksum, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            checksum = (checksum ^ value & 0xff) * 16777619;
            value >>>= Byte.SIZE;
        }
        return checksum;
    }

    /** Marsaglia's xorshift generator. */
    public static final class Random {
        private int state;

        /** @param seed not 0 */
        public Random(int seed) {
            state = seed;
        }

        /** The next number, all 32 bits. */
        public int next() {
            state ^= state << 13;
            state ^= state >>> 17;
            state ^= state << 5;
            return state;
        }
    }
}
