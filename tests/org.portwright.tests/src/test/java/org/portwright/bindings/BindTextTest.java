// SPDX-License-Identifier: EPL-2.0
// What editors are told of a .bind file, its layout, and new files.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.spi.ToolProvider;
import java.util.stream.IntStream;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.bindings.language.BindStandaloneSetup;
import org.portwright.bindings.language.BindWords;
import org.portwright.bindings.language.TargetApi;
import org.portwright.bindings.language.ide.BindIdeSetup;
import org.portwright.bindings.language.ide.BindText;
import org.portwright.bindings.language.services.BindGrammarAccess;
import org.portwright.language.EditorText;
import org.portwright.language.EditorTexts;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Variant;

@ResourceLock(BindLanguage.STARTS)
class BindTextTest {
    private static final EditorTexts TEXTS = new EditorTexts(new BindIdeSetup());
    private static final String LAID_OUT = """
            // Sound.
            target java;
            classpath "lib/a.jar", "b.jar";

            import package java.util except Date, List;
            import class java.lang.Math as M {
                only abs(int), max(int, int);
                rename sqrt to root; // shorter

                in abs(byte[], java.util.Map.Entry[][]);
            }
            import class java.lang.Object {
            }
            """;

    @TempDir
    private Path folder;

    private EditorText read(String text) {
        return TEXTS.read(folder.resolve("api.bind"), text);
    }

    @Test
    void whatIsLaidOutStaysAsItIs() {
        assertEquals(LAID_OUT, read(LAID_OUT).formatted());
    }

    @Test
    void layoutPutsStatementsOnLinesAndIndentsClauses() {
        String wild = LAID_OUT.replaceAll("(?m)^ +", "\t").replace(", ", " ,").replace("(", " ( ").replace("\n\n", "\n\n\n\n")
                .replace("{\n\t", "{").replace("only ", "only\n").replace(";\nimport class", " ; import class");
        assertEquals(LAID_OUT, read(wild).formatted());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "import", "import class a.B {", "// only this\n", "target  java;;"})
    void whatIsNoFileInTheLanguageStaysAsItIs(String text) {
        assertEquals(text, read(text).formatted());
    }

    @Test
    void coloursKnowAllWordsOfTheGrammar() {
        BindGrammarAccess grammar = new BindStandaloneSetup().createInjectorAndDoEMFRegistration()
                .getInstance(BindGrammarAccess.class);
        assertEquals(new TreeSet<>(GrammarUtil.getAllKeywords(grammar.getGrammar()).stream()
                .filter(word -> Character.isLetter(word.charAt(0))).toList()), new TreeSet<>(BindWords.ALL));
    }

    @Test
    void aJarIsALink() {
        int offset = LAID_OUT.indexOf("b.jar");
        assertEquals(List.of(folder.resolve("b.jar")),
                read(LAID_OUT).links(offset).stream().map(EditorText.Link::file).toList());
        assertEquals(List.of(), read(LAID_OUT).links(LAID_OUT.indexOf("java.util")));
    }

    @Test
    void aMemberLeadsToItsSourceInJavaAndToItsFunction() throws Exception {
        Path source = Files.createDirectories(folder.resolve("java/src/sound")).resolve("Player.java");
        Files.writeString(source, "package sound;\npublic class Player {\n    public static int play(int note) {\n"
                + "        return note;\n    }\n    public static int play(String tune) {\n        return 0;\n    }\n}\n");
        Path classes = folder.resolve("classes");
        assertEquals(0, ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, "-d",
                classes.toString(), source.toString()));
        Path jar = Files.createDirectories(folder.resolve("java/build/libs")).resolve("player.jar");
        assertEquals(0, ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "-cf", jar.toString(),
                "-C", classes.toString(), "."));
        String text = "target java;\nclasspath \"java/build/libs/player.jar\";\nimport class sound.Player {\n"
                + "    only play(int), play(String);\n}\nimport class java.lang.Math { only abs(int); }\n";
        assertEquals(List.of("Player.java:0"), linksAt(text, "sound.Player"));
        Path file = Files.writeString(folder.resolve("api.bind"), text);
        Path header = Files.writeString(folder.resolve("api.h"), HeaderWriter.write("api", BindLanguage.FILES.read(file,
                problem -> {
                    throw new AssertionError(problem);
                }).classes()));
        List<String> lines = Files.readAllLines(header);
        assertEquals(List.of("Player.java:0", "api.h:" + lineOf(lines, "typedef java_object Player;")),
                linksAt(text, "sound.Player"));
        assertEquals(List.of("Player.java:4", "api.h:" + lineOf(lines, "JAVA_INLINE_ int Player_play_int(int")),
                linksAt(text, "play(int)"));
        assertEquals(List.of("Player.java:7", "api.h:" + lineOf(lines, "JAVA_INLINE_ int Player_play_String(const")),
                linksAt(text, "play(String)"));
        assertEquals(List.of("api.h:" + lineOf(lines, "JAVA_INLINE_ int Math_abs_int(int")), linksAt(text, "abs(int)"));
        assertEquals(List.of(), linksAt(text, "import class"));
        assertEquals(Optional.of("Player.java:0"), sourceOf("Player", text));
        assertEquals(Optional.of("Player.java:7"), sourceOf("Player_play_String", text));
        assertEquals(Optional.empty(), sourceOf("Math_abs_int", text));
        assertEquals(Optional.empty(), sourceOf("main", text));
    }

    /** Of a name in C. */
    private Optional<String> sourceOf(String name, String text) {
        return ((BindText) read(text)).source(name, 0, name.length()).map(BindTextTest::place);
    }

    private static String place(EditorText.Link link) {
        return link.file().getFileName() + ":" + link.line();
    }

    private List<String> linksAt(String text, String where) {
        return read(text).links(text.indexOf(where)).stream().map(BindTextTest::place).toList();
    }

    private static int lineOf(List<String> lines, String start) {
        return 1 + IntStream.range(0, lines.size()).filter(i -> lines.get(i).startsWith(start)).findFirst().orElseThrow();
    }

    @Test
    void documentationIsThatOfTheSourceOfTheJarOrOfTheJdk() throws Exception {
        Path source = Files.createDirectories(folder.resolve("elsewhere/sound")).resolve("Player.java");
        Files.writeString(source, """
                package sound;
                /** Plays <em>tunes</em>, and {@link Player#play(int) notes}. */
                public class Player implements Comparable<Player> {
                    /** Not this one. */
                    public static int play(String tune) { return 0; }
                    /**
                     * Plays a note &amp; waits.
                     * <p>It is {@code a < b}.
                     *
                     * @param note from 0
                     * @return {@link Math#abs}
                     * @since 1.0
                     */
                    public static int play(int note) { return note; }
                    public static int stop() { return 0; }
                    @Override public int compareTo(Player other) { return 0; }
                    /** A box. */
                    public static class Box<T> { 
                        static { if ("}\\"".length() > '}') { } } /** How loud. */ @SuppressWarnings({"a(", "b"}) public int level = f(() -> { ; });
                        /** Opens. */ public <U extends Comparable<U>> void open(final T what, java.util.Map<U, int[]> m, int... n) { }
                        /** Closes. */ public void open(T what, U[] m, int n) { } static int f(Runnable r) { return 0; } class U { }
                        /** A sign. */ enum Sign { /** Plus. */ @Deprecated PLUS(1) { }, MINUS(2); Sign(int n) { } } }
                }
                """);
        Path classes = folder.resolve("classes");
        assertEquals(0, ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, "-d",
                classes.toString(), source.toString()));
        ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
        assertEquals(0, jar.run(System.out, System.err, "-cf", folder.resolve("player.jar").toString(), "-C", classes.toString(), "."));
        String text = "target java;\nclasspath \"player.jar\";\nimport class sound.Player {\n"
                + "    only play(int), stop, compareTo;\n}\nimport class sound.Player.Box { only level, open(Object, Map, int[]); }\n"
                + "import class sound.Player.Box.Sign { only PLUS; }\n";
        assertEquals("", documentation("play(int)", text), "there is no source yet");
        assertEquals(0, jar.run(System.out, System.err, "-cf", folder.resolve("player-sources.jar").toString(), "-C",
                folder.resolve("elsewhere").toString(), "."));
        assertEquals("Plays a note & waits.\nIt is a < b.\n@param note from 0\n@return Math.abs", documentation("play(int)", text));
        assertEquals("Plays tunes, and notes.", documentation("sound.Player {", text));
        assertEquals("", documentation("stop", text));
        assertEquals("A box.", documentation("sound.Player.Box", text));
        assertEquals("How loud.", documentation("level", text));
        assertEquals("Opens.", documentation("open(Object, Map, int[])", text));
        assertEquals("A sign.", documentation("sound.Player.Box.Sign", text));
        assertEquals("Plus.", documentation("PLUS", text));
        boolean isThere = Files.isRegularFile(Path.of(System.getProperty("java.home"), "lib/src.zip"));
        assertEquals(isThere, documentation("compareTo", text).startsWith("Compares this object with the specified object"),
                () -> documentation("compareTo", text));
        String ofJava = "target java;\nimport class java.lang.Math { only abs(int); }\n"
                + "import class java.util.Map.Entry { only getKey; }\nimport class java.util.ArrayList { only add(int, Object); }\n";
        assertEquals(isThere, documentation("abs(int)", ofJava).startsWith("Returns the absolute value of an int value."));
        assertEquals(isThere, documentation("getKey", ofJava).startsWith("Returns the key corresponding to this entry."));
        assertEquals(isThere, documentation("add(int, Object)", ofJava).startsWith("Inserts the specified element at the"));
        assertEquals("", documentation("abs(int)", ofJava.replace("target java;", "")), "a phone's API has no source");
    }

    private String toldOf(String where, String text) {
        return read(text).hover(text.indexOf(where)).orElseThrow().text();
    }

    /** What stands behind the empty line. */
    private String documentation(String where, String text) {
        String[] parts = toldOf(where, text).split("\n\n", 2);
        return parts.length == 1 ? "" : parts[1];
    }

    @Test
    void functionsOfTheProjectsObjectsAreProposedAndLeadToTheirSource() throws Exception {
        Path source = Files.writeString(folder.resolve("sums.c"), """
                struct state { int count; };
                typedef unsigned char byte_t;
                enum mode { UP, DOWN };
                int sum_all(const int *numbers, int count, enum mode mode) { return numbers[0] + count + mode; }
                long long sum_text(const char *text, unsigned short limit) { return text[0] + limit; }
                struct state *sum_open(byte_t first) { return (void *) (long) first; }
                void sum_add(struct state *state, double value, void *out) { }
                int sum_with(int (*function)(int), int value) { return function(value); }
                int sum_print(const char *format, ...) { return 0; }
                static int hidden(void) { return 1; }
                int main(void) { return hidden(); }
                """);
        Files.createDirectories(folder.resolve("src/main"));
        Files.writeString(folder.resolve("Makefile"), "");
        Path object = Toolchain.compile("sums", List.of(source), Variant.DEFAULT, "-g");
        Files.copy(object, Files.createDirectories(folder.resolve("build")).resolve("sums.elf"));
        Path file = folder.resolve("src/main/api.bind");
        String start = "target java;\nexport class a.Sums {\n    handle State = \"struct state\";\n";
        assertEquals(List.of("sum_add: void sum_add(State state, double value, inout byte[] out);",
                "sum_all: int sum_all(in int[] numbers, int count, int mode);",
                "sum_open: State sum_open(int first);",
                "sum_text: long sum_text(String text, char limit);"), proposals(file, start + "    sum"));
        assertEquals(List.of("sum_add: sum_add(State state, double value, inout byte[] out)",
                "sum_all: sum_all(in int[] numbers, int count, int mode)", "sum_open: sum_open(int first)", "sum_print: sum_print",
                "sum_text: sum_text(String text, char limit)", "sum_with: sum_with"), proposals(file, start + "    int sum"));
        assertEquals(List.of("sum_print: sum_print"), proposals(file, start + "    exception Bad message sum_p"));
        String text = start + "    int sum_with(int value);\n}\n";
        EditorText read = TEXTS.read(file, text);
        assertEquals("int sum_with(int (*function)(int), int value)\nsums.c:8",
                read.hover(text.indexOf("sum_with")).orElseThrow().text());
        assertEquals(List.of("sums.c:8"), read.links(text.indexOf("sum_with")).stream().map(BindTextTest::place).toList());
    }

    private static List<String> proposals(Path file, String text) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            return TEXTS.read(file, text).proposals(text.length(), pool).stream()
                    .filter(each -> each.kind().equals(ContentAssistEntry.KIND_FUNCTION))
                    .map(each -> each.label() + ": " + each.text()).sorted().toList();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void aNewFileImportsWhatWasChosen() throws Exception {
        TargetApi phone = new TargetApi("j2me");
        assertTrue(phone.packages().contains("javax.microedition.rms"));
        assertTrue(phone.classes("javax.microedition.lcdui.game").contains("javax.microedition.lcdui.game.Sprite"));
        assertFalse(phone.packages().contains("javax.microedition"), "a package without classes");
        assertEquals("import package javax.microedition.rms;\nimport class java.lang.Math;\n",
                phone.importing(List.of("javax.microedition.rms"), List.of("java.lang.Math")));
        TargetApi java = new TargetApi("java");
        assertTrue(java.classes("java.util").contains("java.util.Map.Entry"));
        Path file = Files.writeString(folder.resolve("new.bind"),
                java.importing(List.of(), List.of("java.util.Map.Entry", "java.util.List")));
        assertEquals(2, BindLanguage.FILES.read(file, problem -> {
            throw new AssertionError(problem);
        }).classes().size());
    }
}
