// SPDX-License-Identifier: EPL-2.0
// Puts together what all languages have for editors.
package org.portwright.language;

import com.google.inject.Binder;
import com.google.inject.Module;
import org.eclipse.xtext.ide.ExecutorServiceProvider;
import org.eclipse.xtext.ide.server.codeActions.ICodeActionService2;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolService;

/** For the language server and for Eclipse: a language gives its {@link EditorText}, and has the rest from here. */
public final class EditorModule implements Module {
    private final Class<? extends EditorText> text;

    /** @param text the language's texts */
    public EditorModule(Class<? extends EditorText> text) {
        this.text = text;
    }

    @Override
    public void configure(Binder binder) {
        binder.bind(EditorText.class).to(text);
        binder.bind(ExecutorServiceProvider.class).to(DaemonThreads.class);
        binder.bind(IHoverService.class).to(Hovers.class);
        binder.bind(ICodeActionService2.class).to(CodeActions.class);
        binder.bind(DocumentSymbolService.class).to(Symbols.class);
    }
}
