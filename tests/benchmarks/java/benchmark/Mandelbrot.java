// SPDX-License-Identifier: EPL-2.0
// The same as programs/mandelbrot.c, as one writes it in Java.
package benchmark;

/** The Mandelbrot set. */
public final class Mandelbrot {
    private static final int SIZE = 400;
    private static final int LIMIT = 500;

    private Mandelbrot() {
    }

    /** Its argument is the number of repetitions. */
    public static void main(String[] arguments) {
        Benchmark.run(arguments, Mandelbrot::repetition);
    }

    private static int escapesAfter(double cr, double ci) {
        double zr = 0;
        double zi = 0;
        int turns = 0;
        while (turns < LIMIT && zr * zr + zi * zi <= 4) {
            double next = zr * zr - zi * zi + cr;
            zi = 2 * zr * zi + ci;
            zr = next;
            turns++;
        }
        return turns;
    }

    private static int repetition() {
        int checksum = Benchmark.CHECKSUM_START;
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                int turns = escapesAfter(3.0 * x / SIZE - 2.25, 3.0 * y / SIZE - 1.5);
                checksum = (checksum ^ turns) * 16777619;
            }
        }
        return checksum;
    }
}
