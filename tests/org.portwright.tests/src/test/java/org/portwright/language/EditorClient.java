// SPDX-License-Identifier: EPL-2.0
// An editor that speaks the Language Server Protocol, for tests.
package org.portwright.language;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.portwright.Limit.LIMIT;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
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
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
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
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;

/** Shows one file to a server and collects what it is told. */
public final class EditorClient implements LanguageClient, Closeable {

    private final BlockingQueue<PublishDiagnosticsParams> marks = new LinkedBlockingQueue<>();
    private final org.eclipse.lsp4j.services.LanguageServer server;
    private final OutputStream toServer;
    private final String uri;
    private final Thread serving;
    private int version;

    private EditorClient(InputStream fromServer, OutputStream toServer, Thread serving, Path file, Path folder)
            throws Exception {
        this.toServer = toServer;
        this.serving = serving;
        uri = file.toUri().toString();
        Launcher<org.eclipse.lsp4j.services.LanguageServer> launcher =
                LSPLauncher.createClientLauncher(this, fromServer, toServer);
        launcher.startListening();
        server = launcher.getRemoteProxy();
        InitializeParams parameters = new InitializeParams();
        parameters.setCapabilities(new ClientCapabilities());
        if (folder != null) {
            parameters.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "workspace")));
        }
        assertNotNull(server.initialize(parameters).get(LIMIT.toSeconds(), TimeUnit.SECONDS).getCapabilities()
                .getCompletionProvider());
        server.initialized(new InitializedParams());
    }

    /**
     * Starts a server in this virtual machine.
     *
     * @param file   what is edited; need not exist
     * @param folder the folder that the editor has open; null if none
     */
    public static EditorClient connect(Path file, Path folder) throws Exception {
        PipedOutputStream toServer = new PipedOutputStream();
        PipedInputStream serverIn = new PipedInputStream(toServer, 1 << 16);
        PipedInputStream fromServer = new PipedInputStream(1 << 16);
        PipedOutputStream serverOut = new PipedOutputStream(fromServer);
        Thread serving = new Thread(() -> {
            try (serverOut) {
                LanguageServer.serve(serverIn, serverOut);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        serving.start();
        return new EditorClient(fromServer, toServer, serving, file, folder);
    }

    /** Speaks with a server in a process of its own, which ends by itself once this is closed. */
    static EditorClient connect(Process process, Path file) throws Exception {
        return new EditorClient(process.getInputStream(), process.getOutputStream(), null, file, null);
    }

    /** Closes the connection without a word, as an editor does that has crashed. */
    @Override
    public void close() throws IOException {
        toServer.close();
        if (serving != null) {
            try {
                serving.join(LIMIT.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            assertFalse(serving.isAlive(), "the server ends with its connection");
        }
    }

    /** The file, as the protocol names it. */
    public TextDocumentIdentifier document() {
        return new TextDocumentIdentifier(uri);
    }

    /** What else a server can be asked. */
    public TextDocumentService service() {
        return server.getTextDocumentService();
    }

    /** Changes the text. */
    public void change(String text) {
        if (version++ == 0) {
            service().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "", version, text)));
        } else {
            service().didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri, version),
                    List.of(new TextDocumentContentChangeEvent(text))));
        }
    }

    /** Waits for the marks of the text that was changed last; none after a time without an answer. */
    public List<Diagnostic> marks(int seconds) throws InterruptedException {
        PublishDiagnosticsParams told = marks.poll(seconds, TimeUnit.SECONDS);
        return told == null ? null : told.getDiagnostics();
    }

    /** What is marked once the editor has this text. */
    public List<Diagnostic> show(String text) throws InterruptedException {
        marks.clear();
        change(text);
        List<Diagnostic> told = marks((int) LIMIT.toSeconds());
        assertNotNull(told, "the server says nothing");
        return told;
    }

    /** What is proposed at the end of a text that is shown then. */
    public List<CompletionItem> proposals(String text) throws Exception {
        show(text);
        String[] lines = text.split("\n", -1);
        return service().completion(new CompletionParams(document(),
                new Position(lines.length - 1, lines[lines.length - 1].length()))).get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                .map(list -> list, list -> list.getItems());
    }

    /** What is told of a place. */
    public String hover(int line, int column) throws Exception {
        return service().hover(new HoverParams(document(), new Position(line, column)))
                .get(LIMIT.toSeconds(), TimeUnit.SECONDS).getContents().getRight().getValue();
    }

    /** The outline. */
    public List<DocumentSymbol> symbols() throws Exception {
        return service().documentSymbol(new DocumentSymbolParams(document())).get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                .stream().map(each -> each.getRight()).toList();
    }

    @Override
    public void telemetryEvent(Object object) {
        // Nobody looks at it.
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        marks.add(diagnostics);
    }

    @Override
    public void showMessage(MessageParams message) {
        // There is no window.
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams message) {
        // There is no log.
    }

    @Override
    public CompletableFuture<List<WorkspaceFolder>> workspaceFolders() {
        return CompletableFuture.completedFuture(List.of());
    }
}
