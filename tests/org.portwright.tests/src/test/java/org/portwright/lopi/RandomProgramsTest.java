// SPDX-License-Identifier: EPL-2.0
// Random programs with all functions instrumented give the same checksum.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.elf.CrossCompiler;

/** How many programs, and which, say the properties {@code count} and {@code seed}; the seed decides on all else. */
class RandomProgramsTest {
    private static final List<String> LEVELS = List.of("-O0", "-O1", "-O2", "-O3", "-Os");
    private static final List<String> PROBES = List.of("counter", "cycles", "histogram", "accumulate", "graph",
            "count");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Machine.class)
    void checksumsStayTheSame(Machine machine) throws Exception {
        long first = Long.getLong("seed", 1);
        int compared = 0;
        for (long seed = first; seed < first + Integer.getInteger("count", 10); seed++) {
            Files.writeString(folder.resolve("random.c"), CrossCompiler.run(folder,
                    List.of("csmith", "--concise", "--seed", Long.toString(seed))));
            HostBuild build = new HostBuild(machine, seed / 5 % 2 == 1, LEVELS.get((int) (seed % LEVELS.size())),
                    seed / 2 % 2 == 1);
            List<Path> objects = build.compile(folder, List.of("random.c"), List.of("-I/usr/include/csmith"), folder);
            String expected;
            try {
                expected = limited(build.link(folder, objects, false, null), 3);
            } catch (IOException e) {
                continue;               // some of csmith's programs have no end
            }
            String probe = PROBES.get((int) (seed % PROBES.size()));
            Selection.Exit exit = seed % 3 == 0 ? Selection.Exit.REPLACE : Selection.Exit.CALL;
            Path instrumented = build.instrument(folder, objects, false, probe, exit).program();
            assertEquals(expected, limited(instrumented, 120), "seed " + seed + ", " + build + ", " + probe + ", "
                    + exit);
            compared++;
        }
        assertTrue(compared > 0, "none of the programs ended");
    }

    private String limited(Path program, int seconds) throws Exception {
        return CrossCompiler.run(folder, List.of("timeout", Integer.toString(seconds), program.toString()));
    }
}
