// SPDX-License-Identifier: EPL-2.0
// All that was measured of a program.
package org.portwright.cli.performance;

import java.util.List;
import java.util.Map;

/**
 * What was measured of a program.
 *
 * @param steady processes that ran until they were warm, by ways; empty if the program could not be run natively
 * @param startToEnd processes that did so many seconds of native work, by seconds and ways
 * @param sizes of the executable or the JAR, bytes, by ways
 */
record Measured(String program, Map<Way, List<Run>> steady, Map<Integer, Map<Way, List<Run>>> startToEnd,
        Map<Way, Long> sizes) {
}
