// SPDX-License-Identifier: EPL-2.0
// Checks what is taken for a comment, a token and a function, and that no input stops the readers.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.metrics.complexity.FileSize;
import org.portwright.metrics.lines.Preprocessor;
import org.portwright.metrics.locks.LockCount;
import org.portwright.metrics.locks.LockKinds;
import org.portwright.metrics.source.FunctionReader;
import org.portwright.metrics.source.Language;
import org.portwright.metrics.source.Scanner;
import org.portwright.metrics.source.SourceFile;

class SourceFileTest {
    private static String withoutComments(String path, String text) {
        SourceFile file = SourceTexts.file(path, text);
        return file.text(0, file.text().length).replaceAll(" +", " ");
    }

    private static List<String> tokens(String path, String text) {
        List<String> tokens = new ArrayList<>();
        Scanner scanner = new Scanner(SourceTexts.file(path, text));
        while (scanner.next() != Scanner.Kind.END) {
            tokens.add(scanner.token());
        }
        return tokens;
    }

    private static List<String> functions(String path, String text) {
        List<String> names = new ArrayList<>();
        FunctionReader reader = new FunctionReader(SourceTexts.file(path, text));
        while (reader.next()) {
            if (reader.endsFunction()) {
                names.add(reader.function() + " " + reader.functionLine());
            }
        }
        return names;
    }

    @Test
    void commentsAreBlankAndLiteralsStay() {
        assertEquals("a b \"/* no */\" c \nd '\"' e\n", withoutComments("a.c", "a/* x */b \"/* no */\" c // y\nd '\"' e\n"));
        assertEquals("a \n \nb", withoutComments("a.c", "a // one \\\ntwo\nb"));
        assertEquals("a ", withoutComments("a.c", "a /* never closed"));
        assertEquals("\"never closed\n b", withoutComments("a.c", "\"never closed\n/* c */ b"));
        assertEquals("R\"x(/* no )\" */)x\" b ", withoutComments("a.cc", "R\"x(/* no )\" */)x\" b // c"));
        assertEquals("1'000 b ", withoutComments("a.cc", "1'000 b // c"));
        assertEquals("\"\"\"\n // no\n \"\"\" ", withoutComments("a.java", "\"\"\"\n // no\n \"\"\" // c"));
        assertEquals("mov it's \n", withoutComments("a.S", "mov it's /* isn't */\n"));
    }

    @Test
    void tokensAreThoseOfC() {
        assertEquals(List.of("a", "->", "b", "&&", "0x1p-3", "::", "'\\''", "\"\\\"\"", ";"),
                tokens("a.c", "a->b && 0x1p-3 :: '\\'' \"\\\"\" ;"));
        assertEquals(List.of("# define A \\\n  b", "c", "#", "d"), tokens("a.c", " # define A \\\n  b\nc # d"));
    }

    @Test
    void codeLinesAreNeitherBlankNorComments() {
        assertEquals(4, SourceTexts.file("a.c", "/* one\n two */\n\n#define A \\\n 1\nint a; // three\n  }").codeLines());
    }

    @Test
    void functionsAreFoundWhateverIsBeforeTheirNames() {
        assertEquals(List.of("a 1", "b 2", "c 3", "SYSCALL_DEFINE1 4", "d 8"), functions("a.c", """
                static inline struct s *a(int (*f)(int), int n) { if (n) { f(n); } }
                __printf(1, 2) asmlinkage void b(const char *f, ...) { }
                int c(void) __releases(lock) { }
                SYSCALL_DEFINE1(read, int, x) { }
                struct s t = { .f = g(1), { 1 } };
                enum e { A = M(1) };
                EXPORT(c)
                int d(void) { }
                int prototype(int);
                """));
    }

    @Test
    void methodsAreFunctions() {
        assertEquals(List.of("A 3", "f 4", "operator 5", "main 8"), functions("a.cc", """
                namespace n {
                class A : public B {
                    A(int x) : B(x), y(x) { }
                    template <class T> T f() const { return [](int a) { return a; }(1); }
                    bool operator==(const A &a) { }
                };
                }
                extern "C" { int main() { } }
                """));
        assertEquals(List.of("f 4", "A 6"), functions("A.java", """
                @Tag("x") record A(int x) implements I {
                    static final int[] Y = {1, 2};
                    private final Runnable r = () -> { y(); };
                    @Test(timeout = 1) public int f(int a) throws E { return 1; }

                    A() { }
                }
                """));
    }

    @Test
    void bracesThatDifferBetweenBranchesDoNoHarm() {
        assertEquals(List.of("a 2", "b 12", "c 16"), functions("a.c", """
                #ifdef X
                int a(int x) {
                #else
                int a(long x) {
                #endif
                #if Y
                    if (x) {
                #else
                    if (!x) {
                #endif
                    } }
                int b(void) { }
                #if 0
                }}} int dead(void) { it
                #else
                int c(void) { }
                #endif
                """));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    @Timeout(600)
    void anyInputComesToAnEnd(Language language) throws Exception {
        String[] pieces = {"{", "}", "(", ")", "\"", "'", "/*", "*/", "//", "\\\n", "\n", "#if 0\n", "#if A(\n", "#else\n",
            "#endif\n", "#elif (((1\n", "#define A(x", "\"\"\"", "R\"(", "a", "spin_lock(", "synchronized", "lock_guard<", ";",
            "1'", "0x", "?", ":", "->", "\u00e9", "\0", "#", "defined", " "};
        LockKinds kinds = LockKinds.of(LockKinds.SHIPPED);
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            try {
                SourceFile file = SourceFile.of("x", language, text.toString().getBytes(StandardCharsets.ISO_8859_1));
                assertEquals(text.length(), file.text().length);
                FileSize.of(file);
                LockCount.of(file, kinds);
                Preprocessor.run(file, Map.of(), true);
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + ": " + text, e);
            }
        }
        byte[] noise = new byte[1 << 20];
        random.nextBytes(noise);
        SourceFile file = SourceFile.of("x", language, noise);
        assertTrue(FileSize.of(file).codeLines() > 0, "seed " + seed);
        LockCount.of(file, kinds);
        Preprocessor.run(file, Map.of(), true);
        SourceFile deep = SourceFile.of("x", language, ("#if " + "(".repeat(1 << 16) + "!".repeat(1 << 16)).getBytes(
                StandardCharsets.ISO_8859_1));
        for (String piece : List.of("{\n#if A\n", "spin_lock(", "synchronized lock_guard ")) {
            SourceFile repeated = SourceFile.of("x", language, piece.repeat(1 << 16).getBytes(StandardCharsets.ISO_8859_1));
            FileSize.of(repeated);
            LockCount.of(repeated, kinds);
        }
        assertEquals(List.of(), Preprocessor.run(deep, Map.of(), false).stream().filter(line -> language != Language.JAVA)
                .toList());
    }
}
