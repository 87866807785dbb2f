// SPDX-License-Identifier: EPL-2.0
// Translates test programs and packs them into JARs as the command does.
package org.portwright.translator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.portwright.elf.ElfFile;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;

/** Translates test programs and packs them into JARs as the command does. */
public final class Translations {

    private static final Map<Path, ElfFile> READ = new ConcurrentHashMap<>();

    private Translations() {
    }

    public static TranslatedProgram translate(Path elf, String target) throws IOException, TranslationException {
        return translate(elf, TranslationOptions.of(target));
    }

    public static TranslatedProgram translate(Path elf, TranslationOptions options)
            throws IOException, TranslationException {
        ElfFile file = READ.get(elf);
        if (file == null) {
            file = ElfFile.read(elf);
            READ.clear(); // a program's targets come one after the other
            READ.put(elf, file);
        }
        return Translator.translate(file, options, ProgressListener.NONE);
    }

    /** The JAR of a program, beside its ELF file. */
    public static Path jar(String name, Path elf, String target) throws IOException, TranslationException {
        Path folder = Files.createDirectories(elf.resolveSibling(target));
        Path jar = folder.resolve(name + ".jar");
        ProgramPackage.write(translate(elf, target), PackageOptions.of(name), jar);
        return jar;
    }
}
