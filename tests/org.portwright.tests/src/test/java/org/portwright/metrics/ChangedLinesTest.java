// SPDX-License-Identifier: EPL-2.0
// Holds the preprocessor to GCC's, and the lines that differ to ones counted by hand.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.lines.LineDifference;
import org.portwright.metrics.lines.Preprocessor;
import org.portwright.metrics.source.Selection;
import org.portwright.metrics.source.SourceFile;
import org.portwright.metrics.source.SourceTree;

class ChangedLinesTest {
    private static final Path HOME = Path.of(System.getProperty("portwright.home", "../.."));
    private static final Map<String, String> SMP = Map.of("CONFIG_SMP", "1", "__SMP__", "1");

    @TempDir
    private Path directory;

    /** A row of table 2.3, of a file with each form of condition that Linux 2.0 to 2.6 have. */
    @Test
    void aTreeCountedByHand() throws IOException {
        SourceTexts.write(directory, "kernel/sched.c", """
                #include <linux/sched.h>
                #define NR_CPUS 1
                #ifdef __SMP__
                #undef NR_CPUS
                #define NR_CPUS 32
                #endif

                /* a comment */
                int  current_index;
                #ifndef CONFIG_SMP
                struct task *current;               // modified
                #else
                struct task *current[NR_CPUS];
                    struct task *idle[NR_CPUS];     // new
                #endif
                #if defined(CONFIG_SMP) && NR_CPUS > 16
                int many;                           // new
                #elif !defined(CONFIG_SMP)
                #endif
                int between;
                #if !CONFIG_SMP
                int up_only;                        // removed
                #endif
                int last;
                #if IS_ENABLED(CONFIG_SMP) || 0
                \tint   even_later;                 // new
                #endif
                """);
        SourceTexts.write(directory, "kernel/fork.c", "int a;\n#ifdef CONFIG_PM\nint b;\n#endif\n");
        ChangedLines changes = ChangedLines.of(SourceTree.of(directory, Selection.ALL), Map.of(), SMP, false);
        assertEquals(2, changes.files().size());
        assertEquals(List.of("kernel/sched.c"), changes.changed().stream().map(ChangedLines.OfFile::path).toList());
        assertEquals(List.of(6, 8), List.of(changes.before(), changes.after()));
        assertEquals(new LineDifference(1, 3, 1), changes.difference());
    }

    /** A line that a backslash continues counts as it is written. */
    @ParameterizedTest
    @CsvSource({"'#ifdef CONFIG_SMP,int b;,#endif,int c;', 4", "'int c;,#ifndef CONFIG_SMP,int b;,#endif', 5", "'int c;,int d;', 0"})
    void theFirstLineOfOneFormIsTold(String rest, int line) throws IOException {
        SourceTexts.write(directory, "a.c", "int \\\na;\n" + rest.replace(',', '\n') + "\n");
        ChangedLines changes = ChangedLines.of(SourceTree.of(directory, Selection.ALL), Map.of(), SMP, false);
        assertEquals(line, changes.files().get(0).line());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ':', value = {
        "1 + 2 * 3 == 7          : true",
        "(1 + 2) * 3 == 7        : false",
        "10 - 3 - 2 == 5         : true",
        "'1 ? 0 : 1'             : false",
        "0x10 == 16 && 010 == 8  : true",
        "10UL > 9 && 48 == 48   : true",
        "!defined X && !X        : true",
        "defined(A) && A >= 2    : true",
        "B == 2                  : true",
        "F(1)                    : false",
        "1 << 3 | 1 == 1         : true",
        "-1 < 0 && ~0 == -1      : true",
        "1 / 0                   : false",
        "SELF                    : false",
        "TWICE                   : false",
        "1 &&                    : false"})
    void conditionsAreThoseOfC(String condition, boolean holds) {
        String text = "#define A 2\n#define B A\n#define F(x) 1\n#define SELF SELF\n#define TWICE TWICE + TWICE\n#if " + condition + "\nyes\n#endif\n";
        assertEquals(holds ? List.of("yes") : List.of(), texts(SourceTexts.file("a.c", text), Map.of()));
    }

    /** GCC does nothing but the directives, of the file alone: what is left are the same lines. */
    @Test
    void gccLeavesTheSameLines() throws Exception {
        List<String> different = new ArrayList<>();
        int conditional = 0;
        SourceTree tree = SourceTree.of(HOME, new Selection(List.of("native", "runtime/c", "samples"),
                List.of("**/*.{cc,cpp,java}", "samples/*/build/**")));
        for (SourceFile file : tree.map(each -> each)) {
            String text = file.text(0, file.text().length);
            conditional += text.contains("#if") ? 1 : 0;
            for (Map<String, String> macros : List.of(Map.<String, String>of(), Map.of("SMP", "1", "__ASSEMBLER__", "1"))) {
                List<String> ours = texts(file, macros);
                if (!ours.equals(gcc(text, macros))) {
                    different.add(file.path() + " " + macros);
                }
            }
        }
        assertTrue(conditional > 30, conditional + " files have conditions");
        assertEquals(List.of(), different);
    }

    private static List<String> texts(SourceFile file, Map<String, String> macros) {
        return Preprocessor.run(file, macros, false).stream().map(Preprocessor.Line::text).toList();
    }

    /** The lines that GCC leaves, in our form; a backslash that joins lines of code stays in GCC. */
    private List<String> gcc(String text, Map<String, String> macros) throws Exception {
        List<String> command = new ArrayList<>(List.of("gcc", "-E", "-P", "-undef", "-nostdinc", "-w", "-fdirectives-only",
                "-x", "c"));
        macros.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-");
        Path in = Files.writeString(directory.resolve("in"),
                text.replaceAll("(?m)^[ \\t]*#[ \\t]*(include|error|warning|line|pragma)\\b.*", ""), StandardCharsets.ISO_8859_1);
        Path out = directory.resolve("out");
        Process gcc = new ProcessBuilder(command).redirectInput(in.toFile()).redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        gcc.waitFor();
        return Files.readString(out, StandardCharsets.ISO_8859_1).lines().map(line -> line.strip().replaceAll("\\s*\\\\$", "")
                .replaceAll("\\s+", " ")).filter(line -> !line.isEmpty() && !line.matches("#\\s*(define|undef)\\b.*")).toList();
    }

    @Test
    void theFewestLinesDiffer() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            List<String> before = lines(random);
            List<String> after = lines(random);
            LineDifference difference = LineDifference.between(before, after);
            assertEquals(before.size() + after.size() - 2 * longestCommon(before, after),
                    2 * difference.modified() + difference.added() + difference.removed(), () -> "seed " + seed);
            assertEquals(after.size() - before.size(), difference.added() - difference.removed(), () -> "seed " + seed);
        }
    }

    private static List<String> lines(Random random) {
        List<String> lines = new ArrayList<>();
        for (int i = random.nextInt(40); i > 0; i--) {
            lines.add(String.valueOf(random.nextInt(5)));
        }
        return lines;
    }

    private static int longestCommon(List<String> a, List<String> b) {
        int[][] length = new int[a.size() + 1][b.size() + 1];
        for (int i = 1; i <= a.size(); i++) {
            for (int j = 1; j <= b.size(); j++) {
                length[i][j] = a.get(i - 1).equals(b.get(j - 1)) ? length[i - 1][j - 1] + 1
                        : Math.max(length[i - 1][j], length[i][j - 1]);
            }
        }
        return length[a.size()][b.size()];
    }

    @Test
    void twoVersionsOfATree() throws IOException {
        Path old = directory.resolve("old");
        Path now = directory.resolve("new");
        SourceTexts.write(old, "a.c", "int a;\nint b;\nint c;\n");
        SourceTexts.write(now, "a.c", "/* licence */\n\n  int   a;\nlong b;\nint c;\n");
        SourceTexts.write(old, "gone.c", "int x;\n");
        SourceTexts.write(now, "sub/new.c", "int x;\nint y;\n");
        ChangedLines changes = ChangedLines.between(SourceTree.of(old, Selection.ALL), SourceTree.of(now, Selection.ALL));
        assertEquals(new LineDifference(1, 2, 1), changes.difference());
        assertEquals(List.of(3, 3, 4, 5), List.of(changes.files().size(), changes.changed().size(), changes.before(),
                changes.after()));
    }
}
