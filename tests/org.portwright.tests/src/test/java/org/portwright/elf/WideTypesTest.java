// SPDX-License-Identifier: EPL-2.0
// What is known of a function's result from the types in its program's debug information.
package org.portwright.elf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Variant;

class WideTypesTest {
    private static final String PLAIN = "struct s { double _Complex z; int a[4]; } s;\n"
            + "int main(int count, char **arguments) { return count + s.a[0] > 1; }\n";

    @Test
    void plainTypesExcludeThem() throws Exception {
        assertTrue(excluded("wide-none", PLAIN, "-g"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"vector | typedef int vector __attribute__((vector_size(16)));",
        "complex | typedef _Complex long long vector;", "unsigned | typedef _Complex unsigned long long vector;"})
    void oneSuchTypeAnywhereMayBeAResultAnywhere(String name, String type) throws Exception {
        assertFalse(excluded("wide-" + name, PLAIN + type + " vector v;\n", "-g"));
    }

    @Test
    void withoutDebugInformationNothingIsKnown() throws Exception {
        assertFalse(excluded("wide-g0", PLAIN, "-g0"));
    }

    /** What {@code portwright cc} makes of -g1 has types: this is another compiler's object. */
    @ParameterizedTest
    @CsvSource({"-g1, false", "-g2, true"})
    void minimalDebugInformationHasNoTypes(String option, boolean expected) throws Exception {
        Path source = Toolchain.outputFolder().resolve("wide-minimal.c");
        Files.writeString(source, "int main(void) { return 0; }\n");
        Path object = source.resolveSibling("wide-minimal" + option + ".o");
        assertEquals(0, Processes.run(List.of("mipsel-linux-gnu-gcc", "-c", option, "-O2",
            source.toString(), "-o", object.toString()), new byte[0], Duration.ofMinutes(1)).status());
        assertEquals(expected, excluded(object));
    }

    @Test
    void typesInASectionOfTheirOwnAreNotKnown() throws Exception {
        assertFalse(excluded("wide-types-section", PLAIN, "-g", "-fdebug-types-section"));
    }

    @Test
    void damagedDebugInformationExcludesNothing() throws Exception {
        Path elf = compile("wide-damaged", PLAIN, "-g");
        ElfSection section = ElfFile.read(elf).section(".debug_info").orElseThrow();
        byte[] bytes = Files.readAllBytes(elf);
        List<Integer> excluding = new ArrayList<>();
        for (int cut = 11; cut < section.size(); cut += 37) {
            byte[] damaged = bytes.clone();
            for (int i = cut; i < section.size(); i++) {
                damaged[(int) section.offset() + i] = (byte) 0xfe;
            }
            Files.write(elf, damaged);
            if (excluded(elf)) {
                excluding.add(cut);
            }
        }
        assertEquals(List.of(), excluding);
    }

    private static boolean excluded(String name, String source, String... options) throws Exception {
        return excluded(compile(name, source, options));
    }

    private static boolean excluded(Path elf) throws Exception {
        ElfFile file = ElfFile.read(elf);
        ElfSymbol main = file.symbols().stream().filter(symbol -> symbol.name().equals("main")).findFirst().orElseThrow();
        return WideTypes.read(file).excludedAt(main.value());
    }

    private static Path compile(String name, String text, String... options) throws Exception {
        Path source = Toolchain.outputFolder().resolve(name + ".c");
        Files.writeString(source, text);
        return Toolchain.compile(name, List.of(source), Variant.DEFAULT, options);
    }
}
