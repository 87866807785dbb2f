// SPDX-License-Identifier: EPL-2.0
// Random sequences of system calls have the results and errors that they have under qemu.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * One program makes calls on files, directories, pipes, sockets, sets of files and signals, as its seed says, and prints
 * each with what came of it: the first line that differs is the call to look at. {@code -Dseed=N -Dcount=1} brings a
 * failure back, {@code -Dcount=N} tries that many seeds, {@code -Dcalls=N} makes that many calls each.
 */
class SystemCallSequencesTest {

    private static final long SEED = Long.getLong("seed", 1);
    private static final int COUNT = Integer.getInteger("count", 20);
    private static final int CALLS = Integer.getInteger("calls", 250);

    @TempDir
    private static Path folder;

    @TestFactory
    Stream<DynamicTest> sameResultsAsUnderQemu() throws Exception {
        Path elf = Toolchain.compile("system-call-sequences", List.of(Toolchain.resource("system-calls/random.c")),
                Variant.DEFAULT);
        Path jar = Translations.jar("system-call-sequences", elf, "java");
        return LongStream.range(SEED, SEED + COUNT)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> compare(elf, jar, seed)));
    }

    private static void compare(Path elf, Path jar, long seed) throws Exception {
        Outcome expected = Toolchain.runUnderQemu(elf, Variant.DEFAULT, arguments(seed), new byte[0]);
        Outcome actual = Targets.run("java", jar, arguments(seed), new byte[0]);
        String difference = actual.differenceFrom(expected);
        if (!difference.isEmpty()) {
            fail("seed " + seed + '\n' + difference);
        }
    }

    private static List<String> arguments(long seed) throws Exception {
        return List.of(String.valueOf(seed), String.valueOf(CALLS), Files.createTempDirectory(folder, "run").toString());
    }
}
