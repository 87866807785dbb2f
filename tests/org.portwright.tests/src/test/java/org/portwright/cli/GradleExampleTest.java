// SPDX-License-Identifier: EPL-2.0
// What docs/exports.md says of Gradle, where it is installed.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GradleExampleTest {
    private static final String FENCE = "```";

    @TempDir
    private Path folder;

    @Test
    void aBuildMakesTheLibraryThatItUses() throws Exception {
        assumeTrue(Command.run(folder, "sh", "-c", "command -v gradle").status() == 0, "there is no Gradle");
        Command.run(folder, "sh", "-c", "cp " + Command.HOME.resolve("samples/sums/src/main/c") + "/* .").succeeds();
        Files.writeString(Files.createDirectories(folder.resolve("src/main/java")).resolve("User.java"), """
                public class User {
                    public static void main(String[] arguments) {
                        try (org.example.sums.Sums sums = new org.example.sums.Sums()) {
                            System.out.println(sums.add(40, 2));
                        }
                    }
                }
                """);
        Files.writeString(folder.resolve("build.gradle"), "apply plugin: 'java'\n" + example() + """
                task run(type: Exec) {
                    dependsOn 'classes'
                    commandLine 'java', '-cp', sourceSets.main.runtimeClasspath.asPath, 'User'
                }
                """);
        String first = gradle();
        assertTrue(first.contains("\n42\n") && !first.contains(":sums UP-TO-DATE"), first);
        String second = gradle();
        assertTrue(second.contains("\n42\n") && second.contains(":sums UP-TO-DATE"), second);
    }

    /** The page's only text in Groovy. */
    private static String example() throws Exception {
        String start = FENCE + "groovy\n";
        String page = Files.readString(Command.HOME.resolve("docs/exports.md"));
        int begin = page.indexOf(start) + start.length();
        return page.substring(begin, page.indexOf(FENCE, begin));
    }

    private String gradle() throws Exception {
        return Command.runWithPath(folder, Command.HOME, "gradle", "--offline", "--no-daemon", "-g", folder.resolve("home"), "run")
                .succeeds().output();
    }
}
