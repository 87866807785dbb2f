// SPDX-License-Identifier: EPL-2.0
// Runs the program of a MIDlet suite inside of the tests' own JVM, which saves an emulator's start for each.
package org.portwright.translator;

import static org.portwright.Limit.LIMIT;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.jar.JarFile;
import org.portwright.j2me.PhoneApi;
import org.portwright.packaging.ClassFileLoader;

/**
 * Runs what a phone would run, its classes and its runtime, on a console that is not a display. The MIDlet around them
 * is left out: what it does the emulator's tests show. For programs that end in a moment: one that does not end keeps
 * its thread.
 */
public final class PhoneRun {

    private static final long JAVA_STACK = 16 << 20;
    private static final int COLUMNS = 80;
    private static final int ROWS = 24;
    /** Not that it would do anything, but the runtime's classes can't be linked without it. */
    private static final Map<String, byte[]> API = api();

    private PhoneRun() {
    }

    private static Map<String, byte[]> api() {
        try {
            return PhoneApi.classes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Outcome run(Path jar, List<String> arguments, byte[] input) throws Exception {
        String mainClass;
        try (JarFile file = new JarFile(jar.toFile())) {
            mainClass = file.getManifest().getMainAttributes().getValue("Portwright-Program");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        URL[] path = {jar.toUri().toURL()};
        ClassLoader api = new ClassFileLoader(ClassLoader.getPlatformClassLoader(), API);
        try (URLClassLoader loader = new URLClassLoader(path, api)) {
            FutureTask<Integer> run = new FutureTask<>(() -> execute(loader, mainClass, arguments, input, out, err));
            Thread thread = new Thread(null, run, "run of " + jar.getFileName(), JAVA_STACK);
            thread.setDaemon(true);
            thread.start();
            int status = run.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            return Outcome.of(out.toByteArray(), err.toByteArray(), status);
        } catch (TimeoutException e) {
            throw new AssertionError(jar + ": not ended after " + LIMIT.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw new AssertionError(jar + ": " + e.getCause(), e.getCause());
        }
    }

    private static int execute(ClassLoader loader, String mainClass, List<String> arguments, byte[] input,
            ByteArrayOutputStream out, ByteArrayOutputStream err) throws Exception {
        ByteArrayInputStream in = new ByteArrayInputStream(input);
        Class<?> console = loader.loadClass("pw.Console");
        Object screen = Proxy.newProxyInstance(loader, new Class<?>[] {console},
                (proxy, method, values) -> switch (method.getName()) {
                    case "write" -> {
                        ((Boolean) values[0] ? err : out).write((byte[]) values[1], 0, (Integer) values[2]);
                        yield null;
                    }
                    case "read" -> Math.max(0, in.read((byte[]) values[0], 0, (Integer) values[1]));
                    case "awaitRunning", "inputReady" -> true;
                    case "columns" -> COLUMNS;
                    case "rows" -> ROWS;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        List<String> all = new ArrayList<>(List.of(mainClass));
        all.addAll(arguments);
        Object main = loader.loadClass(mainClass).getDeclaredConstructor().newInstance();
        Method execute = loader.loadClass("pw.Machine").getDeclaredMethod("execute",
                loader.loadClass("pw.Program"), String[].class, console);
        execute.setAccessible(true);
        try {
            return (Integer) execute.invoke(null, main, all.toArray(new String[0]), screen);
        } catch (InvocationTargetException e) {
            throw new AssertionError(mainClass + ": " + e.getCause(), e.getCause());
        }
    }
}
