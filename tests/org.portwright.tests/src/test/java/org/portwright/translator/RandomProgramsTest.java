// SPDX-License-Identifier: EPL-2.0
// Random C programs do the same under qemu and on both targets.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A few programs that are new in each run. {@code -Dseed=N} runs the program of a seed in all
 * variants; {@code -Drandom.programs=N} runs that many new ones. The program stays in target/programs.
 */
class RandomProgramsTest {

    @ParameterizedTest(name = "seed {0} {1} {2}")
    @MethodSource("runs")
    void printsWhatItPrintsUnderQemu(long seed, Variant variant, String target) throws Exception {
        String name = "random" + seed;
        Path source = Toolchain.outputFolder().resolve(name + ".c");
        Files.writeString(source, RandomProgram.source(seed));
        Path elf = Toolchain.compile(name, List.of(source), variant, "-fwrapv", "-w");
        Outcome expected = Toolchain.runUnderQemu(elf, variant, List.of(), new byte[0]);
        Outcome actual = Targets.run(target, Translations.jar(name, elf, target), List.of(), new byte[0]);
        String difference = actual.differenceFrom(expected);
        if (!difference.isEmpty()) {
            fail(source + ": again with -Dseed=" + seed + "\n" + difference);
        }
    }

    static Stream<Arguments> runs() {
        Long only = Long.getLong("seed");
        if (only != null) {
            return Variant.ALL.stream().flatMap(variant ->
                    Stream.of("java", "j2me").map(target -> Arguments.of(only, variant, target)));
        }
        Random random = new Random();
        int count = Integer.getInteger("random.programs", 8);
        return Stream.iterate(0, i -> i + 1).limit(count).map(i -> Arguments.of(random.nextLong() >>> 32,
                Variant.ALL.get(random.nextInt(Variant.ALL.size())), i % 4 == 3 ? "j2me" : "java"));
    }
}
