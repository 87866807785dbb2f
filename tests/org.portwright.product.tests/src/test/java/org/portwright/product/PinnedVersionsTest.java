// SPDX-License-Identifier: EPL-2.0
// The command line and the IDE run with the same libraries, which two files name: a pom and the target definition.
package org.portwright.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PinnedVersionsTest {
    private static final Pattern COORDINATES =
            Pattern.compile("<artifactId>([^<]+)</artifactId><version>([^<]+)</version>");
    private static final Pattern GROUP = Pattern.compile("<groupId>([^<]+)</groupId>");

    @Test
    void librariesOfTheCommandLineAreThoseOfTheTargetPlatform() throws Exception {
        Map<String, String> target = new TreeMap<>();
        Matcher matcher = COORDINATES.matcher(
                Files.readString(Repository.path("releng/portwright-target/portwright-target.target")));
        while (matcher.find()) {
            target.put(matcher.group(1), matcher.group(2));
        }
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> actual = new TreeMap<>();
        for (Path jar : Repository.list(Repository.path("releng/headless/target/lib"))) {
            String name = jar.getFileName().toString().replaceAll("\\.jar$", "");
            if (name.startsWith("org.portwright.")) {
                continue;
            }
            int dash = name.replaceAll("-\\d.*", "").length();
            String artifact = name.substring(0, dash);
            actual.put(artifact, name.substring(dash + 1));
            expected.put(artifact, target.get(artifact));
        }
        assertEquals(expected, actual);
    }

    @Test
    void pageOfDependenciesNamesEveryGroup() throws Exception {
        Set<String> groups = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Repository.path("."), 5)) {
            for (Path file : files.filter(PinnedVersionsTest::namesDependencies).toList()) {
                Matcher matcher = GROUP.matcher(Files.readString(file));
                while (matcher.find()) {
                    groups.add(matcher.group(1));
                }
            }
        }
        assertTrue(groups.contains("org.ow2.asm"), () -> "the poms were not found: " + groups);
        groups.removeAll(Set.of("org.portwright", "*"));
        String page = Files.readString(Repository.path("docs/dependencies.md"));
        groups.removeIf(group -> Pattern.compile("`" + Pattern.quote(group) + "[`:]").matcher(page).find());
        assertEquals(Set.of(), groups, "say in docs/dependencies.md what they are for");
    }

    private static boolean namesDependencies(Path file) {
        String name = file.getFileName().toString();
        return !file.toString().contains("/target/") && !file.toString().contains("/build/")
                && (name.equals("pom.xml") || name.equals("extensions.xml") || name.endsWith(".target"));
    }
}
