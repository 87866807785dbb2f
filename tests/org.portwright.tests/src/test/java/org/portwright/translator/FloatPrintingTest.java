// SPDX-License-Identifier: EPL-2.0
// printf's floating point goes only from programs that print none.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Each program prints by musl's printf in its own way; what it prints is compared with qemu, and fmt_fp is there or not. */
class FloatPrintingTest {
    private static final String BEGIN = """
            #include <stdarg.h>
            #include <stdio.h>
            #include <string.h>
            #include "opaque.h"

            static int one = 1;
            static char writable[] = "%d %s\\n";
            static const char *formats[] = {"%d %s\\n", "%s %d\\n"};
            OPAQUE void say(const char *format, ...)
            {
                va_list list;
                va_start(list, format);
                vprintf(format, list);
                va_end(list);
            }
            OPAQUE const char *same(const char *text) { return text; }
            int main(int argc, char **argv)
            {
                char buffer[64];
                one = argc;
            """;

    @TempDir
    private Path folder;

    // Whether fmt_fp is gone at -O2; the statements.
    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            true  | printf("%d %s %c %%f %-*x %5.3lld %p\\n", one, "a", 'b', 4, 255, 7LL, (void *) 0);
            true  | printf("100%% of %s e f g\\n", argv[0] + strlen(argv[0]));
            true  | snprintf(buffer, sizeof buffer, "%08x", one); puts(buffer); fprintf(stdout, "%u\\n", one);
            true  | say("%d\\n", one); say(one > 5 ? "%s %s\\n" : "%s\\n", "x", "y");
            true  | say("%hhd %zu %jd %td\\n", 300, sizeof one, (long long) one, (long) one); dprintf(1, "%o\\n", 8);
            false | printf("%f\\n", one / 2.0);
            false | printf("%d %+-#0 12.3Lg\\n", one, (long double) one);
            false | say("%d\\n", one); say("%1$a %1$E\\n", one * 1.5);
            false | printf(writable, one, "a");
            false | printf(formats[one - 1], one, "a");
            false | printf(same("%d\\n"), one);
            false | sprintf(buffer, "%%%s", "g\\n"); printf(buffer, 2.5);
            false | static int (*volatile print)(const char *, ...) = printf; print("%d\\n", one);
            """)
    void floatingPointIsDropped(boolean isDropped, String statements) throws Exception {
        Path source = folder.resolve("printing.c");
        Files.writeString(source, BEGIN + statements + "\n    return 0;\n}\n");
        for (String optimisation : new String[] {"-O0", "-O2"}) {
            Variant variant = new Variant(optimisation, false, false);
            Path elf = Toolchain.compile("printing-" + Integer.toHexString(statements.hashCode()), List.of(source), variant,
                    "-w", "-I" + Toolchain.resource("programs"));
            Path jar = Translations.jar("printing-" + Integer.toHexString(statements.hashCode()), elf, "java");
            Outcome expected = Toolchain.runUnderQemu(elf, variant, List.of(), new byte[0]);
            Outcome actual = Targets.run("java", jar, List.of(), new byte[0]);
            assertEquals("", actual.differenceFrom(expected));
            TranslatedProgram program = Translations.translate(elf, "java");
            boolean isThere = program.classes().values().stream().anyMatch(FloatPrintingTest::printsFloats);
            if (optimisation.equals("-O2") || !isDropped) { // at -O0 a format may lie in the stack frame
                assertEquals(!isDropped, isThere, () -> optimisation + " " + expected.output());
            }
        }
    }

    private static boolean printsFloats(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE);
        return node.methods.stream().anyMatch(method -> method.name.startsWith("fmt_fp"));
    }
}
