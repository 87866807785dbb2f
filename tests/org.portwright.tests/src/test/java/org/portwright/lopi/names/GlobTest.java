// SPDX-License-Identifier: EPL-2.0
// Patterns of names.
package org.portwright.lopi.names;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GlobTest {
    @Test
    void starsAndQuestionMarksStandForAnything() {
        assertTrue(Glob.matches("parse_*", "parse_"));
        assertTrue(Glob.matches("*_in?t*", "my_in_t"));
        assertFalse(Glob.matches("parse_*", "reparse_a"));
        assertFalse(Glob.matches("a?", "a"));
        assertTrue(Glob.matches("f.part.0", "f.part.0"));
        assertFalse(Glob.matches("f.part.0", "f_part_0"));
    }

    @Test
    void matchesWhatARegularExpressionMatches() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            String pattern = text(random, "ab*?");
            String name = text(random, "ab");
            boolean expected = Pattern.matches(pattern.replace("*", ".*").replace('?', '.'), name);
            assertEquals(expected, Glob.matches(pattern, name), pattern + " " + name + ", seed " + seed);
        }
    }

    @Test
    @Timeout(600)
    void manyStarsTakeNoTime() {
        assertFalse(Glob.matches("*a".repeat(500) + "b", "a".repeat(5000)));
    }

    private static String text(Random random, String letters) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }
}
