// SPDX-License-Identifier: EPL-2.0
// JARs and descriptors of MIDlet suites.
package org.portwright.j2me;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.packaging.HandWrittenProgram;
import org.portwright.packaging.PackageException;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;

class MidletPackagerTest {

    private static final String HELLO = """
            public void start(int sp) {
                write(1, "hello\\n");
                call(4246, Memory.loadInt(sp), 0, 0, 0);
            }
            """;

    @TempDir
    private Path folder;

    private Path jar() {
        return folder.resolve("out.jar");
    }

    private Path jad() {
        return folder.resolve("out.jad");
    }

    private Attributes manifest() throws IOException {
        try (JarFile file = new JarFile(jar().toFile())) {
            return file.getManifest().getMainAttributes();
        }
    }

    private Map<String, String> descriptor() throws IOException {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (String line : Files.readString(jad()).split("\r\n")) {
            int colon = line.indexOf(": ");
            attributes.put(line.substring(0, colon), line.substring(colon + 2));
        }
        return attributes;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theDescriptorTellsTheExactSizeAndRepeatsTheManifest() throws IOException {
        ProgramPackage.write(HandWrittenProgram.compile("j2me", HELLO),
                PackageOptions.of("Hello").withVendor("Somebody").withVersion("2.11"), jar());
        Map<String, String> descriptor = descriptor();
        assertEquals(Long.toString(Files.size(jar())), descriptor.get("MIDlet-Jar-Size"));
        assertEquals("out.jar", descriptor.get("MIDlet-Jar-URL"));
        Attributes manifest = manifest();
        assertEquals("CLDC-1.1", manifest.getValue("MicroEdition-Configuration"));
        assertEquals("MIDP-2.0", manifest.getValue("MicroEdition-Profile"));
        for (String name : List.of("MIDlet-Name", "MIDlet-Vendor", "MIDlet-Version", "MIDlet-1",
                "MicroEdition-Configuration", "MicroEdition-Profile", "Portwright-Program")) {
            assertNotNull(manifest.getValue(name), name);
            assertEquals(manifest.getValue(name), descriptor.get(name), name);
        }
        assertEquals("Hello,,pw.ProgramMIDlet", descriptor.get("MIDlet-1"));
        assertEquals("Main", descriptor.get("Portwright-Program"));
    }

    @Test
    void longAndOddNamesMakeAValidManifest() throws IOException {
        String name = "A name, " + "that is long ".repeat(8) + "\nwith Ümläuts";
        ProgramPackage.write(HandWrittenProgram.compile("j2me", HELLO), PackageOptions.of(name), jar());
        try (JarFile file = new JarFile(jar().toFile())) {
            byte[] text = file.getInputStream(file.getEntry("META-INF/MANIFEST.MF")).readAllBytes();
            int length = 0;
            for (byte b : text) {
                length = b == '\r' || b == '\n' ? 0 : length + 1;
                assertTrue(length <= 72, "a line of more than 72 bytes");
            }
        }
        String cleaned = "A name, " + "that is long ".repeat(8) + " with Ümläuts";
        assertEquals(cleaned, manifest().getValue("MIDlet-Name"));
        assertEquals(cleaned, descriptor().get("MIDlet-Name"));
        assertEquals(3, manifest().getValue("MIDlet-1").split(",", -1).length);
    }

    @Test
    void theUrlOfTheJarIsEscaped() throws IOException {
        Path jar = folder.resolve("my 100% game.jar");
        ProgramPackage.write(HandWrittenProgram.compile("j2me", HELLO), PackageOptions.of("Hello"), jar);
        String jad = Files.readString(folder.resolve("my 100% game.jad"));
        assertTrue(jad.contains("MIDlet-Jar-URL: my%20100%25%20game.jar\r\n"), jad);
    }

    @Test
    void iconAndResourcesAreInTheJar() throws IOException {
        Path icon = folder.resolve("icon.png");
        byte[] png = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 1, 2, 3};
        Files.write(icon, png);
        Path level = folder.resolve("level");
        Files.writeString(level, "a level");
        ProgramPackage.write(HandWrittenProgram.compile("j2me", HELLO),
                PackageOptions.of("Hello").withIcon(icon).withResource("levels/1.txt", level), jar());
        assertEquals("Hello,/icon.png,pw.ProgramMIDlet", manifest().getValue("MIDlet-1"));
        try (JarFile file = new JarFile(jar().toFile())) {
            assertArrayEquals(png, file.getInputStream(file.getEntry("icon.png")).readAllBytes());
            assertArrayEquals("a level".getBytes(), file.getInputStream(file.getEntry("levels/1.txt")).readAllBytes());
        }
    }

    @Test
    void ifTheDescriptorCantBeWrittenTheOldJarStays() throws IOException {
        Files.writeString(jar(), "old");
        Files.createDirectory(jad());
        PackageException e = assertThrows(PackageException.class, () -> ProgramPackage.write(
                HandWrittenProgram.compile("j2me", HELLO), PackageOptions.of("Hello"), jar()));
        assertEquals(jad().toString(), e.file());
        assertEquals("old", Files.readString(jar()));
        assertEquals(List.of("out.jad", "out.jar"), files());
    }

    @Test
    void theSuitesClassesPassTheChecks() throws IOException {
        ProgramPackage.write(HandWrittenProgram.compile("j2me", HELLO), PackageOptions.of("Hello"), jar());
        TreeMap<String, byte[]> classes = new TreeMap<>();
        try (JarFile file = new JarFile(jar().toFile())) {
            for (var entry : (Iterable<java.util.jar.JarEntry>) file.stream()::iterator) {
                if (entry.getName().endsWith(".class")) {
                    classes.put(entry.getName(), file.getInputStream(entry).readAllBytes());
                }
            }
        }
        assertFalse(classes.isEmpty());
        assertEquals(List.of(), CldcChecks.check(classes));
    }
}
