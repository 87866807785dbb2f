// SPDX-License-Identifier: EPL-2.0
// C programs of GCC's own test suite do under qemu and on both targets the same.
package org.portwright.translator;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The "C torture" programs (GCC internals, "C Language Testsuites"), 1,700 of them: see {@link GccSuite}. */
class TortureTest {

    private static final int COUNT = 32;

    @TestFactory
    Stream<DynamicTest> sameAsUnderQemu() throws Exception {
        return new GccSuite(List.of("gcc.c-torture/execute"), ".c", text -> true).tests(COUNT);
    }
}
