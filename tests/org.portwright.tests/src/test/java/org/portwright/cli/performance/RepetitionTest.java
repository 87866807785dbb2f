// SPDX-License-Identifier: EPL-2.0
// What benchmark programs print is read, and what none of them prints is refused.
package org.portwright.cli.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepetitionTest {
    @Test
    void eachLineIsARepetition() {
        assertEquals(List.of(new Repetition("00c0ffee", 12.5, 11.25), new Repetition("00c0ffee", 10, Double.NaN)),
                Repetition.parse("1 00c0ffee 12.500 11.250\n2 00c0ffee 10.000 -\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Hello\n", "2 00c0ffee 1.0 1.0\n", "1 00c0ffee 1.0 1.0\n1 00c0ffee 1.0 1.0\n",
        "1 c0ffee 1.0 1.0\n", "1 00c0ffee 1.0\n", "1 00c0ffee 1.0 1.0\nBut:\n"})
    void otherOutputIsRefused(String output) {
        assertThrows(IllegalArgumentException.class, () -> Repetition.parse(output));
    }

    @Test
    void repetitionsThatComputeSomethingElseAreNamed() {
        String message = assertThrows(IllegalArgumentException.class,
                () -> Repetition.parse("1 00000001 1.0 1.0\n2 00000001 1.0 1.0\n3 00000002 1.0 1.0\n")).getMessage();
        assertTrue(message.contains("repetition 3") && message.contains("00000002"), message);
    }

    @Test
    void theLeastOfTheLastQuarterIsTheSteadyState() {
        StringBuilder output = new StringBuilder();
        for (int i = 1; i <= 40; i++) {
            // The fastest ones are in the first three quarters, and do not count.
            output.append(i).append(" 00000001 ").append(i <= 30 ? 1 : 100 - i).append(".0 ")
                    .append(i <= 30 ? 1 : i).append(".0\n");
        }
        List<Repetition> all = Repetition.parse(output.toString());
        assertEquals(60, Repetition.steady(all, Clock.WALL));
        assertEquals(31, Repetition.steady(all, Clock.PROCESSOR));
        assertEquals(60, Repetition.steady(all.subList(39, 40), Clock.WALL));
        assertEquals(1, Repetition.steady(all.subList(0, 31), Clock.WALL));
    }
}
