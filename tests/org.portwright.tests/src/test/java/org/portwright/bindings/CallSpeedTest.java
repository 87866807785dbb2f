// SPDX-License-Identifier: EPL-2.0
// What a call of Java from C costs, beside the same call in Java.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

/** With {@code -Dspeed=true}: figures need a machine that has nothing else to do. */
@EnabledIfSystemProperty(named = "speed", matches = "true")
class CallSpeedTest {

    private static final int PROCESSES = 3;
    private static final double MOST = 1.2;

    /** The program speed.c in Java. */
    public static final class Twin {

        private Twin() {
        }

        private static int sum(int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum += Math.max(i & 1023, sum & 511);
            }
            return sum;
        }

        public static void main(String[] arguments) {
            for (int i = 0; i < 12; i++) {
                long start = System.nanoTime();
                int result = sum(100_000_000);
                System.out.println(System.nanoTime() - start + " " + result);
            }
        }
    }

    private static long least(List<String> command) throws Exception {
        Outcome outcome = Processes.run(command, new byte[0], Duration.ofMinutes(1));
        return outcome.output().lines().mapToLong(line -> Long.parseLong(line.split(" ")[0])).min().orElseThrow();
    }

    @Test
    void aStaticMethodCostsNoMoreThanInJava() throws Exception {
        Path header = BoundPrograms.header(Toolchain.resource("bindings/speed.bind"));
        Path elf = Toolchain.compile("speed", List.of(Toolchain.resource("bindings/speed.c")), Variant.DEFAULT,
                "-I" + header.getParent());
        Path jar = Translations.jar("speed", elf, "java");
        long inC = Long.MAX_VALUE;
        long inJava = Long.MAX_VALUE;
        for (int i = 0; i < PROCESSES; i++) {
            inJava = Math.min(inJava, least(List.of(Processes.JAVA, "-cp", System.getProperty("java.class.path"),
                    Twin.class.getName())));
            inC = Math.min(inC, least(List.of(Processes.JAVA, "-jar", jar.toString())));
        }
        System.out.printf("100 million calls of Math.max: from C %d ms, in Java %d ms%n", inC / 1_000_000,
                inJava / 1_000_000);
        assertTrue(inC <= MOST * inJava, inC + " ns, in Java " + inJava + " ns");
    }
}
