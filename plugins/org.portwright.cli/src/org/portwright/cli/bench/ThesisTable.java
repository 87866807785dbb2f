// SPDX-License-Identifier: EPL-2.0
// Table 6.2 of the thesis.
package org.portwright.cli.bench;

import java.util.Map;

/**
 * Ratios to the program without instrumentation: cycles, instructions, branches, mispredicted branches; references and
 * misses of the first level's data cache, of its instruction cache, and of the second level. On a Pentium III; the
 * functions that make up 80 % of the time. LOPI of the thesis replaces return addresses.
 */
final class ThesisTable {
    /** Of its seven benchmarks. */
    static final String AVERAGE = "average";

    private static final Map<String, Map<Way, double[]>> ROWS = Map.of(
            "181.mcf", Map.of(
                    Way.HAND, new double[] {1.17, 1.46, 1.38, 1.00, 1.61, 0.99, 1.18, 1.06, 0.99, 0.99},
                    Way.INLINED, new double[] {1.04, 1.18, 1.13, 0.90, 1.23, 1.00, 1.04, 1.02, 1.00, 1.01},
                    Way.REPLACED, new double[] {1.43, 2.17, 1.88, 2.16, 2.62, 1.14, 1.43, 1.65, 1.00, 0.99}),
            "183.equake", Map.of(
                    Way.HAND, new double[] {1.00, 1.00, 1.01, 1.00, 1.01, 1.00, 1.00, 1.00, 1.00, 1.00},
                    Way.INLINED, new double[] {1.00, 1.00, 1.00, 0.99, 1.01, 1.00, 1.00, 1.31, 1.02, 1.00},
                    Way.REPLACED, new double[] {1.01, 1.02, 1.02, 1.03, 1.02, 1.04, 1.02, 1.04, 1.04, 1.01}),
            "256.bzip2", Map.of(
                    Way.HAND, new double[] {1.04, 1.08, 1.11, 0.99, 1.09, 1.00, 1.04, 1.06, 1.00, 1.00},
                    Way.INLINED, new double[] {1.02, 1.04, 1.04, 1.00, 1.04, 1.00, 1.01, 1.01, 1.00, 1.00},
                    Way.REPLACED, new double[] {1.21, 1.22, 1.26, 2.47, 1.28, 1.00, 1.20, 1.15, 1.00, 1.00}),
            AVERAGE, Map.of(
                    Way.HAND, new double[] {1.06, 1.13, 1.13, 1.01, 1.17, 1.01, 1.07, 1.13, 1.01, 0.94},
                    Way.INLINED, new double[] {1.02, 1.05, 1.04, 0.99, 1.07, 1.01, 1.01, 1.09, 1.01, 0.99},
                    Way.REPLACED, new double[] {1.22, 1.36, 1.30, 1.66, 1.48, 1.07, 1.23, 1.28, 1.03, 1.00}));

    private ThesisTable() {
    }

    /** The figures of a benchmark; null if the table has none. */
    static double[] row(String benchmark, Way way) {
        return ROWS.getOrDefault(benchmark, Map.of()).get(way);
    }
}
