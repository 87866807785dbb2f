// SPDX-License-Identifier: EPL-2.0
// A conversation with the language server about a .bind file, as an editor has it.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.portwright.language.EditorClient;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Variant;

@Timeout(600)
@ResourceLock(BindLanguage.STARTS)
class BindLanguageServerTest {
    @TempDir
    private Path folder;
    private EditorClient editor;

    @BeforeEach
    void connect() throws Exception {
        Objects.requireNonNull(BindLanguage.FILES);     // which is started before the server is
        editor = EditorClient.connect(folder.resolve("api.bind"), null);
    }

    @AfterEach
    void disconnect() throws Exception {
        editor.close();
    }

    /** What is marked once the editor has this text: line, column, message. */
    private List<String> show(String text) throws Exception {
        return editor.show(text).stream().map(mark -> mark.getRange().getStart().getLine() + ":"
                + mark.getRange().getStart().getCharacter() + " " + mark.getMessage().getLeft()).toList();
    }

    private List<String> propose(String text) throws Exception {
        return editor.proposals(text).stream().map(CompletionItem::getLabel).toList();
    }

    /** What the text offers to put in the place of the first mark. */
    private List<String> fixes(String text) throws Exception {
        List<Diagnostic> marks = editor.show(text);
        return editor.service().codeAction(new CodeActionParams(editor.document(), marks.get(0).getRange(),
                new CodeActionContext(marks))).get(LIMIT.toSeconds(), TimeUnit.SECONDS).stream()
                .map(action -> action.getRight().getTitle()).toList();
    }

    @Test
    void marksWhatIsNotThere() throws Exception {
        assertEquals(List.of("0:13 target j2me has no class java.lang.Maths; is java.lang.Math meant?"),
                show("import class java.lang.Maths;\n"));
        assertEquals(List.of(), show("import class java.lang.Math { only abs(int); }\n"));
    }

    @Test
    void proposesClassesMembersAndPackages() throws Exception {
        assertEquals(List.of("sin(double)", "sqrt(double)"), propose("import class java.lang.Math { only s"));
        assertEquals(List.of("javax.microedition.lcdui.Graphics"), propose("import class Grap"));
        assertTrue(propose("import package javax.microedition.l").containsAll(
                List.of("javax.microedition.lcdui", "javax.microedition.lcdui.game")));
    }

    @Test
    void proposesFunctionsOfTheProjectsPrograms() throws Exception {
        Path source = Files.writeString(folder.resolve("twice.c"),
                "int twice(int number) { return 2 * number; }\nint main(void) { return twice(0); }\n");
        Files.copy(Toolchain.compile("twice", List.of(source), Variant.DEFAULT, "-g"), folder.resolve("twice.elf"));
        assertEquals(List.of("int twice(int number);"),
                editor.proposals("target java;\nexport class a.Sums {\n    tw").stream()
                        .filter(each -> each.getLabel().equals("twice")).map(each -> each.getTextEdit().getLeft().getNewText()).toList());
        assertEquals("int twice(int number)\ntwice.c:1", toldOf("target java;\nexport class a.Sums { int twice(int n); }\n", "twice"));
    }

    @Test
    void proposesFieldsOfAHandlesStructure() throws Exception {
        Path source = Files.writeString(folder.resolve("state.c"), """
                struct state { int count; const char *name; struct state *next; unsigned char flags; double weights[2]; };
                typedef struct state state;
                int count(state *of) { return of->count; }
                int main(void) { return count(0); }
                """);
        Files.copy(Toolchain.compile("state", List.of(source), Variant.DEFAULT, "-g"), folder.resolve("state.elf"));
        assertEquals(List.of("State next;", "String name;", "int count;", "int flags;"),
                editor.proposals("target java;\nexport class a.States {\n    handle State = \"struct state\" { ").stream()
                        .map(each -> each.getTextEdit().getLeft().getNewText()).filter(each -> each.endsWith(";")).sorted().toList());
    }

    private String toldOf(String text, String where) throws Exception {
        show(text);
        int start = text.lastIndexOf('\n', text.indexOf(where)) + 1;
        return editor.hover((int) text.substring(0, start).lines().count(), text.indexOf(where) - start);
    }

    @Test
    void mendsNames() throws Exception {
        assertEquals(List.of("Change to java.lang.Math"), fixes("import class java.lang.Maths;\n"));
        assertEquals(List.of("Change to javax.microedition.lcdui.Graphics"), fixes("import class Graphics;\n"));
        assertEquals(List.of("Change to javax.microedition.rms"), fixes("import package javax.microedition.rmss;\n"));
        assertEquals(List.of("Change to sqrt"), fixes("import class java.lang.Math { only sqrrt; }\n"));
        assertTrue(fixes("import class java.lang.Math { rename abs to magnitude; }\n").contains("Change to abs(int)"));
        assertEquals(List.of("Change to j2me", "Change to java"), fixes("target phone;\n"));
    }

    @Test
    void tellsOfMembersAndClasses() throws Exception {
        show("import class java.lang.Math { only abs(int), max(int, int); }\n");
        assertEquals("Math_abs_int(int p1): static int java.lang.Math.abs(int)", editor.hover(0, 36));
        assertTrue(editor.hover(0, 20).startsWith("Math_abs_int(int p1): "), editor.hover(0, 20));
        assertEquals(2, editor.hover(0, 20).split("\n").length);
    }

    @Test
    void outlineHasImportsAndTheirClauses() throws Exception {
        show("import package javax.microedition.rms;\nimport class java.lang.Math as M { only abs ( int ); code sqrt; }\n");
        List<DocumentSymbol> symbols = editor.symbols();
        assertEquals(List.of("javax.microedition.rms", "java.lang.Math as M"),
                symbols.stream().map(DocumentSymbol::getName).toList());
        assertEquals(List.of("only abs ( int )", "code sqrt"),
                symbols.get(1).getChildren().stream().map(DocumentSymbol::getName).toList());
    }

    @Test
    void laysOutTheText() throws Exception {
        show("target   java ;import class java.lang.Math as M{only abs(int) ,max ( int,int );\n\n\n\ncode sqrt;}");
        List<? extends TextEdit> edits = editor.service().formatting(new DocumentFormattingParams(editor.document(),
                new FormattingOptions(2, true))).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertTrue(edits.stream().anyMatch(edit -> edit.getNewText().equals("\n  ")), edits::toString);
    }
}
