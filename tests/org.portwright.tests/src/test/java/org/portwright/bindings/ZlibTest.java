// SPDX-License-Identifier: EPL-2.0
// zlib from Debian's source as a Java library, beside java.util.zip.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;

class ZlibTest {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    /** The sample's own program tells what it has compared, and ends with a trace at the first difference. */
    @Test
    void bothReadWhatTheOtherWrote() throws Exception {
        Libraries.makeSample("zlib", folder);
        Path jar = folder.resolve("build/zlib.jar");
        assertHasComments(jar.resolveSibling("zlib-sources.jar"));
        Outcome outcome = Processes.run(List.of(Processes.JAVA, "-Xmx256m", "-cp", jar.toString(),
                folder.resolve("CompareWithJava.java").toString()), new byte[0], LIMIT);
        assertEquals("", outcome.errors(), outcome.output());
        assertTrue(outcome.output().lines().reduce((first, second) -> second).orElseThrow().startsWith("1 MB there and back"),
                outcome.output());
    }

    /** What zlib.h says behind its declarations, and what streams.h says in front of its functions. */
    private static void assertHasComments(Path sources) throws Exception {
        try (JarFile jar = new JarFile(sources.toFile())) {
            String source = new String(jar.getInputStream(jar.getEntry("org/portwright/samples/zlib/Zlib.java")).readAllBytes());
            assertTrue(source.contains("     * compressBound() returns an upper bound on the compressed size"), source);
            assertTrue(source.contains("     * Begins to decompress.\n"), source);
        }
    }
}
