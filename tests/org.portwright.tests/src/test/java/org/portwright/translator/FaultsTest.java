// SPDX-License-Identifier: EPL-2.0
// A program that a Java program calls may end with a fault; the Java program lives on and can call it again.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FaultsTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    static Stream<TestProgram> faults() {
        // After thread-fault a thread is left behind, which nothing can end: another run is refused.
        return TestProgram.all().stream().filter(program -> program.fault() != null && !program.name().equals("thread-fault")
                || List.of("abort-status", "assert-status", "uncaught-exception").contains(program.name()));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void leavesTheJvmAliveAndCanBeCalledAgain(TestProgram program) throws Exception {
        Path elf = Toolchain.compile(program.name(), program.sources(), Variant.DEFAULT);
        Path jar = Translations.jar(program.name(), elf, "java");
        if (!program.ownProcess()) {
            callTwice(jar);
            return;
        }
        Outcome outcome = Processes.run(List.of(Processes.JAVA,
                "-Xmx1500m", "-cp", System.getProperty("java.class.path"), FaultsTest.class.getName(), jar.toString()),
                new byte[0], LIMIT);
        assertEquals(0, outcome.status(), outcome::errors);
    }

    /** @param arguments the JAR of a program that takes much memory */
    public static void main(String[] arguments) throws Exception {
        callTwice(Path.of(arguments[0]));
    }

    private static void callTwice(Path jar) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()},
                ClassLoader.getPlatformClassLoader())) {
            Outcome first = execute(loader);
            assertTrue(first.status() > 128, "status of a signal: " + first);
            assertEquals(1, first.errors().lines().filter(line -> line.startsWith("portwright: ")).count(), first.errors());
            Outcome second = execute(loader);
            assertEquals("", second.differenceFrom(first), "the second run is as the first");
            assertEquals(1, second.errors().lines().filter(line -> line.startsWith("portwright: ")).count(), second.errors());
        }
    }

    private static Outcome execute(ClassLoader loader) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Class<?> type = loader.loadClass("org.portwright.runtime.Program");
        Method execute = loader.loadClass("org.portwright.runtime.Machine").getMethod("execute", type, String[].class,
                InputStream.class, OutputStream.class, OutputStream.class);
        Object main = loader.loadClass("Main").getDeclaredConstructor().newInstance();
        int status = (Integer) execute.invoke(null, main, new String[0], new ByteArrayInputStream(new byte[0]), out, err);
        return Outcome.of(out.toByteArray(), err.toByteArray(), status);
    }
}
