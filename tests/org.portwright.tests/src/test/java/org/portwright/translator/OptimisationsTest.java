// SPDX-License-Identifier: EPL-2.0
// A program does the same whatever optimisation is left out of its translation.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;

/**
 * The programs of {@link ProgramsTest} on target {@code java}, without any optimisation, and without one, which is another
 * one for each program. {@code -Dprogram=NAME} restricts the test to one program, {@code -Dwithout=each} tries each
 * optimisation with each program.
 */
@Order(1)
class OptimisationsTest {
    private static final String ALL = "all";
    private static final Variant SOFT_FLOAT = new Variant("-O2", false, true);
    /** What a program does not do without: its loops end, and its NaNs are those of MIPS, because of these. */
    private static final Set<String> NEEDED_PASSES = Set.of("FenceWaitingLoops", "HandleSignalsInLoops", "SettleNaNs");

    /** Of these, what programs need is done all the same. */
    private static final Set<Optimisation> REDUCED =
            Set.of(Optimisation.PROPAGATE_CONSTANTS, Optimisation.TYPE_FLOATING_POINT);

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0} without {1}")
    @MethodSource("runs")
    void aProgramDoesTheSameWithout(TestProgram program, String left) throws Exception {
        boolean callsMore = left.equals(Optimisation.INTRINSICS.className()) && !program.cplusplus();
        Variant variant = callsMore ? SOFT_FLOAT : Variant.DEFAULT;
        Path elf = Toolchain.compile(program.name(), program.sources(), variant);
        Outcome expected = Toolchain.runUnderQemu(elf, variant, program.argumentsOfRun(), program.input());
        if (program.status() != null) {
            expected = new Outcome(expected.output(), expected.errors(), program.status());
        }
        Path jar = Files.createDirectories(elf.resolveSibling("without-" + left)).resolve(program.name() + ".jar");
        ProgramPackage.write(Translations.translate(elf, without(left)), PackageOptions.of(program.name()), jar);
        String difference = program.run("java", jar).differenceFrom(expected);
        if (!difference.isEmpty()) {
            fail(elf + " without " + left + "\n" + difference);
        }
    }

    static Stream<Arguments> runs() {
        String only = System.getProperty("program");
        List<String> names = Optimisation.names();
        return TestProgram.all().stream()
                .filter(program -> program.targets().contains("java") && (only == null || program.name().equals(only)))
                .flatMap(program -> Stream.concat(Stream.of(ALL), "each".equals(System.getProperty("without"))
                        ? names.stream() : Stream.of(names.get(Math.floorMod(program.name().hashCode(), names.size()))))
                        .map(name -> Arguments.of(program, name)));
    }

    private static TranslationOptions without(String left) {
        return TranslationOptions.of("java").without(Optimisation.named(List.of(left)));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsLeftOutIsNotDone(Optimisation optimisation) throws Exception {
        List<Path> sources;
        try (Stream<Path> files = Files.list(Toolchain.ROOT.resolve("samples/astar"))) {
            sources = files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
        }
        Path elf = Toolchain.compile("astar", sources, SOFT_FLOAT);
        TranslatedProgram usual = Translations.translate(elf, "java");
        TranslatedProgram less = Translations.translate(elf, without(optimisation.className()));
        boolean isStage = passes().contains(optimisation.className()) || optimisation == Optimisation.DROP_FLOAT_PRINTING;
        if (isStage && !REDUCED.contains(optimisation)) {
            assertTrue(usual.report().stages().containsKey(optimisation.className()));
            assertFalse(less.report().stages().containsKey(optimisation.className()));
        } else {
            assertNotEquals(usual.report().methods(), less.report().methods());
        }
    }

    @Test
    void whateverPassIsNotNeededCanBeLeftOut() throws IOException {
        Set<String> optional = new TreeSet<>(passes());
        optional.removeAll(NEEDED_PASSES);
        Set<String> named = new TreeSet<>(Optimisation.names());
        named.retainAll(passes());
        assertEquals(optional, named);
    }

    /** All passes of functions, by their sources. */
    private static Set<String> passes() throws IOException {
        Path folder = Toolchain.ROOT.resolve(
                "plugins/org.portwright.translator/src/org/portwright/translator/passes");
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> contains(file, " implements FunctionPass "))
                    .map(file -> file.getFileName().toString().replace(".java", "")).collect(Collectors.toSet());
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
