// SPDX-License-Identifier: EPL-2.0
// Gives editors that speak the Language Server Protocol the outline, and the sources of functions.
package org.portwright.lopi.language.ide;

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
public class LopiSymbols extends DocumentSymbolService {
    @Inject
    private Provider<ProbeText> texts;

    @Override
    public List<DocumentSymbol> getSymbols(Document document, XtextResource resource, DocumentSymbolParams params,
            CancelIndicator cancelled) {
        return texts.get().of(resource).outline().stream().map(entry -> {
            Range range = new Range(document.getPosition(entry.offset()),
                    document.getPosition(entry.offset() + entry.length()));
            SymbolKind kind = switch (entry.kind()) {
                case OBJECTS, PROFILE -> SymbolKind.File;
                case INSTRUMENT, SKIP -> SymbolKind.Event;
            };
            return new DocumentSymbol(entry.label(), kind, range, range);
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
