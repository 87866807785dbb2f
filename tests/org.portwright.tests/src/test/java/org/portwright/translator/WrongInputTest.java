// SPDX-License-Identifier: EPL-2.0
// What can't be translated is refused with one sentence that says what to change.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;

class WrongInputTest {

    private static final String STATIC = "-mno-abicalls -fno-pic -static -Wl,--emit-relocs";

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {
        "position-independent library | -fPIC -shared                           | position-independent",
        "abicalls                     | -mabicalls -static -Wl,--emit-relocs    | position-independent",
        "microMIPS                    | -mmicromips " + STATIC + "              | microMIPS",
        "MIPS16                       | -mips16 -msoft-float " + STATIC + "     | MIPS16",
        "release 6                    | -march=mips32r6 -mnan=2008 " + STATIC + " | release 2",
        "64-bit FPU registers         | -march=mips32r2 -mfp64 " + STATIC + "   | floating-point registers",
        "no relocations               | -mno-abicalls -fno-pic -static          | --emit-relocs",
        "object file                  | -mno-abicalls -fno-pic -c               | object file",
    })
    void isRefusedInOneSentence(String name, String options, String expected) throws Exception {
        assertRefused(compile(options), expected);
    }

    @Test
    void strippedProgramIsRefused() throws Exception {
        Path elf = Toolchain.compile("recursion", List.of(Toolchain.resource("programs/recursion.c")), Variant.DEFAULT);
        Path stripped = folder.resolve("stripped.elf");
        assertEquals(0, Processes.run(List.of("mipsel-linux-gnu-strip", "-o", stripped.toString(), elf.toString()),
                new byte[0], Duration.ofMinutes(1)).status());
        assertRefused(stripped, "symbols");
    }

    @Test
    void codeThatIsMadeAtRunTimeIsRefusedWithTheFunctionThatMakesIt() throws Exception {
        Path source = Files.writeString(folder.resolve("compiles.c"), """
                static unsigned code[2];
                int main(void)
                {
                    code[0] = 0x03e00008; // jr $ra
                    code[1] = 0x24020007; // li $v0, 7
                    __builtin___clear_cache(code, code + 2);
                    return ((int (*)(void)) code)();
                }
                """);
        Path elf = Toolchain.compile("compiles", List.of(source), Variant.DEFAULT);
        assertRefused(elf, "writes code");
        TranslationException refusal =
                assertThrows(TranslationException.class, () -> Translations.translate(elf, "j2me"));
        assertEquals("main", refusal.function());
    }

    @Test
    void programForTheHostIsRefused() {
        assertRefused(Path.of(Processes.JAVA), "another processor");
    }

    @Test
    void textIsNoElfFile() throws IOException {
        Path file = Files.writeString(folder.resolve("hello.c"), "int main(void) { return 0; }\n");
        ElfException refusal = assertThrows(ElfException.class, () -> ElfFile.read(file));
        assertOneSentence(refusal.getMessage());
        assertTrue(refusal.getMessage().contains("ELF"), refusal::getMessage);
    }

    @Test
    void stopsWhenTheListenerWantsItTo() throws Exception {
        Path elf = Toolchain.compile("recursion", List.of(Toolchain.resource("programs/recursion.c")), Variant.DEFAULT);
        ProgressListener impatient = new ProgressListener() {
            private int units;

            @Override
            public void stage(String name, int totalUnits) {
            }

            @Override
            public void worked(int count) {
                units += count;
            }

            @Override
            public boolean isCanceled() {
                return units > 20;
            }
        };
        ElfFile file = ElfFile.read(elf);
        assertThrows(CancellationException.class,
                () -> Translator.translate(file, TranslationOptions.of("java"), impatient));
    }

    private Path compile(String options) throws Exception {
        Path source = Files.writeString(folder.resolve("start.c"),
                "int value = 1;\nint __start(void) { return value; }\n");
        Path output = folder.resolve("output.elf");
        List<String> command = new ArrayList<>(List.of("mipsel-linux-gnu-gcc", "-O1", "-nostdlib"));
        command.addAll(List.of(options.trim().split(" +")));
        command.addAll(List.of(source.toString(), "-o", output.toString()));
        Outcome outcome = Processes.run(command, new byte[0], Duration.ofMinutes(1));
        assertEquals(0, outcome.status(), outcome::errors);
        return output;
    }

    private static void assertRefused(Path file, String expected) {
        TranslationException refusal =
                assertThrows(TranslationException.class, () -> Translations.translate(file, "java"));
        assertOneSentence(refusal.getMessage());
        assertTrue(refusal.getMessage().contains(expected), refusal::getMessage);
    }

    /** What is wrong; what to do. */
    private static void assertOneSentence(String message) {
        assertTrue(message.contains("; ") && !message.contains("\n"), message);
    }
}
