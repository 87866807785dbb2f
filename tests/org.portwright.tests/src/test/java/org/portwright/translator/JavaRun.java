// SPDX-License-Identifier: EPL-2.0
// Runs a JAR of target java inside of the tests' own JVM, which saves a JVM's start for each program.
package org.portwright.translator;

import static org.portwright.Limit.LIMIT;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.jar.JarFile;

/**
 * Runs a JAR of target {@code java} in a class loader of its own, on streams of its own. HotSpot verifies classes of
 * such a class loader, so what runs here has passed the JVM's verifier.
 */
final class JavaRun {


    private JavaRun() {
    }

    static Outcome run(Path jar, List<String> arguments, byte[] input) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String mainClass;
        try (JarFile file = new JarFile(jar.toFile())) {
            mainClass = file.getManifest().getMainAttributes().getValue("Main-Class");
        }
        URL[] path = {jar.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            FutureTask<Integer> run = new FutureTask<>(() -> execute(loader, mainClass, arguments, input, out, err));
            Thread thread = new Thread(run, "run of " + jar.getFileName());
            thread.setDaemon(true); // and so is the program's thread, which it starts
            thread.start();
            int status = run.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            return Outcome.of(out.toByteArray(), err.toByteArray(), status);
        } catch (TimeoutException e) {
            stopPrograms();
            throw new AssertionError(jar + ": not ended after " + LIMIT.toSeconds() + " s; output so far:\n"
                    + out.toString(StandardCharsets.ISO_8859_1), e);
        } catch (ExecutionException e) {
            throw new AssertionError(jar + ": " + e.getCause(), e.getCause());
        }
    }

    private static int execute(ClassLoader loader, String mainClass, List<String> arguments, byte[] input,
            OutputStream out, OutputStream err) throws Exception {
        Class<?> program = loader.loadClass("org.portwright.runtime.Program");
        Object main = loader.loadClass(mainClass).getDeclaredConstructor().newInstance();
        return (Integer) loader.loadClass("org.portwright.runtime.Machine")
                .getMethod("execute", program, String[].class, InputStream.class, OutputStream.class,
                        OutputStream.class)
                .invoke(null, main, arguments.toArray(new String[0]), new ByteArrayInputStream(input), out, err);
    }

    /** Ends programs that do not end by themselves; they would keep a processor busy until all tests are done. */
    @SuppressWarnings("removal")
    private static void stopPrograms() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("main program")) {
                thread.stop();
            }
        }
    }
}
