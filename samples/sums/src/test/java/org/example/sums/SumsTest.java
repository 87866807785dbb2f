// SPDX-License-Identifier: EPL-2.0
package org.example.sums;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SumsTest {

    @Test
    void twoNumbersAreAdded() {
        try (Sums sums = new Sums()) {
            assertEquals(42, sums.add(40, 2));
            assertEquals(Integer.MIN_VALUE, sums.add(Integer.MAX_VALUE, 1));
        }
    }

    @Test
    void aSumIsLongerThanItsNumbers() {
        try (Sums sums = new Sums()) {
            assertEquals(0, sums.sum(new int[0]));
            assertEquals(1000L * Integer.MAX_VALUE, sums.sum(IntStream.generate(() -> Integer.MAX_VALUE).limit(1000).toArray()));
        }
    }
}
