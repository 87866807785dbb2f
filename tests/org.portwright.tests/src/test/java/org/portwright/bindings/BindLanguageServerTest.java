// SPDX-License-Identifier: EPL-2.0
// A conversation with the language server about a .bind file, as an editor has it.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.translator.Processes;

@Timeout(90)
class BindLanguageServerTest {

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
    }

    @TempDir
    private Path folder;
    private final Editor editor = new Editor();
    private Process process;
    private LanguageServer server;
    private String uri;
    private int version;

    @BeforeEach
    void connect() throws Exception {
        uri = folder.resolve("api.bind").toUri().toString();
        process = new ProcessBuilder(Processes.JAVA, "-cp", System.getProperty("java.class.path"),
                "org.portwright.cli.Main", "bind", "lsp").redirectError(ProcessBuilder.Redirect.INHERIT).start();
        Launcher<LanguageServer> launcher = LSPLauncher.createClientLauncher(editor, process.getInputStream(),
                process.getOutputStream());
        launcher.startListening();
        server = launcher.getRemoteProxy();
        InitializeParams parameters = new InitializeParams();
        parameters.setCapabilities(new ClientCapabilities());
        server.initialize(parameters).get(60, TimeUnit.SECONDS);
        server.initialized(new InitializedParams());
    }

    @AfterEach
    void disconnect() throws Exception {
        server.shutdown().get(30, TimeUnit.SECONDS);
        process.getOutputStream().close();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS), "the server ends with its connection");
    }

    /** What is marked after the editor has this text. */
    private List<String> show(String text) throws Exception {
        editor.marks.clear();
        if (version++ == 0) {
            server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(
                    new TextDocumentItem(uri, "bind", version, text)));
        } else {
            server.getTextDocumentService().didChange(new DidChangeTextDocumentParams(
                    new VersionedTextDocumentIdentifier(uri, version), List.of(new TextDocumentContentChangeEvent(text))));
        }
        return editor.marks.poll(60, TimeUnit.SECONDS).getDiagnostics().stream().map(BindLanguageServerTest::text).toList();
    }

    private static String text(Diagnostic mark) {
        return mark.getRange().getStart().getLine() + ":" + mark.getRange().getStart().getCharacter() + " "
                + mark.getMessage().getLeft();
    }

    private List<String> propose(int line, int column) throws Exception {
        var answer = server.getTextDocumentService().completion(new CompletionParams(new TextDocumentIdentifier(uri),
                new Position(line, column))).get(30, TimeUnit.SECONDS);
        List<CompletionItem> items = answer.isLeft() ? answer.getLeft() : answer.getRight().getItems();
        return items.stream().map(CompletionItem::getLabel).toList();
    }

    @Test
    void marksProposalsAndHovers() throws Exception {
        assertEquals(List.of("0:13 target j2me has no class java.lang.Maths; is java.lang.Math meant?"),
                show("import class java.lang.Maths;\n"));
        assertEquals(List.of(), show("import class java.lang.Math { only abs(int); }\n"));
        String hover = server.getTextDocumentService().hover(new HoverParams(new TextDocumentIdentifier(uri),
                new Position(0, 36))).get(30, TimeUnit.SECONDS).getContents().getRight().getValue();
        assertEquals("Math_abs_int(int p1): static int java.lang.Math.abs(int)", hover);
        show("import class java.lang.Math { only s }\n");
        assertEquals(List.of("sin(double)", "sqrt(double)"), propose(0, 36));
        show("import class Grap\n");
        assertEquals(List.of("javax.microedition.lcdui.Graphics"), propose(0, 17));
        show("import package javax.microedition.l\n");
        assertTrue(propose(0, 35).containsAll(List.of("javax.microedition.lcdui", "javax.microedition.lcdui.game")));
    }
}
