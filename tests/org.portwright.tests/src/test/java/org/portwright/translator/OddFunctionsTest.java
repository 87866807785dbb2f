// SPDX-License-Identifier: EPL-2.0
// Large functions with random control flow do the same under qemu and on both targets, however they are cut.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;

/**
 * The seed decides on program, variant and size of methods, so that {@code -Dseed=N -Dcount=1} brings a failure back;
 * {@code -Dcount=N} tries that many. The source of one that failed stays in target/programs.
 */
class OddFunctionsTest {
    private static final int COUNT = Integer.getInteger("count", 6);
    private static final int SEED = Integer.getInteger("seed", 1);
    private static final List<Integer> METHOD_SIZES = List.of(TranslationReport.HOTSPOT_LIMIT, 2000, 500, 150);

    @Execution(ExecutionMode.CONCURRENT)
    @TestFactory
    Stream<DynamicTest> printsWhatItPrintsUnderQemu() {
        return IntStream.range(SEED, SEED + COUNT).mapToObj(seed -> {
            Variant variant = Variant.ALL.get(seed * 7 % Variant.ALL.size());
            int methodSize = METHOD_SIZES.get(seed % METHOD_SIZES.size());
            return DynamicTest.dynamicTest("seed " + seed + " " + variant + " " + methodSize,
                    () -> check(seed, variant, methodSize));
        });
    }

    private static void check(int seed, Variant variant, int methodSize) throws Exception {
        String name = "odd" + seed;
        Path source = Toolchain.outputFolder().resolve(name + (OddFunction.isCplusplus(seed) ? ".cpp" : ".c"));
        Files.writeString(source, OddFunction.source(seed));
        Path elf = Toolchain.compile(name, List.of(source), variant, "-fwrapv", "-w");
        Outcome expected = Toolchain.runUnderQemu(elf, variant, List.of(), new byte[0]);
        assertEquals(0, expected.status(), expected::errors);
        for (String target : List.of("java", "j2me")) {
            TranslatedProgram program = Translations.translate(elf, TranslationOptions.of(target).withMethodSize(methodSize));
            Path jar = Files.createDirectories(elf.resolveSibling(target)).resolve(name + ".jar");
            ProgramPackage.write(program, PackageOptions.of(name), jar);
            Outcome actual = target.equals("java") ? JavaRun.run(jar, List.of(), new byte[0])
                    : PhoneRun.run(jar, List.of(), new byte[0]);
            assertEquals("", actual.differenceFrom(expected), () -> source + " on " + target + ": again with -Dseed=" + seed);
            Files.delete(jar);
        }
        Files.delete(elf);
        Files.delete(source);
    }
}
