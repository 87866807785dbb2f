// SPDX-License-Identifier: EPL-2.0
// A conversation with the language server, as an editor has it.
package org.portwright.lopi.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.language.EditorClient;

@Timeout(600)
class LopiLanguageServerTest {
    @TempDir
    private Path directory;
    private EditorClient editor;

    @BeforeEach
    void connect(TestInfo test) throws Exception {
        new LanguageFixture(directory);
        Path folder = test.getTags().contains("single") ? null : Files.createDirectory(directory.resolve("workspace"));
        editor = EditorClient.connect(directory.resolve("rules.lopi"), folder);
    }

    @AfterEach
    void disconnect() throws Exception {
        editor.close();
    }

    /** What is proposed at the end of a text: what would be inserted. */
    private List<String> proposals(String text) throws Exception {
        return editor.proposals(text).stream().map(item -> item.getTextEdit().getLeft().getNewText()).toList();
    }

    @Test
    void marksFollowTheText() throws Exception {
        List<Diagnostic> marks = editor.show("objects \"work.o\";\ninstrument hott with count;\n");
        assertEquals(1, marks.size(), marks::toString);
        assertEquals("the objects have no function hott; is it hot?", marks.get(0).getMessage().getLeft());
        assertEquals(new Position(1, 11), marks.get(0).getRange().getStart());
        assertEquals(new Position(1, 15), marks.get(0).getRange().getEnd());
        assertEquals(List.of(), editor.show("objects \"work.o\";\ninstrument hot with count;\n"));
    }

    @Test
    void proposesWhatStandsThere() throws Exception {
        editor.show("");
        String objects = "objects \"work.o\";\n";
        assertEquals(List.of("cold", "hot", "main", "next_random", "slow", "warm"), proposals(objects + "instrument "));
        assertEquals(List.of("next_random"), proposals(objects + "instrument hot, next"));
        assertEquals(List.of("slow"), proposals(objects + "instrument * except s"));
        assertEquals(List.of("work.c"), proposals(objects + "instrument * in "));
        assertEquals(List.of("\"work.c\""), proposals(objects + "instrument * in \"w"));
        assertEquals(List.of("called", "calls", "hottest", "not", "size", "time"),
                proposals(objects + "instrument * where "));
        assertEquals(List.of("except", "in", "where", "with"), proposals(objects + "instrument * "));
        assertEquals(List.of("auto", "call", "replace"), proposals(objects + "instrument * with count exit "));
        assertEquals(List.of("instrument", "objects", "profile", "skip"), proposals(objects));
        assertEquals(SuppliedProbe.labels().stream().sorted().toList(),
                proposals(objects + "instrument * with ").stream().sorted().toList());
    }

    @Test
    void tellsMendsAndLeads() throws Exception {
        List<Diagnostic> marks = editor.show("objects \"work.o\";\nskip main;\ninstrument hott, hot with count;\n");
        assertTrue(editor.hover(2, 18).matches("hot: work\\.c:\\d+, \\d+ bytes"));
        Location source = editor.service().definition(new DefinitionParams(editor.document(), new Position(2, 18)))
                .get(LIMIT.toSeconds(), TimeUnit.SECONDS).getLeft().get(0);
        assertEquals(directory.resolve("work.c").toUri(), URI.create(source.getUri()));
        assertTrue(Files.readAllLines(directory.resolve("work.c")).get(source.getRange().getStart().getLine())
                .contains("hot("));
        CodeAction action = editor.service().codeAction(new CodeActionParams(editor.document(),
                marks.get(0).getRange(), new CodeActionContext(marks))).get(LIMIT.toSeconds(), TimeUnit.SECONDS).get(0).getRight();
        assertEquals("Change to hot", action.getTitle());
        assertEquals("hot", action.getEdit().getChanges().get(editor.document().getUri()).get(0).getNewText());
        assertEquals(List.of("\"work.o\"", "skip main", "hott, hot: count"),
                editor.symbols().stream().map(DocumentSymbol::getName).toList());
    }

    @Test
    @Tag("single")
    void anEditorNeedNotHaveAFolder() throws Exception {
        marksFollowTheText();
    }

    @Test
    void functionsThatAreWordsOfTheLanguageAreQuoted() throws Exception {
        LanguageFixture fixture = new LanguageFixture(directory);
        fixture.write("words.c", "int size(int a) { return a; } int sizes(int a) { return a; }\n");
        fixture.run("gcc", "-c", "words.c");
        editor.show("");
        assertEquals(List.of("sizes", "\"size\""), proposals("objects \"words.o\";\ninstrument "));
    }

    @Test
    void staysAliveWhateverIsTyped() throws Exception {
        editor.show("objects \"work.o\";\n");
        for (String text : List.of("instrument * where " + "(".repeat(5_000), "\0\0", "\"", "/*", "instrument",
                "objects \"\\", "objects \"work.o\" with;", "objects \"[*\"; instrument * with x;")) {
            editor.change(text);
            editor.marks(5);
        }
        assertEquals("the objects have no function hott; is it hot?",
                editor.show("objects \"work.o\";\ninstrument hott with count;\n").get(0).getMessage().getLeft());
    }
}
