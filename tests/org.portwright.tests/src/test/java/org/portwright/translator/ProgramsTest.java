// SPDX-License-Identifier: EPL-2.0
// Translated programs do what qemu's MIPS does with the same ELF file.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every program of src/test/resources/programs under qemu and on its targets: as {@code portwright cc} compiles it by
 * default, and in one other variant. The programs that stress what depends on the variant are tried in all of them.
 *
 * <p>{@code -Dprogram=NAME} restricts the tests to one program and tries all its variants, {@code -Dtarget=NAME} to one
 * target; {@code -Dvariants=all} tries all variants of all programs.
 */
@Order(2)
class ProgramsTest {

    /** Programs that go through every variant. */
    private static final Set<String> IN_ALL_VARIANTS =
            Set.of("long-long", "float-edges", "structs-by-value", "varargs", "many-arguments", "unaligned",
                    "complex-numbers", "nan-payloads", "made-nans");

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0} {1} {2}")
    @MethodSource("runs")
    void printsWhatItPrintsUnderQemu(TestProgram program, Variant variant, String target) throws Exception {
        Path elf = Toolchain.compile(program.name(), program.sources(), variant);
        Outcome expected = Toolchain.runUnderQemu(elf, variant, program.argumentsOfRun(), program.input());
        if (program.status() != null) {
            expected = new Outcome(expected.output(), expected.errors(), program.status());
        }
        Path jar = Translations.jar(program.name(), elf, target);
        Outcome actual = program.run(target, jar);
        String difference = actual.differenceFrom(expected);
        if (!difference.isEmpty()) {
            fail(elf + "\n" + difference);
        }
        if (program.fault() != null) {
            assertFault(program, target, actual.errors());
        }
    }

    private static void assertFault(TestProgram program, String target, String errors) {
        String place = target.equals("java") && program.fault().contains(" in ") ? " (" + program.name() + ".c:" : "";
        String[] parts = program.fault().split(" in ", 2);
        assertTrue(errors.contains(parts[0]), () -> "\"" + parts[0] + "\" expected in: " + errors);
        if (parts.length > 1) {
            String[] functions = parts[1].split("\\|");
            assertTrue(Stream.of(functions).limit(target.equals("java") ? 1 : 2)
                    .anyMatch(function -> errors.contains(" in " + function)), () -> "\"" + parts[1] + "\" expected in: " + errors);
        }
        assertTrue(errors.contains(place), () -> "\"" + place + "\" expected in: " + errors);
        assertTrue(errors.lines().filter(line -> line.startsWith("portwright: ")).count() == 1,
                () -> "one line expected: " + errors);
    }

    static Stream<Arguments> runs() {
        String only = System.getProperty("program");
        String target = System.getProperty("target");
        boolean all = only != null || "all".equals(System.getProperty("variants"));
        return TestProgram.all().stream().filter(program -> only == null || program.name().equals(only))
                .flatMap(program -> program.targets().stream()
                        .filter(each -> target == null || each.equals(target))
                        .flatMap(each -> variants(program, each, all).stream()
                                .map(variant -> Arguments.of(program, variant, each))));
    }

    private static Set<Variant> variants(TestProgram program, String target, boolean all) {
        Set<Variant> some = new LinkedHashSet<>(List.of(Variant.DEFAULT));
        if (program.cplusplus()) {
            some.add(new Variant("-O0", false, false)); // other variants' libstdc++ takes a minute to build
        } else if (all) {
            some.addAll(Variant.ALL);
        } else if (IN_ALL_VARIANTS.contains(program.name())) {
            // What the optimisation changes is the same on both targets; an emulator takes its time to start.
            Variant.ALL.stream().filter(variant -> target.equals("java") || variant.optimisation().equals("-O2"))
                    .forEach(some::add);
        } else {
            some.add(Variant.pick(program.name()));
        }
        return some;
    }
}
