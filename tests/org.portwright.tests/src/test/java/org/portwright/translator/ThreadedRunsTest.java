// SPDX-License-Identifier: EPL-2.0
// Programs with threads as libraries, and programs that get signals from outside.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class ThreadedRunsTest {

    private static final int SIGHUP = 1;

    private static Path jar(String name) throws Exception {
        Path elf = Toolchain.compile(name, List.of(Toolchain.resource("runs/" + name + ".c")), Variant.DEFAULT);
        return Translations.jar(name, elf, "java");
    }

    @Test
    void aProgramRunsAgainAfterItEndedWhileItsThreadsWentOn() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar("endless-threads").toUri().toURL()},
                ClassLoader.getPlatformClassLoader())) {
            Object main = loader.loadClass("Main").getDeclaredConstructor().newInstance();
            Method execute = loader.loadClass("org.portwright.runtime.Machine").getMethod("execute",
                    loader.loadClass("org.portwright.runtime.Program"), String[].class, InputStream.class,
                    OutputStream.class, OutputStream.class);
            for (int status = 3; status < 5; status++) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                assertEquals(status, execute.invoke(null, main, new String[] {Integer.toString(status)},
                        new ByteArrayInputStream(new byte[0]), out, out));
                assertEquals("run 1 with " + status + "\n", out.toString());
            }
        }
    }

    @Test
    void signalsFromOutsideReachTheProgram() throws Exception {
        // Whoever started the tests by nohup has SIGHUP ignored, and a script's background job SIGINT.
        Process process = new ProcessBuilder("env", "--default-signal=HUP,INT,TERM", Processes.JAVA, "-jar",
                jar("interrupted").toString()).redirectErrorStream(true).start();
        try (BufferedReader output = process.inputReader()) {
            assertEquals("ready", output.readLine());
            kill("TERM", process);
            kill("INT", process);
            assertEquals("-1 1 1", output.readLine());
            kill("HUP", process);
            assertTrue(process.waitFor(600, TimeUnit.SECONDS));
            assertEquals(null, output.readLine());
            assertEquals(128 + SIGHUP, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    private static void kill(String signal, Process process) throws Exception {
        assertEquals(0, new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor());
    }
}
