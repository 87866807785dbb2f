// SPDX-License-Identifier: EPL-2.0
// What C gets from Java, and what becomes of a program that uses Java wrongly.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;
import org.portwright.packaging.PackageException;
import org.portwright.translator.Outcome;
import org.portwright.translator.PhoneRun;
import org.portwright.translator.Processes;
import org.portwright.translator.Targets;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

class BoundProgramsTest {

    /** JAR of a program that shows a Form and prints nothing. */
    private static final int LARGEST_FORM = 15 * 1024;

    private static Outcome run(String target, Path elf, String... arguments) throws Exception {
        Path jar = Translations.jar(elf.getFileName().toString().replaceFirst("\\.elf$", ""), elf, target);
        return target.equals("j2me") ? PhoneRun.run(jar, List.of(arguments), new byte[0])
                : Targets.run(target, jar, List.of(arguments), new byte[0]);
    }

    private static String expected(String name) throws Exception {
        return new String(Files.readAllBytes(Toolchain.resource("bindings/" + name + ".expected")),
                StandardCharsets.ISO_8859_1);
    }

    static Stream<Variant> variants() {
        return Variant.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void eachMappingWorksOnBothTargets(Variant variant) throws Exception {
        Path elf = BoundPrograms.compile("calls", variant);
        assertEquals(expected("calls"), run("java", elf).output());
        assertEquals(expected("calls"), run("j2me", elf).output());
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "j2me"})
    void threadsOfJavaCallCOneAtATime(String target) throws Exception {
        Outcome outcome = run(target, BoundPrograms.compile("threads", Variant.DEFAULT));
        assertEquals("5 ticks\n5 ticks while sleeping\n5 ticks while joining, 5\n3\nleaving\n", outcome.output(), outcome::errors);
        assertEquals(4, outcome.status(), outcome::errors);
    }

    /** As a Java program that uses one as a library may do. */
    @Test
    void aSecondRunHasNoHandlesOfTheFirst() throws Exception {
        Path jar = Translations.jar("forgets", BoundPrograms.compile("forgets", Variant.DEFAULT), "java");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()},
                ClassLoader.getPlatformClassLoader())) {
            Object program = loader.loadClass("Main").getDeclaredConstructor().newInstance();
            Method execute = loader.loadClass("org.portwright.runtime.Machine").getMethod("execute",
                    loader.loadClass("org.portwright.runtime.Program"), String[].class, InputStream.class,
                    OutputStream.class, OutputStream.class);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int i = 0; i < 2; i++) {
                assertEquals(0, execute.invoke(null, program, new String[0], InputStream.nullInputStream(), out, out));
            }
            assertEquals("0 3 3\n0 3 3\n", out.toString());
        }
    }

    @Test
    void linkTimeOptimisationMovesCallsBetweenFunctions() throws Exception {
        Path elf = BoundPrograms.compile("calls", Variant.DEFAULT, "-flto");
        assertEquals(expected("calls"), run("java", elf).output());
    }

    @Test
    void onAProcessorTheFirstCallNamesTheMethod() throws Exception {
        Outcome outcome = Toolchain.runUnderQemu(BoundPrograms.compile("calls", Variant.DEFAULT), Variant.DEFAULT,
                List.of(), new byte[0]);
        assertEquals("portwright: java/lang/Math.max(II)I is Java; translate this program to call it\n", outcome.errors());
        assertEquals(1, outcome.status());
    }

    @ParameterizedTest(name = "{0} on {3}")
    @CsvSource(delimiter = '|', value = {
        "deleted       | 134 | a handle of Java that was deleted or never made                    | java",
        "reused        | 134 | a handle of Java that was deleted or never made                    | java",
        "made up       | 134 | a handle of Java that was deleted or never made (0x3039)           | java",
        "wrong class   | 134 | ClassCastException                                                 | java",
        "null          | 134 | NullPointerException                                               | java",
        "uncaught      | 134 | (java.util.Vector.elementAt) in thrower (misuse.c:8)               | java",
        "callback      | 134 | (java.util.Vector.elementAt) in thrower (misuse.c:8)               | java",
        "exit          | 3   | ''                                                                 | java",
        "fault         | 139 | memory fault (address 0x00000000) in crash (misuse.c:28)           | java",
        "omitted       | 5   | ''                                                                 | java",
        "scope         | 134 | a scope of handles that is not open                                | java",
        "pointer str   | 139 | memory fault (address 0x00000010) in follow                           | java",
        "pointer array | 139 | memory fault (address 0x00000010) in follow                           | java",
        "pointer write | 139 | memory fault (address 0x00000010) in follow                           | java",
        "pointer read  | 139 | memory fault (address 0x00000010) in follow                           | java",
        "join exit     | 3   | ''                                                                 | java",
        "join throw    | 134 | in thrower (misuse.c:8)                                            | java",
        "keep 800      | 0   | ''                                                                 | java",
        "keep 1200     | 134 | a function that Java called needed more than its stack of 256 KB   | java",
        "deleted       | 134 | a handle of Java that was deleted or never made                    | j2me",
        "reused        | 134 | a handle of Java that was deleted or never made                    | j2me",
        "made up       | 134 | a handle of Java that was deleted or never made (0x3039)           | j2me",
        "wrong class   | 134 | ClassCastException                                                 | j2me",
        "null          | 134 | NullPointerException                                               | j2me",
        "uncaught      | 134 | (java.util.Vector.elementAt) in thrower (line 8)                   | j2me",
        "callback      | 134 | (java.util.Vector.elementAt) in thrower (line 8)                   | j2me",
        "exit          | 3   | ''                                                                 | j2me",
        "fault         | 139 | memory fault                                                       | j2me",
        "omitted       | 5   | ''                                                                 | j2me",
        "scope         | 134 | a scope of handles that is not open                                | j2me",
        "pointer str   | 139 | memory fault (address 0x00000010) in follow                           | j2me",
        "pointer array | 139 | memory fault (address 0x00000010) in follow                           | j2me",
        "pointer write | 139 | memory fault (address 0x00000010) in follow                           | j2me",
        "pointer read  | 139 | memory fault (address 0x00000010) in follow                           | j2me",
        "join exit     | 3   | ''                                                                 | j2me",
        "keep 40       | 0   | ''                                                                 | j2me",
        "keep 70       | 134 | a function that Java called needed more than its stack of 16 KB    | j2me"})
    void misuseEndsTheProgramWithAMessage(String what, int status, String message, String target) throws Exception {
        Outcome outcome = run(target, BoundPrograms.compile("misuse", Variant.DEFAULT), what);
        assertEquals(what + "\n", outcome.output());
        assertEquals(status, outcome.status(), outcome::errors);
        assertTrue(outcome.errors().contains(message), outcome::errors);
    }

    @Test
    void anUncaughtExceptionShowsTheTracesOfJavaAndOfC() throws Exception {
        String errors = run("java", BoundPrograms.compile("misuse", Variant.DEFAULT), "uncaught").errors();
        assertTrue(errors.contains("at java.base/java.util.Vector.elementAt(") || errors.contains("at java.util.Vector.elementAt("),
                errors);
        assertTrue(errors.contains("at misuse.thrower(misuse.c:8)"), errors);
        assertTrue(errors.contains("at misuse.main(misuse.c:"), errors);
    }

    @Test
    void whatTheTargetLacksIsToldByTheTranslation() throws Exception {
        Path header = BoundPrograms.header(Toolchain.resource("bindings/optional.bind"));
        Path elf = Toolchain.compile("optional", List.of(Toolchain.resource("bindings/optional.c")), Variant.DEFAULT,
                "-I" + header.getParent());
        String lacks = ", which target j2me does not have; leave the call out, or choose the target that has it";
        assertEquals("nothing calls java.util.Optional" + lacks, assertThrows(PackageException.class,
                () -> Translations.jar("optional", elf, "j2me")).getMessage().replaceFirst("\\.\\w+,", ","));
        assertEquals(0, run("java", elf).status());
        Path life = Toolchain.compile("lifecycle", List.of(Toolchain.resource("bindings/lifecycle.c")), Variant.DEFAULT);
        assertTrue(assertThrows(PackageException.class, () -> Translations.jar("lifecycle", life, "java")).getMessage()
                .startsWith("main calls new org.portwright.runtime.MidletListener, which target java does not have"));
    }

    @Test
    void aProgramIsToldOfItsLifeOnAPhone() throws Exception {
        Path elf = Toolchain.compile("lifecycle", List.of(Toolchain.resource("bindings/lifecycle.c")), Variant.DEFAULT);
        Process process = Emulator.command(EmulatorOptions.of(Translations.jar("lifecycle", elf, "j2me"), List.of())
                .withKeys("pause 100ms resume pause resume 100ms exit").withTimeout(LIMIT))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        assertEquals("running\npaused\nresumed 1\npaused\nresumed 2\ndestroyed 1 at the end\nleaving\n",
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(7, process.waitFor());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O1", "-O2", "-Os"})
    void exceptionsOfJavaAreCaughtInCppByTheirClass(String optimisation) throws Exception {
        Path elf = BoundPrograms.compileFile("exceptions.cpp", new Variant(optimisation, false, false));
        for (String target : List.of("java", "j2me")) {
            Outcome outcome = run(target, elf);
            assertEquals(expected("exceptions"), outcome.output(), outcome::errors);
            assertEquals(0, outcome.status(), outcome::errors);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "java | java.util.EmptyStackException (java.util.Stack.pop) in _ZL3popv (exceptions.cpp:",
        "j2me | terminate called after throwing an instance of 'java::lang::Throwable'"})
    void anExceptionThatNobodyCatchesInCppEndsTheProgram(String target, String message) throws Exception {
        Outcome outcome = run(target, BoundPrograms.compileFile("exceptions.cpp", Variant.DEFAULT), "uncaught");
        assertEquals(134, outcome.status());
        assertTrue(outcome.errors().contains(message), outcome::errors);
    }

    @Test
    void aProgramWithAFormIsASmallSuite() throws Exception {
        Path jar = Translations.jar("form", BoundPrograms.compileForPhone("form", Toolchain.resource("bindings/form.c")),
                "j2me");
        assertTrue(Files.size(jar) < LARGEST_FORM, () -> jar.toFile().length() + " bytes");
        assertEquals(0, Emulator.command(EmulatorOptions.of(jar, List.of()).withKeys("300ms exit")
                .withTimeout(LIMIT)).start().waitFor());
    }

    @Test
    void forgottenHandlesAreToldOnRequest() throws Exception {
        Path elf = BoundPrograms.compile("misuse", Variant.DEFAULT);
        Path jar = Translations.jar("leaks", elf, "java");
        Outcome outcome = Processes.run(List.of(Processes.JAVA, "-Dportwright.handles=true", "-jar", jar.toString(), "leak"),
                new byte[0], Duration.ofMinutes(1));
        assertEquals("portwright: leaks: 3 handles not deleted of java.util.Vector, made in forget (misuse.c:13)\n",
                outcome.errors());
    }
}
