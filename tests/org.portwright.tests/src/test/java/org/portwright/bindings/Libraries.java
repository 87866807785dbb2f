// SPDX-License-Identifier: EPL-2.0
// C libraries as Java libraries, for tests.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.portwright.bindings.exports.ExportGlue;
import org.portwright.bindings.exports.ExportSource;
import org.portwright.bindings.exports.ExportedLibrary;
import org.portwright.packaging.LibraryOptions;
import org.portwright.packaging.LibraryPackage;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.Variant;

/** Makes them as the command does. */
final class Libraries {

    private static final int STACK = 1 << 20;
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private Libraries() {
    }

    /** Makes a sample in a folder of its own, by its Makefile. */
    static void makeSample(String name, Path folder) throws Exception {
        Path sample = Toolchain.ROOT.resolve("samples").resolve(name);
        try (Stream<Path> files = Files.walk(sample)) {
            for (Path file : files.filter(each -> !each.startsWith(sample.resolve("build"))).skip(1).toList()) {
                Files.copy(file, folder.resolve(sample.relativize(file).toString()));
            }
        }
        Outcome make = make(folder, "all");
        assertEquals(0, make.status(), make.errors());
    }

    /** Makes something in the folder of a sample. */
    static Outcome make(Path folder, String target) throws Exception {
        return Processes.run(List.of("make", "-C", folder.toString(), "PORTWRIGHT=" + Toolchain.ROOT.resolve("portwright"),
                target), new byte[0], LIMIT);
    }

    /** The JAR of what a .bind file exports, with the runtime inside. */
    static Path jar(Path bindings, List<Path> sources, Variant variant, String... options) throws Exception {
        List<String> problems = new ArrayList<>();
        ExportedLibrary library = BindLanguage.FILES.read(bindings, problems::add).exports()
                .orElseThrow(() -> new AssertionError(String.join("\n", problems)));
        String name = bindings.getFileName().toString().replace(".bind", "");
        Path folder = Files.createDirectories(Toolchain.outputFolder().resolve("exports"));
        List<Path> all = new ArrayList<>(List.of(Files.writeString(folder.resolve(name + "-exports.c"),
                ExportGlue.write(library))));
        all.addAll(sources);
        List<String> flags = new ArrayList<>(List.of("-O2", "-I" + bindings.getParent()));
        flags.addAll(List.of(options));
        Path elf = Toolchain.compile(name + "-exports", all, variant, flags.toArray(String[]::new));
        Path jar = elf.resolveSibling(name + ".jar");
        LibraryPackage.write(Translations.translate(elf, TranslationOptions.of("java").withPackage(library.programPackage())
                .withStack(STACK)), library.packageName(), runtime -> ExportSource.write(library, runtime),
                new LibraryOptions(library.packageName(), name, "1.0.0", library.packageName(), true), jar);
        return jar;
    }
}
