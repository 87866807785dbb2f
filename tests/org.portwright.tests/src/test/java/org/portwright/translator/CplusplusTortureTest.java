// SPDX-License-Identifier: EPL-2.0
// C++ programs of GCC's own test suite do under qemu and on both targets the same.
package org.portwright.translator;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Those of G++'s tests that are to be run, 2,100 from C++98 to C++20: see {@link GccSuite}. */
class CplusplusTortureTest {

    private static final int COUNT = 16;
    private static final Pattern TO_BE_RUN = Pattern.compile("dg-do run");

    @TestFactory
    Stream<DynamicTest> sameAsUnderQemu() throws Exception {
        return new GccSuite(List.of("g++.dg", "g++.old-deja"), ".C", text -> TO_BE_RUN.matcher(text).find()).tests(COUNT);
    }
}
