// SPDX-License-Identifier: EPL-2.0
// Random programs with all functions instrumented give the same checksum.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.elf.CrossCompiler;

/** How many programs, and which, say the properties {@code count} and {@code seed}. */
class RandomProgramsTest {
    private static final List<String> LEVELS = List.of("-O0", "-O1", "-O2", "-O3", "-Os");
    private static final List<String> PROBES = List.of("counter", "cycles", "histogram", "accumulate");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Machine.class)
    void checksumsStayTheSame(Machine machine) throws Exception {
        long first = Long.getLong("seed", 1);
        for (long seed = first; seed < first + Integer.getInteger("count", 10); seed++) {
            Path source = Files.writeString(folder.resolve("random.c"), CrossCompiler.run(folder,
                    List.of("csmith", "--concise", "--seed", Long.toString(seed))));
            Path object = InstrumentedProgram.compile(folder, machine, source, "-w", "-I/usr/include/csmith",
                    LEVELS.get((int) (seed % LEVELS.size())));
            String expected;
            try {
                expected = limited(InstrumentedProgram.link(folder, machine, object, false, null), 3);
            } catch (IOException e) {
                continue;               // some of csmith's programs have no end
            }
            String probe = PROBES.get((int) (seed % PROBES.size()));
            Selection.Exit exit = seed % 3 == 0 ? Selection.Exit.REPLACE : Selection.Exit.CALL;
            Path instrumented = InstrumentedProgram.instrument(object,
                    new Selection(List.of(), List.of(), exit), probe);
            assertEquals(expected,
                    limited(InstrumentedProgram.link(folder, machine, instrumented, false, probe), 120),
                    "seed " + seed + ", " + probe + ", " + exit);
        }
    }

    private String limited(Path program, int seconds) throws Exception {
        return CrossCompiler.run(folder, List.of("timeout", Integer.toString(seconds), program.toString()));
    }
}
