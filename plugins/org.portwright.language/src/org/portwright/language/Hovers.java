// SPDX-License-Identifier: EPL-2.0
// Tells editors that speak the Language Server Protocol of what somebody points at.
package org.portwright.language;

import com.google.inject.Inject;
import com.google.inject.Provider;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** Hovers of the language server. */
final class Hovers implements IHoverService {
    @Inject
    private Provider<EditorText> texts;

    @Override
    public Hover hover(Document document, XtextResource resource, HoverParams params, CancelIndicator cancelled) {
        return texts.get().of(resource).hover(document.getOffSet(params.getPosition()))
                .map(told -> new Hover(new MarkupContent(MarkupKind.PLAINTEXT, told.text()),
                        new Range(document.getPosition(told.offset()),
                                document.getPosition(told.offset() + told.length()))))
                .orElse(null);
    }
}
