// SPDX-License-Identifier: EPL-2.0
// Functions that are too large for one method do as several what they do under qemu.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;

@Order(1)
class SplittingTest {
    /** Small enough that nearly every function that does anything is split. */
    private static final int SMALL = 300;
    /** Too small to be kept to along control flow: functions are cut in the midst of everything. */
    private static final int SMALLEST = 120;
    private static final int POINTED = 4000;
    private static final TestProgram WITHOUT_ARGUMENTS =
            new TestProgram("generated", List.of(), List.of("java", "j2me"), List.of(), new byte[0], null, null, false);

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("shapes")
    void largeFunctionsDoWhatTheyDoUnderQemu(LargeFunction shape, String target) throws Exception {
        String name = "large-" + shape.name().toLowerCase().replace('_', '-');
        Path elf = compile(name, shape.source());
        TranslatedProgram program = Translations.translate(elf, target);
        List<TranslationReport.Method> methods = program.report().methods();
        assertTrue(methods.stream().filter(method -> method.name().startsWith("large")).count() > 1,
                "it is not large: " + methods);
        assertEquals(List.of(), methods.stream()
                .filter(method -> method.bytes() > TranslationReport.HOTSPOT_LIMIT).toList());
        assertSame(name, elf, program, target, WITHOUT_ARGUMENTS);
    }

    static Stream<Arguments> shapes() {
        return Stream.of(LargeFunction.values()).flatMap(shape -> Stream.of(Arguments.of(shape, "java"),
                Arguments.of(shape, "j2me")));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void everyProgramDoesTheSameInSmallPieces(TestProgram test) throws Exception {
        Path elf = Toolchain.compile(test.name(), test.sources(), Variant.DEFAULT);
        TranslatedProgram program = Translations.translate(elf, TranslationOptions.of("java").withMethodSize(SMALL));
        assertTrue(program.report().methods().stream().anyMatch(method -> method.name().endsWith("$1")),
                "nothing was split");
        assertSame(test.name() + "-small", elf, program, "java", test);
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0}")
    @MethodSource("programsOfPhones")
    void everyProgramDoesTheSameInTheSmallestPieces(TestProgram test) throws Exception {
        Path elf = Toolchain.compile(test.name(), test.sources(), Variant.DEFAULT);
        TranslatedProgram program = Translations.translate(elf, TranslationOptions.of("j2me").withMethodSize(SMALLEST));
        Path jar = Files.createDirectories(elf.resolveSibling("j2me")).resolve(test.name() + "-smallest.jar");
        ProgramPackage.write(program, PackageOptions.of(test.name()), jar);
        Outcome expected = Toolchain.runUnderQemu(elf, Variant.DEFAULT, test.argumentsOfRun(), test.input());
        assertEquals("", PhoneRun.run(jar, test.argumentsOfRun(), test.input()).differenceFrom(expected));
    }

    /** Of those in C++, which take long, the one with the most landing pads. */
    static Stream<TestProgram> programsOfPhones() {
        return programs().filter(program -> program.targets().contains("j2me"))
                .filter(program -> !program.cplusplus() || program.name().equals("exceptions"));
    }

    /** Not those that end with a fault, whose status qemu may give otherwise. */
    static Stream<TestProgram> programs() {
        return TestProgram.all().stream().filter(program -> program.targets().contains("java"))
                .filter(program -> program.status() == null && program.fault() == null);
    }

    @Test
    void thousandsOfFunctionsAreCalledThroughPointers() throws Exception {
        String functions = IntStream.range(0, POINTED).mapToObj(i -> (i % 2 == 0 ? "int f" + i + "(int x) { return x * "
                + i + " + 1; }\n" : "double f" + i + "(double x) { return x * " + i + " + 1; }\n"))
                .collect(Collectors.joining());
        Path elf = compile("pointers", "#include <stdio.h>\n" + functions
                + "int (*integers[])(int) = {" + names(0) + "};\ndouble (*numbers[])(double) = {" + names(1) + "};\n"
                + "int main(void) {\n  unsigned sum = 0;\n  double total = 0;\n  for (int i = 0; i < " + POINTED / 2 + "; i++) {\n"
                + "    sum = sum * 31 + integers[i](i);\n    total = total * 0.5 + numbers[i](i);\n  }\n"
                + "  printf(\"%u %f\\n\", sum, total);\n  return 0;\n}\n");
        for (String target : List.of("java", "j2me")) {
            assertSame("pointers", elf, Translations.translate(elf, target), target, WITHOUT_ARGUMENTS);
        }
    }

    private static String names(int first) {
        return IntStream.range(0, POINTED / 2).mapToObj(i -> "f" + (2 * i + first)).collect(Collectors.joining(", "));
    }

    private static Path compile(String name, String source) throws Exception {
        Path file = Toolchain.outputFolder().resolve(name + ".c");
        Files.writeString(file, source);
        return Toolchain.compile(name, List.of(file), Variant.DEFAULT, "-w", "-fwrapv");
    }

    private static void assertSame(String name, Path elf, TranslatedProgram program, String target, TestProgram test)
            throws Exception {
        Outcome expected = Toolchain.runUnderQemu(elf, Variant.DEFAULT, test.argumentsOfRun(), test.input());
        Path jar = Files.createDirectories(elf.resolveSibling(target)).resolve(name + ".jar");
        ProgramPackage.write(program, PackageOptions.of(name), jar);
        String difference = test.run(target, jar).differenceFrom(expected);
        if (!difference.isEmpty()) {
            fail(elf + "\n" + difference);
        }
    }
}
