// SPDX-License-Identifier: EPL-2.0
// Gives editors that speak the Language Server Protocol the outline, and where parts of a text come from.
package org.portwright.language;

import com.google.inject.Inject;
import com.google.inject.Provider;
import java.util.List;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.xtext.findReferences.IReferenceFinder.IResourceAccess;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** Symbols and definitions of the language server. */
final class Symbols extends DocumentSymbolService {
    @Inject
    private Provider<EditorText> texts;

    @Override
    public List<DocumentSymbol> getSymbols(Document document, XtextResource resource, DocumentSymbolParams params,
            CancelIndicator cancelled) {
        return symbols(document, texts.get().of(resource).outline());
    }

    private static List<DocumentSymbol> symbols(Document document, List<EditorText.Entry> entries) {
        return entries.stream().map(entry -> {
            Range range = new Range(document.getPosition(entry.offset()),
                    document.getPosition(entry.offset() + entry.length()));
            SymbolKind kind = switch (entry.kind()) {
                case FILE -> SymbolKind.File;
                case INSTRUMENT, SKIP -> SymbolKind.Event;
                case PACKAGE -> SymbolKind.Package;
                case CLASS -> SymbolKind.Class;
                case MEMBER -> SymbolKind.Method;
            };
            return new DocumentSymbol(entry.label(), kind, range, range, null, symbols(document, entry.parts()));
        }).toList();
    }

    @Override
    public List<? extends Location> getDefinitions(Document document, XtextResource resource, DefinitionParams params,
            IResourceAccess access, CancelIndicator cancelled) {
        return texts.get().of(resource).links(document.getOffSet(params.getPosition())).stream().map(link -> {
            Position line = new Position(Math.max(0, link.line() - 1), 0);
            return new Location(link.file().toUri().toString(), new Range(line, line));
        }).toList();
    }
}
