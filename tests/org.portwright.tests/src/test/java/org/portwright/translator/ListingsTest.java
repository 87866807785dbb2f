// SPDX-License-Identifier: EPL-2.0
// The bytecode of small functions is what was last approved.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;

/**
 * Each file NAME.c of src/test/resources/listings shows one thing in the function of its name (with _ for -). What it
 * becomes lies beside it, in NAME.java.txt and NAME.j2me.txt, so that a change of code generation is seen in a diff.
 * With {@code -Dapprove=true} the tests write these files.
 */
class ListingsTest {

    private static final boolean APPROVE = Boolean.getBoolean("approve");

    @ParameterizedTest(name = "{0} for {1}")
    @MethodSource("listings")
    void bytecodeIsAsApproved(String name, String target) throws Exception {
        Path source = Toolchain.resource("listings").resolve(name + ".c");
        Path elf = Toolchain.compile(name, List.of(source), Variant.DEFAULT);
        String actual = listing(Translations.translate(elf, target), name.replace('-', '_'));
        Path approved = source.resolveSibling(name + "." + target + ".txt");
        if (APPROVE) {
            Files.writeString(approved, actual);
        }
        assertTrue(Files.exists(approved), () -> approved + " is missing; run with -Dapprove=true and read it");
        assertEquals(Files.readString(approved), actual, () -> "if the new listing is right: -Dapprove=true");
    }

    static Stream<Arguments> listings() throws IOException {
        try (Stream<Path> files = Files.list(Toolchain.resource("listings"))) {
            List<String> names = files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".c"))
                    .map(file -> file.substring(0, file.length() - 2)).sorted().toList();
            return names.stream().flatMap(name -> Stream.of("java", "j2me").map(target -> Arguments.of(name, target)));
        }
    }

    private static String listing(TranslatedProgram program, String function) {
        for (byte[] bytes : program.classes().values()) {
            ClassNode type = new ClassNode();
            new ClassReader(bytes).accept(type, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
            for (MethodNode method : type.methods) {
                if (method.name.equals(function)) {
                    return print(method);
                }
            }
        }
        throw new AssertionError("no method " + function);
    }

    private static String print(MethodNode method) {
        Textifier printer = new Textifier();
        method.accept(new TraceMethodVisitor(printer));
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        printer.print(writer);
        writer.flush();
        return method.name + method.desc + "\n" + text;
    }
}
