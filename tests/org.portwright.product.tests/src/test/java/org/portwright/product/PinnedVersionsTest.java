// SPDX-License-Identifier: EPL-2.0
// The command line and the IDE run with the same libraries, which two files name: a pom and the target definition.
package org.portwright.product;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PinnedVersionsTest {
    private static final Pattern COORDINATES =
            Pattern.compile("<artifactId>([^<]+)</artifactId><version>([^<]+)</version>");

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
}
