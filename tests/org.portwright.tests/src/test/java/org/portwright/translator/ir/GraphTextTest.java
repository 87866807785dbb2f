// SPDX-License-Identifier: EPL-2.0
// What is written as text is read back as the same function.
package org.portwright.translator.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.elf.ElfFile;
import org.portwright.translator.Inspection;
import org.portwright.translator.ProgressListener;
import org.portwright.translator.Toolchain;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.Translator;
import org.portwright.translator.Variant;
import org.portwright.translator.mips.Registers;

class GraphTextTest {
    private static final GraphWriter WRITER = new GraphWriter(Registers::name);

    @ParameterizedTest(name = "{1} of {0}")
    @CsvSource({"exceptions.cpp, main", "varargs.c, main", "setjmp.c, main", "function-pointers.c, main",
        "math.c, main", "thread-atomics.c, main"})
    void readBackAfterEveryPass(String source, String function) throws Exception {
        String name = source.replaceAll("\\..*", "");
        Path elf = Toolchain.compile(name, List.of(Toolchain.resource("programs/" + source)), Variant.DEFAULT);
        List<String> passes = new ArrayList<>();
        Inspection inspection = new Inspection("all", function, view -> {
            assertEquals(view.text(), WRITER.write(GraphReader.read(view.text(), Registers::number)), view.pass());
            passes.add(view.pass());
        });
        Translator.translate(ElfFile.read(elf), TranslationOptions.of("java").withInspection(inspection),
            ProgressListener.NONE);
        assertTrue(passes.contains("Lift") && passes.contains("PropagateConstants"), passes::toString);
    }

    @Test
    void namesOfAnyKindAndNumbersOfAnyKindAreReadBack() {
        String text = """
            function "operator\\"\\" _x{}\\n" big-endian reentered
            b0 @400000:
                v1 float = BITS_TO_FLOAT $a0
                STORE{F32}[-8] $sp, v1 @400004
                STORE{F64} $sp, double:7ff8000000000001
                STORE{F64}[8] $sp, -0.0d
                STORE{F32}[16] $sp, Infinityf
                v7 int = CALL_INDIRECT{$a0 int $f12 double -> $v0 int $f0 long} $a1, 3, 1.5d
                UNSUPPORTED{"a } \\"b\\\\"}
                SWITCH v7 -> -1: b1, 5: b2, 6: b1, else: b2
            b1 <- b0:
                RETURN garbage, $f12:double
            b2 <- b0:
                UNREACHABLE
            """;
        assertEquals(text, WRITER.write(GraphReader.read(text, Registers::number)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "    v1 int = ADD $a0, v7       | there is no value v7",
        "    v1 int = ADDITION $a0, $a1 | there is no operation ADDITION",
        "    GOTO -> b9                 | there is no block b9",
        "    v1 int = NEG $q0           | there is no register $q0",
        "    once: upon a time          | is neither a function, nor a block, nor an operation"})
    void aMistakeIsNamedWithItsLine(String line, String message) {
        String text = "function f big-endian\nb0:\n" + line + "\n";
        IllegalArgumentException e =
            assertThrows(IllegalArgumentException.class, () -> GraphReader.read(text, Registers::number));
        assertTrue(e.getMessage().startsWith("line 3: ") && e.getMessage().contains(message), e.getMessage());
    }
}
