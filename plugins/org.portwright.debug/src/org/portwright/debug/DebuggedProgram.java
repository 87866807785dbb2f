// SPDX-License-Identifier: EPL-2.0
// A translated program, as a debugger sees it before it runs.
package org.portwright.debug;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.portwright.debug.symbols.Symbols;
import org.portwright.elf.ElfFile;
import org.portwright.translator.TranslatedProgram;

/**
 * The JAR of a program that was translated for a debugger.
 *
 * @param jar where it is
 * @param runtimePackage binary name of the package that the runtime is in
 * @param elf the program as it was before translation
 * @param symbols what its debug information says
 * @param stops where it can be stopped
 */
record DebuggedProgram(Path jar, String runtimePackage, ElfFile elf, Symbols symbols, StopTable stops) {
    /**
     * Opens a JAR.
     *
     * @throws DebugException if it was not translated for a debugger; the message says what to do
     * @throws IOException if it can't be read
     */
    static DebuggedProgram open(Path jar) throws IOException, DebugException {
        try (JarFile file = new JarFile(jar.toFile())) {
            byte[] table = contents(file, TranslatedProgram.DEBUG_TABLE);
            byte[] program = contents(file, TranslatedProgram.DEBUG_PROGRAM);
            if (table == null || program == null) {
                throw new DebugException(jar + ": not made for a debugger; translate it with --target java --debug");
            }
            String main = file.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            int dot = main.lastIndexOf('.');
            String runtime = dot < 0 ? "org.portwright.runtime" : main.substring(0, dot) + ".runtime";
            ElfFile elf = ElfFile.parse(jar.toString(), program);
            return new DebuggedProgram(jar, runtime, elf, Symbols.read(elf), StopTable.read(table));
        }
    }

    private static byte[] contents(JarFile file, String path) throws IOException {
        ZipEntry entry = file.getEntry(path);
        if (entry == null) {
            return null;
        }
        try (InputStream in = file.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }
}
