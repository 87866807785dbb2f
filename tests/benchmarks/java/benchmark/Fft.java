// SPDX-License-Identifier: EPL-2.0
// The same as programs/fft.c, as one writes it in Java: real and imaginary parts in arrays of their own.
package benchmark;

/** A fast Fourier transform, there and back again. */
public final class Fft {
    private static final int SIZE = 1 << 15;
    private static final int TIMES = 32;
    private static final double[] COSINES = new double[SIZE / 2];
    private static final double[] SINES = new double[SIZE / 2];

    static {
        for (int i = 0; i < SIZE / 2; i++) {
            double angle = 2 * 3.141592653589793 * i / SIZE;
            COSINES[i] = Math.cos(angle);
            SINES[i] = Math.sin(angle);
        }
    }

    private Fft() {
    }

    /** Its argument is the number of repetitions. */
    public static void main(String[] arguments) {
        Benchmark.run(arguments, Fft::repetition);
    }

    private static void swap(double[] data, int i, int j) {
        double swap = data[i];
        data[i] = data[j];
        data[j] = swap;
    }

    private static void transform(double[] re, double[] im, double direction) {
        for (int i = 0; i < SIZE; i++) {
            int j = Integer.reverse(i) >>> Integer.numberOfLeadingZeros(SIZE) + 1;
            if (i < j) {
                swap(re, i, j);
                swap(im, i, j);
            }
        }
        for (int half = 1; half < SIZE; half *= 2) {
            int stride = SIZE / (2 * half);
            for (int start = 0; start < SIZE; start += 2 * half) {
                for (int k = 0; k < half; k++) {
                    int even = start + k;
                    int odd = even + half;
                    double wr = COSINES[k * stride];
                    double wi = direction * SINES[k * stride];
                    double r = re[odd] * wr - im[odd] * wi;
                    double i = re[odd] * wi + im[odd] * wr;
                    re[odd] = re[even] - r;
                    im[odd] = im[even] - i;
                    re[even] += r;
                    im[even] += i;
                }
            }
        }
    }

    private static int repetition() {
        double[] re = new double[SIZE];
        double[] im = new double[SIZE];
        Benchmark.Random random = new Benchmark.Random(1965);
        for (int i = 0; i < SIZE; i++) {
            re[i] = Integer.remainderUnsigned(random.next(), 2000) - 1000.0;
        }
        int checksum = Benchmark.CHECKSUM_START;
        for (int i = 0; i < TIMES; i++) {
            transform(re, im, 1);
            checksum = Benchmark.checksum(checksum, (int) re[SIZE / 3]);
            transform(re, im, -1);
            for (int j = 0; j < SIZE; j++) {
                re[j] /= SIZE;
                im[j] /= SIZE;
            }
        }
        for (int i = 0; i < SIZE; i += 50) {
            checksum = Benchmark.checksum(checksum, (int) Math.floor(re[i] + 0.5));
        }
        return checksum;
    }
}
