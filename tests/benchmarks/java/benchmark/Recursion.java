// SPDX-License-Identifier: EPL-2.0
// The same as programs/recursion.c, as one writes it in Java.
package benchmark;

/** Recursion: Takeuchi's function, Ackermann's, and queens on a chessboard. */
public final class Recursion {
    private static final int QUEENS = 9;

    private Recursion() {
    }

    /** Its argument is the number of repetitions. */
    public static void main(String[] arguments) {
        Benchmark.run(arguments, Recursion::repetition);
    }

    private static int tak(int x, int y, int z) {
        return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z;
    }

    private static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    private static int queens(int columns, int left, int right) {
        int all = (1 << QUEENS) - 1;
        if (columns == all) {
            return 1;
        }
        int ways = 0;
        for (int possible = all & ~(columns | left | right); possible != 0; possible &= possible - 1) {
            int place = Integer.lowestOneBit(possible);
            ways += queens(columns | place, (left | place) << 1, (right | place) >>> 1);
        }
        return ways;
    }

    private static int repetition() {
        int checksum = Benchmark.CHECKSUM_START;
        for (int i = 0; i < 150; i++) {
            checksum = Benchmark.checksum(checksum, tak(18, 12, 6 - i % 2));
            checksum = Benchmark.checksum(checksum, ackermann(2, 300 + i));
            checksum = Benchmark.checksum(checksum, queens(0, 0, 0));
        }
        return checksum;
    }
}
