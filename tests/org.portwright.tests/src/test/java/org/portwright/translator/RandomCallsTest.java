// SPDX-License-Identifier: EPL-2.0
// Random programs about arguments and results do the same under qemu and on both targets.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The seed decides on the program and the variant, so that {@code -Dseed=N -Dcount=1} brings a failure back; a number
 * of consecutive seeds goes through all variants. {@code -Dcount=N} tries that many.
 */
@Execution(ExecutionMode.CONCURRENT)
class RandomCallsTest {

    private static final int COUNT = Integer.getInteger("count", 8);
    private static final int SEED = Integer.getInteger("seed", 1);

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicTest> printsWhatItPrintsUnderQemu() {
        return IntStream.range(SEED, SEED + COUNT).mapToObj(seed -> {
            Variant variant = Variant.ALL.get(seed % Variant.ALL.size());
            return DynamicTest.dynamicTest("seed " + seed + " " + variant, () -> check(seed, variant));
        });
    }

    private static void check(int seed, Variant variant) throws Exception {
        String name = "calls" + seed;
        Path source = Toolchain.outputFolder().resolve(name + ".c");
        Files.writeString(source, RandomCalls.source(seed));
        // Debug information tells which functions have no results of 16 bytes; without it all may have.
        Path elf = Toolchain.compile(name, List.of(source), variant, "-w", seed % 3 == 0 ? "-g" : "-g0", "-fwrapv");
        Outcome expected = Toolchain.runUnderQemu(elf, variant, List.of(), new byte[0]);
        compare(source, expected, JavaRun.run(Translations.jar(name, elf, "java"), List.of(), new byte[0]));
        compare(source, expected, PhoneRun.run(Translations.jar(name, elf, "j2me"), List.of(), new byte[0]));
        Files.delete(elf);
        Files.delete(source);
    }

    private static void compare(Path source, Outcome expected, Outcome actual) {
        String difference = actual.differenceFrom(expected);
        if (!difference.isEmpty() || expected.status() != 0) {
            fail(source + ": status " + expected.status() + "\n" + difference);
        }
    }
}
