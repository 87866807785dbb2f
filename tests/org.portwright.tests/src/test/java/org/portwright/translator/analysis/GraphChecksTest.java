// SPDX-License-Identifier: EPL-2.0
// Functions that are not in order are told from those that are.
package org.portwright.translator.analysis;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.translator.ir.GraphReader;
import org.portwright.translator.mips.Registers;

class GraphChecksTest {
    private static final String LOOP = """
        function loop little-endian
        b0:
            v1 int = LOAD{I32} $a0
            GOTO -> b1
        b1 <- b0, b2:
            v2 int = PHI v1, v3
            IF{EQ} v2, 0 -> b3, b2
        b2 <- b1:
            v3 int = ADD v2, -1
            v4 double = I2D v3
            STORE{F64} $a0, v4
            GOTO -> b1
        b3 <- b1:
            RETURN v2
        """;

    @Test
    void aFunctionInOrderPasses() {
        assertDoesNotThrow(() -> check(LOOP));
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource(delimiter = '|', value = {
        "RETURN v2                  | RETURN v3                     | is not computed on every way there",
        "PHI v1, v3                 | PHI v1                        | has not an input for each predecessor",
        "b3 <- b1:                  | b3 <- b2:                     | but it is [b1] that go there",
        "IF{EQ} v2, 0 -> b3, b2     | IF{EQ} v2, 0 -> b3, b3        | a successor stands twice",
        "v3 int = ADD v2, -1        | v3 int = ADD v2, 1.5d         | input 1 is no INT",
        "STORE{F64} $a0, v4         | STORE{F64} $a0, v3            | input 1 is no DOUBLE",
        "v4 double = I2D v3         | v4 double = I2D v3, v3        | has 2 inputs",
        "IF{EQ} v2, 0               | IF{EQ} v2, 0L                 | decides by what is no INT"})
    void whatIsWrongIsSaid(String right, String wrong, String message) {
        String text = LOOP.replace(right, wrong);
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> check(text));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    private static void check(String text) {
        GraphChecks.check(GraphReader.read(text, Registers::number), "reading");
    }
}
