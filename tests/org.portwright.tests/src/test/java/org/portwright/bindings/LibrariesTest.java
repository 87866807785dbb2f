// SPDX-License-Identifier: EPL-2.0
// What Java sees of C libraries.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Variant;

class LibrariesTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Path RESOURCES = Toolchain.resource("exports");

    private static Path maths(Variant variant) throws Exception {
        return Libraries.jar(RESOURCES.resolve("maths.bind"), List.of(RESOURCES.resolve("maths.c")), variant);
    }

    private static Outcome run(Path jar, String program, String... options) throws Exception {
        List<String> command = new java.util.ArrayList<>(List.of(Processes.JAVA));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", jar.toString(), RESOURCES.resolve(program).toString()));
        return Processes.run(command, new byte[0], LIMIT);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void typesHandlesCallbacksThreadsAndEnds(boolean bigEndian) throws Exception {
        Variant variant = new Variant("-O2", bigEndian, false);
        Outcome outcome = run(maths(variant), "MathsUser.java");
        assertEquals("", outcome.errors());
        // Where the stack ends goes by what the environment has put on it.
        assertEquals(Files.readString(RESOURCES.resolve("MathsUser.expected")),
                outcome.output().replaceAll("(stack overflow \\(address 0x03ef)[ef]\\w{3}\\)", "$1....)"));
        assertEquals(0, outcome.status());
    }

    @Test
    void closedInstancesLeaveNothing() throws Exception {
        Outcome outcome = run(maths(Variant.DEFAULT), "ManyInstances.java", "-Xmx128m");
        assertEquals("", outcome.errors());
        assertEquals("1000 instances one after the other, 100 of which three at a time\n", outcome.output());
    }

    /** With {@code -Dspeed=true}: figures need a machine that has nothing else to do. */
    @Test
    @EnabledIfSystemProperty(named = "speed", matches = "true")
    void aCallCostsNoMoreThanInJava() throws Exception {
        Path jar = maths(Variant.DEFAULT);
        double inC = Double.MAX_VALUE;
        double inJava = Double.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            String[] words = run(jar, "CallSpeed.java").output().strip().split(" ");
            inC = Math.min(inC, Double.parseDouble(words[0]));
            inJava = Math.min(inJava, Double.parseDouble(words[1]));
        }
        System.out.printf("100 million calls of add(int, int): of C %.0f ms, of Java %.0f ms%n", inC, inJava);
        assertTrue(inC <= 1.2 * inJava, inC + " ms, in Java " + inJava + " ms");
    }
}
