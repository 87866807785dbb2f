// SPDX-License-Identifier: EPL-2.0
// The benchmark's own programs compute the same natively and translated, and so do their twins in Java.
package org.portwright.cli.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.cli.bench.Shell;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;

@Order(2)
class BenchmarkProgramsTest {
    private static final Set<Way> WAYS = EnumSet.of(Way.I686, Way.JAVA, Way.J2ME, Way.TWIN);

    @TempDir
    private static Path shared;

    private static Path measure;

    @TempDir
    private Path work;

    @BeforeAll
    static void compileMeasure() throws Exception {
        measure = shared.resolve("measure");
        Shell.output(shared, List.of("gcc", "-O2", "-Wall", "-Wextra", "-Werror",
                Toolchain.ROOT.resolve("tests/benchmarks/measure.c").toString(), "-o", measure.toString()));
    }

    /** Those that need no library of other people: these are compared by RealProgramsTest. */
    static Stream<BenchmarkProgram> programs() throws Exception {
        return BenchmarkProgram.withThesis(Toolchain.ROOT).stream().filter(program -> program.library().isEmpty());
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @MethodSource("programs")
    void computeTheSameNativelyAndTranslated(BenchmarkProgram program) throws Exception {
        Workshop workshop = new Workshop(Toolchain.ROOT, work, Path.of(Processes.JAVA));
        Map<Way, String> expected = new EnumMap<>(Way.class);
        Map<Way, String> actual = new EnumMap<>(Way.class);
        for (Way way : WAYS) {
            if (program.has(way)) {
                Run run = Run.of(measure, work, workshop.build(program, way), 1, 0);
                actual.put(way, run.repetitions().get(0).checksum());
                expected.put(way, actual.get(Way.I686));
            }
        }
        assertEquals(expected, actual);
    }
}
