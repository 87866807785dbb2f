// SPDX-License-Identifier: EPL-2.0
// Tells of the classes in a program's JAR where they come from.
package org.portwright.packaging;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.TranslatedProgram;

/** The names of the source files (JVMS 4.7.10) of all classes in a JAR: those of the program, and those of the runtime. */
public final class SourceNames {
    private static final String CLASS = ".class";

    private final Map<String, String> names = new HashMap<>();

    /**
     * Reads them.
     *
     * @throws IOException if it can't be read
     */
    public SourceNames(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
                if (entry.getName().endsWith(CLASS)) {
                    String path = entry.getName();
                    names.put(path.substring(0, path.length() - CLASS.length()).replace('/', '.'),
                            read(zip.getInputStream(entry).readAllBytes()));
                }
            }
        }
    }

    private static String read(byte[] classFile) {
        String[] name = {""};
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public void visitSource(String source, String debug) {
                name[0] = source;
            }
        }, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
        return name[0];
    }

    /**
     * Whether a class holds translated functions.
     *
     * @param name its binary name (JLS 13.1)
     */
    public boolean isTranslated(String name) {
        return names.containsKey(name) && !names.get(name).endsWith(".java")
                && TranslatedProgram.holdsFunctions(name.substring(name.lastIndexOf('.') + 1));
    }

    /** The C source file of a class with translated functions; empty if it has no debug information. */
    public String of(String name) {
        return names.get(name);
    }
}
