// SPDX-License-Identifier: EPL-2.0
// What the script does about builds, with a Maven and a Java that only say what they are asked to do.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildScriptTest {
    @TempDir
    Path folder;

    private Path home;
    private Path runs;

    /** A tree with the script and a source. Maven goes on when somebody has opened the pipe "go". */
    @BeforeEach
    void makeTree() throws Exception {
        home = Files.createDirectory(folder.resolve("home"));
        runs = folder.resolve("runs");
        for (String each : List.of("portwright", "releng/packages.sh", "releng/build.sh", "share/help/portwright-build.txt")) {
            Files.createDirectories(home.resolve(each).getParent());
            Files.copy(Command.HOME.resolve(each), home.resolve(each));
        }
        Files.writeString(home.resolve("pom.xml"), "<project/>\n");
        for (String each : List.of("plugins", "features", "update-site", "releng", "runtime/java", "runtime/c/bindings",
                "samples", "docs", "tools")) {
            Files.createDirectories(home.resolve(each));
        }
        Files.writeString(home.resolve("docs/page.md"), "# Page\n");
        String script = Files.readString(Command.HOME.resolve("releng/packages.sh"));
        String version = script.lines().filter(line -> line.startsWith("MAVEN_VERSION=")).findFirst().orElseThrow()
                .substring("MAVEN_VERSION=".length());
        Path maven = folder.resolve("cache/portwright/apache-maven-" + version + "/bin/mvn");
        Files.createDirectories(maven.getParent());
        Command.run(folder, "mkfifo", "go").succeeds();
        Files.writeString(maven, "#!/bin/sh\necho run >>" + runs + "\n: <" + folder.resolve("go") + "\nmkdir -p "
                + home.resolve("releng/headless/target/lib") + "\n");
        maven.toFile().setExecutable(true);
        for (String each : List.of("java", "javac")) {
            Path command = folder.resolve("jdk/bin").resolve(each);
            Files.createDirectories(command.getParent());
            Files.writeString(command, "#!/bin/sh\necho \"$@\"\n").toFile().setExecutable(true);
        }
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"17\"\n");
    }

    private Process build() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(home.resolve("portwright").toString(), "build")
                .redirectErrorStream(true);
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        return builder.start();
    }

    private void letMavenGoOn() throws Exception {
        Command.run(folder, "sh", "-c", ": >go").succeeds();
    }

    private static int end(Process process) throws Exception {
        process.inputReader().lines().forEach(line -> { });
        return process.waitFor();
    }

    @Test
    void whoHasWaitedForABuildDoesNotBuildAgain() throws Exception {
        Process first = build();
        BufferedReader said = first.inputReader();
        assertEquals("portwright: building; the whole output goes to " + home.resolve("build/build.log"), said.readLine());
        Process second = build();
        assertEquals("portwright: waiting for another run that builds", second.inputReader().readLine());
        letMavenGoOn();
        assertEquals(0, end(first));
        assertEquals(0, end(second));
        assertEquals(List.of("run"), Files.readAllLines(runs));
    }

    @Test
    void whatHasChangedWhileItWasBuiltIsBuiltByWhoHasWaited() throws Exception {
        Process first = build();
        assertEquals("portwright: building; the whole output goes to " + home.resolve("build/build.log"),
                first.inputReader().readLine());
        Process second = build();
        assertEquals("portwright: waiting for another run that builds", second.inputReader().readLine());
        Files.writeString(home.resolve("docs/page.md"), "# Another page\n");
        letMavenGoOn();
        assertEquals(0, end(first));
        letMavenGoOn();
        assertEquals(0, end(second));
        assertEquals(List.of("run", "run"), Files.readAllLines(runs));
        assertEquals(0, end(build()));
        assertEquals(2, Files.readAllLines(runs).size());
    }
}
