// SPDX-License-Identifier: EPL-2.0
// Functions may have any name that a symbol table holds.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class FunctionNamesTest {

    private static final List<String> NAMES = List.of("f@VERS_1", "f<int;[]/>(x)", "f\u0001\t2\n", "9f", "f g", "gr\u00f6\u00dfe", "int",
            "f_g", "<init>", "f.part.0", "long_".repeat(14_000));

    @TempDir
    Path folder;

    @Test
    void whatIsNoJavaIdentifierRunsOnBothTargets() throws Exception {
        Path elf = compile();
        Outcome expected = Toolchain.runUnderQemu(elf, Variant.DEFAULT, List.of(), new byte[0]);
        assertEquals(NAMES.size() * (NAMES.size() - 1) / 2 + "\n", expected.output());
        for (String target : List.of("java", "j2me")) {
            Path jar = Translations.jar("3d", elf, target);
            Outcome actual = target.equals("java") ? JavaRun.run(jar, List.of(), new byte[0])
                    : PhoneRun.run(jar, List.of(), new byte[0]);
            assertEquals("", actual.differenceFrom(expected), target);
        }
        for (String name : names(Translations.translate(elf, "j2me"))) {
            assertTrue(name.matches("[A-Za-z_$][A-Za-z0-9_$]*|<init>|<clinit>"), name);
        }
    }

    /** The linker takes names that the assembler does not: the functions get theirs in between. */
    private Path compile() throws Exception {
        StringBuilder source = new StringBuilder("#include <stdio.h>\n");
        List<String> rename = new ArrayList<>(List.of("mipsel-linux-gnu-objcopy"));
        StringBuilder sum = new StringBuilder("0");
        for (int i = 0; i < NAMES.size(); i++) {
            source.append("__attribute__((noipa)) int renamed").append(i).append("(int x) { return x + ").append(i).append("; }\n");
            sum.append(" + renamed").append(i).append("(0)");
        }
        source.append("int main(void) { printf(\"%d\\n\", ").append(sum).append("); return 0; }\n");
        Path file = Files.writeString(folder.resolve("3d.c"), source);
        Path object = folder.resolve("3d.o");
        Path symbols = folder.resolve("symbols");
        Path elf = folder.resolve("3d.elf");
        run(List.of(Toolchain.ROOT.resolve("portwright").toString(), "cc", "-g", "-O1", "-c", file.toString(), "-o", object.toString()));
        rename.add(object.toString());
        // A file of symbols is split at spaces, a command line only takes short ones.
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < NAMES.size(); i++) {
            if (NAMES.get(i).matches("\\S*")) {
                list.append("renamed").append(i).append(' ').append(NAMES.get(i)).append('\n');
            } else {
                rename.add(1, "--redefine-sym=renamed" + i + "=" + NAMES.get(i));
            }
        }
        Files.writeString(symbols, list);
        rename.add(1, "--redefine-syms=" + symbols);
        run(rename);
        run(List.of(Toolchain.ROOT.resolve("portwright").toString(), "cc", object.toString(), "-o", elf.toString()));
        return elf;
    }

    private static void run(List<String> command) throws Exception {
        Outcome outcome = Processes.run(command, new byte[0], Duration.ofMinutes(5));
        assertEquals(0, outcome.status(), outcome::errors);
    }

    private static Set<String> names(TranslatedProgram program) {
        Set<String> names = new TreeSet<>();
        for (byte[] bytes : program.classes().values()) {
            ClassReader reader = new ClassReader(bytes);
            names.add(reader.getClassName());
            reader.accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                        String[] exceptions) {
                    names.add(name);
                    return null;
                }
            }, ClassReader.SKIP_CODE);
        }
        return names;
    }
}
