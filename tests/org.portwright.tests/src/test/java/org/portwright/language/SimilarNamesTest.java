// SPDX-License-Identifier: EPL-2.0
// Names that may be meant by a misspelt one.
package org.portwright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarNamesTest {
    private static final List<String> NAMES = List.of("paint", "repaint", "print", "point", "pint", "prints", "");

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "paintt | 1 | paint",
        "pant   | 1 | paint pint",
        "pxint  | 1 | paint pint point",
        "pain   | 2 | paint pint point",
        "rep    | 2 | repaint",
        "xyz    | 3 | ''",
        "x      | 0 | ''",
        "x      | 1 | ''",
    })
    void nearestFirstAtMostThree(String text, int distance, String similar) {
        assertEquals(similar, String.join(" ", SimilarNames.of(text, NAMES, distance)).strip());
    }
}
