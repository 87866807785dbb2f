// SPDX-License-Identifier: EPL-2.0
// An Eclipse on disk that the tests may change: runs its applications and its workbench.
package org.portwright.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** A copy of a built product. The product itself stays as built: running an Eclipse writes into its folder. */
final class Eclipse {
    /** A cold workbench takes some 15 s on an idle machine with two processors. */
    private static final long WORKBENCH_SECONDS = 240;
    private static final long APPLICATION_SECONDS = 180;
    /** Building the toolchain takes some two minutes on such a machine. */
    private static final long TOOLCHAIN_SECONDS = 900;
    /** Where the IDE finds and builds the toolchain; null: where this user has it. */
    private static final String CACHE = System.getProperty("portwright.product.cache");
    private static final String BUNDLES = "configuration/org.eclipse.equinox.simpleconfigurator/bundles.info";

    private final Path directory;
    private final List<String> java;

    private Eclipse(Path directory, List<String> java) {
        this.directory = directory;
        this.java = java;
    }

    /** Copies {@code product} to {@code directory}, which must not exist. */
    static Eclipse copyOf(Path product, Path directory) throws IOException, InterruptedException {
        assertTrue(Files.isDirectory(product), product + " was not built");
        int status = new ProcessBuilder("cp", "-a", product.toString(), directory.toString()).inheritIO().start().waitFor();
        assertEquals(0, status, "cp " + product);
        return new Eclipse(directory, List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    }

    /** The same Eclipse, run by another JVM: its command, and options that it needs. */
    Eclipse with(List<String> otherJava) {
        return new Eclipse(directory, otherJava);
    }

    /** The same Eclipse, in which the probe ports a sample. */
    Eclipse porting(String sample) {
        return with(List.of(java.get(0), "-Dportwright.probe.sample=" + sample));
    }

    /** The symbolic names of the bundles that the framework installs at start. */
    List<String> bundles() throws IOException {
        return Files.readAllLines(directory.resolve(BUNDLES)).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.substring(0, line.indexOf(',')))
                .toList();
    }

    /** Runs an application without a window and returns what it printed; fails if its status is not 0. */
    String run(Path workspace, String application, String... arguments) throws IOException, InterruptedException {
        List<String> command = command(workspace);
        command.addAll(List.of("-consoleLog", "-application", application));
        command.addAll(Arrays.asList(arguments));
        Path output = workspace.resolveSibling(workspace.getFileName() + ".output");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        boolean ended = process.waitFor(APPLICATION_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        String text = Files.readString(output);
        assertTrue(ended, () -> application + " did not end:\n" + text);
        assertEquals(0, process.exitValue(), () -> application + " failed:\n" + text);
        return text;
    }

    /**
     * Opens the workbench, has the probe (tests/org.portwright.probe) look at it and close it, and fails if that
     * takes too long, if the probe found a problem, or if an error was logged.
     *
     * @return the probe's report, see there
     */
    List<String> probeWorkbench(Screen screen, Path workspace, String... arguments)
            throws IOException, InterruptedException {
        return probeWorkbench(Repository.ideBundles(), screen, workspace, arguments);
    }

    /**
     * The same for an Eclipse that has not all of our bundles.
     *
     * @param bundles those that have classes, and must be there
     */
    List<String> probeWorkbench(List<String> bundles, Screen screen, Path workspace, String... arguments)
            throws IOException, InterruptedException {
        Path report = workspace.resolveSibling(workspace.getFileName() + ".report");
        addBundle(Repository.path("tests/org.portwright.probe/target/org.portwright.probe-1.0.0-SNAPSHOT.jar"));
        List<String> command = command(workspace);
        command.add(1, "-Dportwright.probe=" + report);
        command.addAll(Arrays.asList(arguments));
        Path output = workspace.resolveSibling(workspace.getFileName() + ".output");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("DISPLAY", screen.display());
        builder.environment().put("GDK_BACKEND", "x11");
        builder.environment().put("LIBGL_ALWAYS_SOFTWARE", "1");
        builder.environment().put("NO_AT_BRIDGE", "1");
        builder.environment().remove("PORTWRIGHT_HOME");    // which names a home, and a bare Eclipse has none
        if (CACHE != null) {
            builder.environment().put("XDG_CACHE_HOME", CACHE);
        }
        Process process = builder.start();
        if (!process.waitFor(CACHE == null ? WORKBENCH_SECONDS : WORKBENCH_SECONDS + TOOLCHAIN_SECONDS, TimeUnit.SECONDS)) {
            String main = mainThread(process);
            process.destroyForcibly().waitFor();
            fail("the workbench did not come up or did not close; its main thread:\n" + main + log(workspace));
        }
        String printed = Files.readString(output);
        assertEquals(0, process.exitValue(), () -> printed + log(workspace));
        assertEquals(List.of(), errors(workspace), () -> "errors in the log:\n" + log(workspace));
        List<String> findings = Files.readAllLines(report);
        assertEquals(List.of(), findings.stream().filter(line -> line.startsWith("problem")).toList());
        for (String bundle : bundles) {
            assertTrue(findings.stream().anyMatch(line -> line.matches("bundle \\Q" + bundle + "\\E [1-9]\\d*")),
                    () -> "no class of " + bundle + " was loaded: " + findings);
        }
        return findings;
    }

    /** Has the framework install one more bundle at its start. */
    private void addBundle(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Attributes manifest = file.getManifest().getMainAttributes();
            String name = manifest.getValue("Bundle-SymbolicName").split(";")[0];
            Files.writeString(directory.resolve(BUNDLES),
                    String.join(",", name, manifest.getValue("Bundle-Version"), jar.toUri().toString(), "4", "false") + "\n",
                    StandardOpenOption.APPEND);
        }
    }

    private List<String> command(Path workspace) throws IOException {
        Path launcher = Repository.list(directory.resolve("plugins")).stream()
                .filter(jar -> jar.getFileName().toString().startsWith("org.eclipse.equinox.launcher_"))
                .findFirst().orElseThrow();
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-Xmx1g", "-jar", launcher.toString(), "-nosplash", "-data", workspace.toString()));
        return command;
    }

    private static String mainThread(Process process) throws IOException, InterruptedException {
        Process dump = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jstack").toString(),
                Long.toString(process.pid())).redirectErrorStream(true).start();
        String text = new String(dump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        dump.waitFor();
        int start = text.indexOf("\"main\"");
        int end = start < 0 ? -1 : text.indexOf("\n\n", start);
        return end < 0 ? "" : text.substring(start, end);
    }

    /** The log's entries of severity ERROR (4). */
    private static List<String> errors(Path workspace) throws IOException {
        try (Stream<String> lines = log(workspace).lines()) {
            return lines.filter(line -> line.matches("!ENTRY \\S+ 4 .*")).toList();
        }
    }

    /** The workspace's log, empty if nothing was logged. */
    private static String log(Path workspace) {
        try {
            Path log = workspace.resolve(".metadata/.log");
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            return "the log cannot be read: " + e;
        }
    }
}
