// SPDX-License-Identifier: EPL-2.0
// libpng and libjpeg-turbo from Debian's source as Java libraries, beside javax.imageio.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;

class ImageLibrariesTest {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    /** The sample's own program tells what it has compared, and ends with a trace at the first difference. */
    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg"})
    void bothReadWhatTheOtherWrote(String name) throws Exception {
        Libraries.makeSample(name, folder);
        Outcome outcome = Processes.run(List.of(Processes.JAVA, "-Xmx256m", "-cp", folder.resolve("build/" + name + ".jar").toString(),
                folder.resolve("CompareWithImageIO.java").toString()), new byte[0], LIMIT);
        assertEquals("", outcome.errors(), outcome.output());
        assertTrue(outcome.output().lines().reduce((first, second) -> second).orElseThrow().startsWith("600 by 400 pixels"),
                outcome.output());
    }
}
