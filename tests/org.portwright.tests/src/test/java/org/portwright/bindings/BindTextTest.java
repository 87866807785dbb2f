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
import java.util.spi.ToolProvider;
import java.util.stream.IntStream;
import org.eclipse.xtext.GrammarUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.bindings.language.BindStandaloneSetup;
import org.portwright.bindings.language.BindWords;
import org.portwright.bindings.language.BindingFiles;
import org.portwright.bindings.language.TargetApi;
import org.portwright.bindings.language.ide.BindIdeSetup;
import org.portwright.bindings.language.ide.BindText;
import org.portwright.bindings.language.services.BindGrammarAccess;
import org.portwright.language.EditorText;
import org.portwright.language.EditorTexts;

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
        Path header = Files.writeString(folder.resolve("api.h"), HeaderWriter.write("api", new BindingFiles().read(file,
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
        assertEquals(2, new BindingFiles().read(file, problem -> {
            throw new AssertionError(problem);
        }).classes().size());
    }
}
