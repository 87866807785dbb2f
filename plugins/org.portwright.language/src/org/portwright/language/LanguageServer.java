// SPDX-License-Identifier: EPL-2.0
// The language server, for editors that are not Eclipse.
package org.portwright.language;

import com.google.inject.Guice;
import com.google.inject.Injector;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.xtext.ide.ExecutorServiceProvider;
import org.eclipse.xtext.ide.server.LanguageServerImpl;
import org.eclipse.xtext.ide.server.ServerModule;
import org.eclipse.xtext.util.Modules2;

/**
 * Speaks the Language Server Protocol with an editor: Xtext's server, which knows each language whose setup is a service
 * ({@code META-INF/services}).
 */
public final class LanguageServer {
    /** A folder without files: what an editor that has opened no folder works in. */
    private static final String NO_FOLDER = "file:///dev/null/";

    private LanguageServer() {
    }

    /** Xtext's server, which takes it for granted that an editor names its folder in the older way too. */
    private static final class Server extends LanguageServerImpl {
        @Override
        @SuppressWarnings("deprecation")        // Old editors name the folder in that way.
        public CompletableFuture<InitializeResult> initialize(InitializeParams parameters) {
            if (parameters.getRootUri() == null && parameters.getRootPath() == null) {
                List<WorkspaceFolder> folders = parameters.getWorkspaceFolders();
                parameters.setRootUri(folders == null || folders.isEmpty() ? NO_FOLDER : folders.get(0).getUri());
            }
            return super.initialize(parameters);
        }
    }

    /**
     * Serves until the editor closes its side, or says exit.
     *
     * @param in what the editor says
     * @param out what it is told; nothing else must be written there
     * @throws IOException if the connection fails
     */
    public static void serve(InputStream in, OutputStream out) throws IOException {
        Injector injector = Guice.createInjector(Modules2.mixin(new ServerModule(),
                binder -> binder.bind(ExecutorServiceProvider.class).to(DaemonThreads.class)));
        LanguageServerImpl server = new Server();
        injector.injectMembers(server);
        ExecutorService executor = injector.getInstance(ExecutorService.class);
        try {
            Launcher<LanguageClient> launcher = Launcher.createLauncher(server, LanguageClient.class, in, out, executor,
                    consumer -> consumer);
            server.connect(launcher.getRemoteProxy());
            launcher.startListening().get();
        } catch (InterruptedException | CancellationException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IOException("the editor's messages can't be read", e.getCause());
        } finally {
            server.getRequestManager().shutdown();
            executor.shutdownNow();
        }
    }
}
