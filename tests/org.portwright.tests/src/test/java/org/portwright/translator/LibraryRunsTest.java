// SPDX-License-Identifier: EPL-2.0
// What programs that run as libraries leave behind in the JVM.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.portwright.Limit.LIMIT;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;

/** In a Java virtual machine that has done nothing else: what it has is counted, and what other tests leave is not. */
class LibraryRunsTest {

    private static final int RUNS = 50;
    /** Of the garbage collector and of threads that end: looks, a tenth of a second apart. */
    private static final int PATIENCE = 600;

    @Test
    void programsLeaveNothingBehind(@TempDir Path folder) throws Exception {
        Path elf = Toolchain.compile("leaves-nothing", List.of(Toolchain.resource("runs/leaves-nothing.c")),
                Variant.DEFAULT);
        Path data = Files.writeString(folder.resolve("data.txt"), "data");
        Path jar = folder.resolve("leaves-nothing.jar");
        ProgramPackage.write(Translations.translate(elf, "java"),
                PackageOptions.of("Nothing").withResource("data.txt", data), jar);
        Outcome outcome = Processes.run(List.of(Processes.JAVA, "-Xmx1500m", "-cp", System.getProperty("java.class.path"),
                LibraryRunsTest.class.getName(), jar.toString()), new byte[0], LIMIT);
        assertEquals("", outcome.errors());
        assertEquals("nothing is left of 51 runs\n", outcome.output());
        assertEquals(0, outcome.status());
    }

    /** @param arguments the JAR of the program */
    public static void main(String[] arguments) throws Exception {
        Path jar = Path.of(arguments[0]);
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        loaders.add(run(jar)); // what Java itself keeps from the first time on
        List<String> files = files();
        Set<Thread> threads = threads();
        long directMemory = directMemory();
        for (int i = 0; i < RUNS; i++) {
            loaders.add(run(Files.copy(jar, jar.resolveSibling("copy" + i + ".jar"))));
        }
        await("class loaders", () -> loaders.stream().allMatch(loader -> loader.refersTo(null)), () -> "reachable: "
                + loaders.stream().filter(loader -> !loader.refersTo(null)).count() + ", of runs "
                + IntStream.range(0, loaders.size()).filter(run -> !loaders.get(run).refersTo(null)).boxed().toList()
                + ", threads " + stacks(threads));
        await("threads", () -> threads.containsAll(threads()), () -> threads().toString());
        await("open files", () -> files().size() <= files.size(), () -> files().toString());
        await("bytes of direct memory", () -> directMemory() <= directMemory, () -> String.valueOf(directMemory()));
        System.out.println("nothing is left of " + loaders.size() + " runs");
    }

    private static WeakReference<ClassLoader> run(Path jar) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()},
                ClassLoader.getPlatformClassLoader())) {
            Object main = loader.loadClass("Main").getDeclaredConstructor().newInstance();
            Method execute = loader.loadClass("org.portwright.runtime.Machine").getMethod("execute",
                    loader.loadClass("org.portwright.runtime.Program"), String[].class, InputStream.class,
                    OutputStream.class, OutputStream.class);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Object status = execute.invoke(null, main, new String[] {jar.resolveSibling("leaves-nothing.out").toString()},
                    new ByteArrayInputStream(new byte[0]), out, out);
            assertEquals("data\n", out.toString());
            assertEquals(3, status);
            return new WeakReference<>(loader);
        }
    }

    private static void await(String what, BooleanSupplier isGone, Supplier<String> left)
            throws InterruptedException {
        for (int i = 0; i < PATIENCE && !isGone.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(100);
        }
        assertEquals(true, isGone.getAsBoolean(), () -> what + ' ' + left.get());
    }

    /** What threads do that were not there before. */
    private static String stacks(Set<Thread> before) {
        return Thread.getAllStackTraces().entrySet().stream().filter(each -> !before.contains(each.getKey()))
                .map(each -> each.getKey() + " " + Arrays.toString(each.getValue())).collect(Collectors.joining("\n"));
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet();
    }

    /** What the open descriptors of this process refer to. */
    private static List<String> files() {
        List<String> files = new ArrayList<>();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    files.add(Files.readSymbolicLink(descriptor).toString());
                } catch (IOException e) {
                    // It was the list's own.
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static long directMemory() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct")).mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
    }
}
