// SPDX-License-Identifier: EPL-2.0
// Runs a MIDlet suite in an emulated phone.
//
// usage: org.portwright.j2me.Emulator [--window] [--screenshot FILE] [--timeout SECONDS] [--rms DIR]
//          [--rms-quota BYTES] [--file-root DIR] [--keys SCRIPT] SUITE [ARGUMENT...]
//   SUITE is a JAR or JAD. Standard input, output and error are the program's, and its exit status is this one's;
//   1 if the suite can't be run, 2 for wrong use, 124 if it was ended by the time-out.
package org.portwright.j2me;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.portwright.packaging.PackageException;

/**
 * MicroEmulator in a JVM of its own, so that a MIDlet has a Java stack large enough for a C program, and can harm
 * nobody. With {@link EmulatorOptions#window} it runs until the user closes the window, which is titled
 * {@code NAME - Portwright Emulator}.
 */
public final class Emulator {

    private static final String HOST = "org.portwright.j2me.host.Host";
    /** Java stack of each thread. Reserved, not committed. */
    private static final String STACK = "-Xss256m";
    /** The JVM's own archive of classes has objects, too, for this collector only; without them it starts more slowly. */
    private static final String COLLECTOR = "-XX:+UseG1GC";
    /**
     * Path of a class data archive of the emulator's classes, which saves half of its start. One that is not there, or does
     * not fit, is not used.
     */
    private static final String ARCHIVE = "portwright.emulator-archive";
    /** True if the archive is to be written by this run. */
    private static final String DUMP = "portwright.emulator-archive.dump";
    private static final String USAGE =
            "usage: Emulator [--window] [--screenshot FILE] [--timeout SECONDS] [--rms DIR] [--rms-quota BYTES] "
                    + "[--file-root DIR] [--keys SCRIPT] SUITE [ARGUMENT...]";

    private Emulator() {
    }

    /**
     * The command that runs a suite, ready to be started; its streams are pipes until the caller redirects them.
     *
     * @throws PackageException if there is no such suite, or the screenshot can't be written where it shall
     * @throws IOException if the emulator can't be unpacked into the user's cache
     */
    public static ProcessBuilder command(EmulatorOptions options) throws IOException {
        Path jar = jar(options.suite());
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(STACK);
        command.add(COLLECTOR);
        command.addAll(archiveOptions());
        if (!options.window()) {
            command.add("-Djava.awt.headless=true");
        }
        command.add("-cp");
        command.add(EmulatorFiles.classPath(options.files() != null));
        command.add(HOST);
        if (options.window()) {
            command.add("--window");
        }
        if (options.screenshot() != null) {
            command.add("--screenshot");
            command.add(writable(options.screenshot()).toString());
        }
        if (options.timeout() != null) {
            command.add("--timeout");
            command.add(Long.toString(Math.max(options.timeout().toSeconds(), 1)));
        }
        if (options.recordStores() != null) {
            command.add("--rms");
            command.add(folder(options.recordStores(), "the record stores").toString());
        }
        command.add("--rms-quota");
        command.add(Long.toString(options.quota()));
        if (options.files() != null) {
            command.add("--file-root");
            command.add(folder(options.files(), "the phone's files").toString());
        }
        if (options.keys() != null) {
            command.add("--keys");
            command.add(options.keys());
        }
        command.add(jar.toAbsolutePath().toString());
        command.addAll(options.arguments());
        return new ProcessBuilder(command);
    }

    private static List<String> archiveOptions() {
        String archive = System.getProperty(ARCHIVE);
        if (archive != null && Boolean.getBoolean(DUMP)) {
            return List.of("-XX:ArchiveClassesAtExit=" + archive);
        } else if (archive != null && Files.exists(Path.of(archive))) {
            return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable", "-Xlog:all=error:stderr");
        }
        return List.of();
    }

    /**
     * Runs a suite on this process's own standard streams to its end.
     *
     * @return the program's exit status
     * @throws IOException as {@link #command}
     * @throws InterruptedException if the thread was interrupted; the emulator is ended then
     */
    public static int run(EmulatorOptions options) throws IOException, InterruptedException {
        Process process = command(options).inheritIO().start();
        Thread ender = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(ender); // when this process is told to end
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            throw e;
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(ender);
            } catch (IllegalStateException e) {
                // The JVM is ending already.
            }
        }
    }

    /** The JAR of a suite that is named by its JAR or its JAD. */
    private static Path jar(Path suite) throws PackageException {
        if (!Files.isRegularFile(suite)) {
            throw new PackageException(suite.toString(), "no such file; name the JAR or JAD of a MIDlet suite", null);
        }
        if (!suite.toString().endsWith(".jad")) {
            return suite;
        }
        String name = suite.getFileName().toString();
        Path jar = suite.resolveSibling(name.substring(0, name.length() - ".jad".length()) + ".jar");
        if (!Files.isRegularFile(jar)) {
            throw new PackageException(suite.toString(), "its JAR " + jar + " is missing; translate the program again",
                    null);
        }
        return jar;
    }

    /** Makes it if it is not there. */
    private static Path folder(Path folder, String what) throws PackageException {
        try {
            return Files.createDirectories(folder).toAbsolutePath();
        } catch (IOException e) {
            throw new PackageException(folder.toString(),
                    what + " can't be kept here; name a folder, or one that can be made", e);
        }
    }

    private static Path writable(Path screenshot) throws PackageException {
        Path file = screenshot.toAbsolutePath();
        if (Files.isDirectory(file) || !Files.isDirectory(file.getParent()) || !Files.isWritable(file.getParent())) {
            throw new PackageException(screenshot.toString(),
                    "a screenshot can't be written here; name a file in a folder that can be written to", null);
        }
        return file;
    }

    /** For callers that start a JVM of their own; see the top of this file. */
    public static void main(String[] args) throws InterruptedException {
        EmulatorOptions options;
        try {
            options = parse(args);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            System.err.println(USAGE);
            System.exit(2);
            return;
        }
        try {
            System.exit(run(options));
        } catch (PackageException e) {
            System.err.println("portwright: " + e.file() + ": " + e.getMessage());
        } catch (IOException e) {
            System.err.println("portwright: " + options.suite() + ": the emulator can't be started (" + e.getMessage()
                    + ')');
        }
        System.exit(1);
    }

    private static EmulatorOptions parse(String[] args) {
        EmulatorOptions options = EmulatorOptions.of(null, List.of());
        int i = 0;
        for (; args[i].startsWith("--"); i++) {
            options = switch (args[i]) {
                case "--window" -> options.withWindow(true);
                case "--screenshot" -> options.withScreenshot(Path.of(args[++i]));
                case "--timeout" -> options.withTimeout(Duration.ofSeconds(Long.parseLong(args[++i])));
                case "--rms" -> options.withRecordStores(Path.of(args[++i]));
                case "--rms-quota" -> options.withQuota(Long.parseLong(args[++i]));
                case "--file-root" -> options.withFiles(Path.of(args[++i]));
                case "--keys" -> options.withKeys(args[++i]);
                default -> throw new IllegalArgumentException(args[i]);
            };
        }
        return options.withSuite(Path.of(args[i]), Arrays.asList(args).subList(i + 1, args.length));
    }
}
