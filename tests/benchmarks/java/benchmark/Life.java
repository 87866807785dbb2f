// SPDX-License-Identifier: EPL-2.0
// The same as programs/life.c, as one writes it in Java.
package benchmark;

/** Conway's Game of Life on a torus. */
public final class Life {
    private static final int SIZE = 256;
    private static final int GENERATIONS = 100;

    /** With copies of the opposite border around the cells. */
    private byte[][] now = new byte[SIZE + 2][SIZE + 2];
    private byte[][] next = new byte[SIZE + 2][SIZE + 2];

    private Life() {
        Benchmark.Random random = new Benchmark.Random(2008);
        for (int y = 1; y <= SIZE; y++) {
            for (int x = 1; x <= SIZE; x++) {
                now[y][x] = (byte) (Integer.remainderUnsigned(random.next(), 3) == 0 ? 1 : 0);
            }
        }
    }

    /** Its argument is the number of repetitions. */
    public static void main(String[] arguments) {
        Benchmark.run(arguments, () -> new Life().run());
    }

    private int run() {
        for (int generation = 0; generation < GENERATIONS; generation++) {
            wrap();
            step();
            byte[][] swap = now;
            now = next;
            next = swap;
        }
        int checksum = Benchmark.CHECKSUM_START;
        for (int y = 1; y <= SIZE; y++) {
            for (int x = 1; x <= SIZE; x++) {
                checksum = (checksum ^ now[y][x]) * 16777619;
            }
        }
        return checksum;
    }

    private void wrap() {
        now[0] = now[SIZE].clone();
        now[SIZE + 1] = now[1].clone();
        for (byte[] row : now) {
            row[0] = row[SIZE];
            row[SIZE + 1] = row[1];
        }
    }

    private void step() {
        for (int y = 1; y <= SIZE; y++) {
            byte[] above = now[y - 1];
            byte[] row = now[y];
            byte[] below = now[y + 1];
            byte[] result = next[y];
            for (int x = 1; x <= SIZE; x++) {
                int neighbours = above[x - 1] + above[x] + above[x + 1] + row[x - 1] + row[x + 1]
                        + below[x - 1] + below[x] + below[x + 1];
                result[x] = (byte) (neighbours == 3 || neighbours == 2 && row[x] != 0 ? 1 : 0);
            }
        }
    }
}
