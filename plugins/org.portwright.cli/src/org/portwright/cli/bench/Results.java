// SPDX-License-Identifier: EPL-2.0
// All that a run of the benchmark has measured.
package org.portwright.cli.bench;

import java.util.List;
import java.util.Map;
import org.portwright.lopi.Machine;

/**
 * What a run of the benchmark has measured.
 *
 * @param programs for each program and machine
 * @param chains for each depth and machine
 * @param leftOut what could not be measured, and why
 * @param rounds of the measurement of times
 */
record Results(List<OfProgram> programs, List<OfChain> chains, List<String> leftOut, int rounds) {
    /** The programs whose functions are all instrumented, and those where only the hot ones are. */
    record OfProgram(Workshop workshop, List<OfWay> all, List<OfWay> hot) {
        Machine machine() {
            return workshop.machine();
        }

        Program program() {
            return workshop.program();
        }

        /** What was measured of a way; null if it was not. */
        OfWay find(Way way) {
            return all.stream().filter(each -> each.build().way() == way).findFirst().orElse(null);
        }
    }

    /**
     * A program that is instrumented in one way.
     *
     * @param seconds processor time; of a way that is slow, as if its task had been as large as that of the others; NaN
     *     if not known
     */
    record OfWay(Workshop.Build build, double seconds) {
    }

    /**
     * Calls that are {@code depth} deep.
     *
     * @param nanoseconds of a call, by ways
     * @param mispredicted branches a call, by ways; empty where the processor's counters can't be read
     */
    record OfChain(Machine machine, int depth, Map<Way, Double> nanoseconds, Map<Way, Double> mispredicted) {
    }
}
