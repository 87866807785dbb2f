// SPDX-License-Identifier: EPL-2.0
// zlib from Debian's source as a Java library, beside java.util.zip.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;

class ZlibTest {

    private static final Path SAMPLE = Toolchain.ROOT.resolve("samples/zlib");
    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    /** The sample's own program tells what it has compared, and ends with a trace at the first difference. */
    @Test
    void bothReadWhatTheOtherWrote() throws Exception {
        try (Stream<Path> files = Files.list(SAMPLE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        Outcome make = run("make", "-C", folder.toString(), "PORTWRIGHT=" + Toolchain.ROOT.resolve("portwright"));
        assertEquals(0, make.status(), make.errors());
        Path jar = folder.resolve("build/zlib.jar");
        assertHasComments(jar.resolveSibling("zlib-sources.jar"));
        Outcome outcome = run(Processes.JAVA, "-Xmx256m", "-cp", jar.toString(),
                folder.resolve("CompareWithJava.java").toString());
        assertEquals("", outcome.errors(), outcome.output());
        assertTrue(outcome.output().lines().reduce((first, second) -> second).orElseThrow().startsWith("1 MB there and back"),
                outcome.output());
    }

    private static Outcome run(String... command) throws Exception {
        return Processes.run(List.of(command), new byte[0], LIMIT);
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
