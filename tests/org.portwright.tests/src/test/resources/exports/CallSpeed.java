// SPDX-License-Identifier: EPL-2.0
// 100 million calls of a function of C, and of one of Java: the least of several times, in milliseconds.
import org.example.maths.Maths;

public class CallSpeed {

    static int add(int a, int b) {
        return a + b;
    }

    static int ofC(Maths maths, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += maths.add(i & 1023, sum & 511);
        }
        return sum;
    }

    static int ofJava(int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += add(i & 1023, sum & 511);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        double inC = Double.MAX_VALUE;
        double inJava = Double.MAX_VALUE;
        try (Maths maths = new Maths()) {
            for (int i = 0; i < 12; i++) {
                long start = System.nanoTime();
                int c = ofC(maths, 100_000_000);
                long middle = System.nanoTime();
                int java = ofJava(100_000_000);
                inC = Math.min(inC, (middle - start) / 1e6);
                inJava = Math.min(inJava, (System.nanoTime() - middle) / 1e6);
                if (c != java) {
                    throw new AssertionError(c + " " + java);
                }
            }
        }
        System.out.println(inC + " " + inJava);
    }
}
