// SPDX-License-Identifier: EPL-2.0
// Builds Linux and the application kernel beside it.
package org.portwright.kernel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Builds what native/linux and native/apkern have the recipes of. Linux itself and its file system are in the user's cache, in folders
 * named by a hash of their recipe; the module and the library in Portwright's build folder, by make.
 */
public final class LinuxBuild {
    private static final String COMPLETE = "complete";
    private static final String PACKAGES = "debian-packages";
    private static final String STRESS_NG = "build-stress-ng";
    private static final String GLIBC_TESTS = "build-glibc-tests";
    private static final int HASH_LENGTH = 12;

    private final Path home;
    private final Path cache;

    private LinuxBuild(Path home, Path cache) {
        this.home = home;
        this.cache = cache;
    }

    /**
     * @param home Portwright's folder
     * @return a build with the user's cache
     */
    public static LinuxBuild of(Path home) {
        String given = System.getenv("XDG_CACHE_HOME");
        Path caches = given != null && !given.isEmpty() ? Path.of(given) : Path.of(System.getProperty("user.home"), ".cache");
        return new LinuxBuild(home.toAbsolutePath().normalize(), caches.resolve("portwright"));
    }

    /**
     * Builds what is not there. The first time that takes minutes, and packages are fetched.
     *
     * @param multiprocessor whether Linux shall know several processors itself, to compare with; no module can be loaded then
     * @param progress gets a line at the beginning of what takes long
     * @param canceled asked now and then whether to stop
     * @return what was made
     * @throws KernelException if it can't be built
     */
    public LinuxImages run(boolean multiprocessor, Consumer<String> progress, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        Path linux = nativeFolder("linux");
        Path uniprocessor = kernel("up", progress, canceled);
        Path kernel = multiprocessor ? kernel("smp", progress, canceled) : uniprocessor;
        Path ramdisk = cached("ramdisk", linux, file -> !file.startsWith("config") && !List.of(STRESS_NG, GLIBC_TESTS).contains(file),
                List.of("build-ramdisk"), "fetching programs for Linux", progress, canceled);
        Path output = home.resolve("build/apkern");
        Files.createDirectories(output);
        try (BuildLock lock = lock(output)) {
            KernelBuild.make(List.of("make", "-s", "-f", nativeFolder("apkern/host-linux/Makefile").toString(),
                    "LINUX=" + uniprocessor.resolve("build"), "OUTPUT=" + output), "the application kernel beside Linux",
                    line -> { }, canceled);
        }
        return new LinuxImages(kernel.resolve("vmlinuz"), ramdisk.resolve("ramdisk.gz"), output.resolve("apkern.ko"),
                output.resolve("libapkern.so"), ramdisk.resolve("compiler"));
    }

    /**
     * Fetches Debian's stress-ng for i386, a program that tries Linux, if it is not there.
     *
     * @param progress gets a line at the beginning
     * @param canceled asked now and then whether to stop
     * @return a folder with the program and those of its libraries that Linux's file system lacks
     * @throws KernelException if it can't be had
     */
    public Path stressNg(Consumer<String> progress, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        return cached("stress-ng", nativeFolder("linux"), List.of(STRESS_NG, PACKAGES)::contains, List.of(STRESS_NG),
                "fetching stress-ng", progress, canceled).resolve("stress-ng");
    }

    /**
     * Builds tests of threads that the C library has of its own, if they are not there.
     *
     * @param progress gets a line at the beginning
     * @param canceled asked now and then whether to stop
     * @return a folder with the programs, each of which ends with 0 if it has passed
     * @throws KernelException if they can't be built
     */
    public Path glibcTests(Consumer<String> progress, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        return cached("glibc-tests", nativeFolder("linux"), List.of(GLIBC_TESTS, PACKAGES)::contains, List.of(GLIBC_TESTS),
                "building tests of the C library", progress, canceled).resolve("glibc-tests");
    }

    private Path kernel(String variant, Consumer<String> progress, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        return cached("linux-" + variant, nativeFolder("linux"),
                file -> List.of("build-linux", PACKAGES, "config", "config." + variant).contains(file),
                List.of("build-linux", variant), "building Linux, which takes some minutes", progress, canceled);
    }

    private Path nativeFolder(String name) {
        return home.resolve("native").resolve(name);
    }

    /** Whether a file, by its name in the folder of the recipe, is part of it. */
    private interface Part {
        boolean contains(String file);
    }

    /** Runs the script, the first word of the command, with the folder as its first argument, if that has not been done before. */
    private Path cached(String name, Path recipe, Part part, List<String> command, String what, Consumer<String> progress,
            BooleanSupplier canceled) throws KernelException, IOException, InterruptedException {
        Path directory = cache.resolve(name + "-" + hash(recipe, part));
        if (Files.exists(directory.resolve(COMPLETE))) {
            return directory;
        }
        Files.createDirectories(directory);
        try (BuildLock lock = lock(directory)) {
            if (!Files.exists(directory.resolve(COMPLETE))) {
                progress.accept(what);
                Path log = directory.resolve("log");
                try (var lines = Files.newBufferedWriter(log)) {
                    List<String> arguments = command.subList(1, command.size());
                    KernelBuild.make(Stream.of(List.of(recipe.resolve(command.get(0)).toString(), directory.toString()), arguments)
                            .flatMap(List::stream).toList(), log + ": see there why " + name, line -> {
                                try {
                                    lines.write(line + "\n");
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            }, canceled);
                }
                Files.createFile(directory.resolve(COMPLETE));
            }
        }
        return directory;
    }

    private static BuildLock lock(Path directory) throws IOException, InterruptedException {
        Path file = directory.resolve("lock");
        // Not createFile: another may have made it just now.
        Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
        return BuildLock.ofFile(file);
    }

    private static String hash(Path directory, Part part) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = directory.relativize(file).toString();
                if (part.contains(name)) {
                    digest.update((name + "\0").getBytes(StandardCharsets.UTF_8));
                    digest.update(Files.readAllBytes(file));
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_LENGTH);
    }
}
