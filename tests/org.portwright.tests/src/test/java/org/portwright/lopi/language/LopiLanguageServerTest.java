// SPDX-License-Identifier: EPL-2.0
// A conversation with the language server, as an editor has it.
package org.portwright.lopi.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.lopi.language.ide.LopiLanguageServer;

@Timeout(60)
class LopiLanguageServerTest {
    /** An editor that collects what it is told. */
    private static final class Editor implements LanguageClient {
        private final BlockingQueue<PublishDiagnosticsParams> marks = new LinkedBlockingQueue<>();

        @Override
        public void telemetryEvent(Object object) {
        }

        @Override
        public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
            marks.add(diagnostics);
        }

        @Override
        public void showMessage(MessageParams message) {
        }

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void logMessage(MessageParams message) {
        }

        @Override
        public CompletableFuture<List<WorkspaceFolder>> workspaceFolders() {
            return CompletableFuture.completedFuture(List.of());
        }
    }

    @TempDir
    private Path directory;
    private final Editor editor = new Editor();
    private LanguageServer server;
    private Thread serving;
    private PipedOutputStream toServer;
    private String uri;
    private int version;

    @BeforeEach
    void connect(TestInfo test) throws Exception {
        boolean folder = !test.getTags().contains("single");
        new LanguageFixture(directory);
        uri = directory.resolve("rules.lopi").toUri().toString();
        toServer = new PipedOutputStream();
        PipedInputStream serverIn = new PipedInputStream(toServer, 1 << 16);
        PipedInputStream fromServer = new PipedInputStream(1 << 16);
        PipedOutputStream serverOut = new PipedOutputStream(fromServer);
        serving = new Thread(() -> {
            try (serverOut) {
                LopiLanguageServer.serve(serverIn, serverOut);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        serving.start();
        Launcher<LanguageServer> launcher = LSPLauncher.createClientLauncher(editor, fromServer, toServer);
        launcher.startListening();
        server = launcher.getRemoteProxy();
        InitializeParams parameters = new InitializeParams();
        parameters.setCapabilities(new ClientCapabilities());
        if (folder) {
            parameters.setWorkspaceFolders(List.of(new WorkspaceFolder(
                    Files.createDirectory(directory.resolve("workspace")).toUri().toString(), "workspace")));
        }
        assertTrue(server.initialize(parameters).get(30, TimeUnit.SECONDS).getCapabilities()
                .getCompletionProvider() != null);
        server.initialized(new InitializedParams());
    }

    @AfterEach
    void disconnect() throws Exception {
        server.shutdown().get(30, TimeUnit.SECONDS);
        toServer.close();
        serving.join(30_000);
        assertFalse(serving.isAlive(), "the server ends with its connection");
    }

    private List<Diagnostic> open(String text) throws Exception {
        server.getTextDocumentService().didOpen(
                new DidOpenTextDocumentParams(new TextDocumentItem(uri, "lopi", ++version, text)));
        return marks();
    }

    private List<Diagnostic> change(String text) throws Exception {
        server.getTextDocumentService().didChange(new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, ++version),
                        List.of(new TextDocumentContentChangeEvent(text))));
        return marks();
    }

    private List<Diagnostic> marks() throws Exception {
        PublishDiagnosticsParams told = editor.marks.poll(30, TimeUnit.SECONDS);
        assertTrue(told != null, "the server says nothing");
        return told.getDiagnostics();
    }

    /** What is proposed at the end of a text: what would be inserted. */
    private List<String> proposals(String text) throws Exception {
        change(text);
        String[] lines = text.split("\n", -1);
        Position end = new Position(lines.length - 1, lines[lines.length - 1].length());
        List<CompletionItem> items = server.getTextDocumentService()
                .completion(new CompletionParams(new TextDocumentIdentifier(uri), end)).get(30, TimeUnit.SECONDS)
                .map(list -> list, list -> list.getItems());
        return items.stream().map(item -> item.getTextEdit().getLeft().getNewText()).toList();
    }

    @Test
    void marksFollowTheText() throws Exception {
        List<Diagnostic> marks = open("objects \"work.o\";\ninstrument hott with count;\n");
        assertEquals(1, marks.size(), marks::toString);
        assertEquals("the objects have no function hott; is it hot?", marks.get(0).getMessage().getLeft());
        assertEquals(new Position(1, 11), marks.get(0).getRange().getStart());
        assertEquals(new Position(1, 15), marks.get(0).getRange().getEnd());
        assertEquals(List.of(), change("objects \"work.o\";\ninstrument hot with count;\n"));
    }

    @Test
    void proposesWhatStandsThere() throws Exception {
        open("");
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
        List<Diagnostic> marks = open("objects \"work.o\";\nskip main;\ninstrument hott, hot with count;\n");
        TextDocumentIdentifier text = new TextDocumentIdentifier(uri);
        Position hot = new Position(2, 18);
        assertTrue(server.getTextDocumentService().hover(new HoverParams(text, hot)).get(30, TimeUnit.SECONDS)
                .getContents().getRight().getValue().matches("hot: work\\.c:\\d+, \\d+ bytes"));
        Location source = server.getTextDocumentService().definition(new DefinitionParams(text, hot))
                .get(30, TimeUnit.SECONDS).getLeft().get(0);
        assertEquals(directory.resolve("work.c").toUri(), URI.create(source.getUri()));
        assertTrue(Files.readAllLines(directory.resolve("work.c")).get(source.getRange().getStart().getLine())
                .contains("hot("));
        CodeAction action = server.getTextDocumentService().codeAction(new CodeActionParams(text,
                marks.get(0).getRange(), new CodeActionContext(marks))).get(30, TimeUnit.SECONDS).get(0).getRight();
        assertEquals("Change to hot", action.getTitle());
        assertEquals("hot", action.getEdit().getChanges().get(uri).get(0).getNewText());
        assertEquals(List.of("\"work.o\"", "main", "hott, hot: count"), server.getTextDocumentService()
                .documentSymbol(new DocumentSymbolParams(text)).get(30, TimeUnit.SECONDS).stream()
                .map(each -> each.isLeft() ? each.getLeft().getName() : each.getRight().getName()).toList());
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
        open("");
        assertEquals(List.of("sizes", "\"size\""), proposals("objects \"words.o\";\ninstrument "));
    }

    @Test
    void staysAliveWhateverIsTyped() throws Exception {
        open("objects \"work.o\";\n");
        for (String text : List.of("instrument * where " + "(".repeat(5_000), "\0\0", "\"", "/*", "instrument",
                "objects \"\\", "objects \"work.o\" with;", "objects \"[*\"; instrument * with x;")) {
            server.getTextDocumentService().didChange(new DidChangeTextDocumentParams(
                    new VersionedTextDocumentIdentifier(uri, ++version),
                            List.of(new TextDocumentContentChangeEvent(text))));
            editor.marks.poll(5, TimeUnit.SECONDS);
        }
        editor.marks.clear();
        assertEquals("the objects have no function hott; is it hot?",
                change("objects \"work.o\";\ninstrument hott with count;\n").get(0).getMessage().getLeft());
    }
}
