// SPDX-License-Identifier: EPL-2.0
// Tells of what the mouse points at, in our languages.

package org.portwright.ui.language;

import java.util.Optional;

import org.eclipse.jface.text.DefaultInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextHoverExtension;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.portwright.language.EditorText;

/** Called in the background, since objects and class files are read. */
public final class LanguageHover implements ITextHover, ITextHoverExtension {

    @Override
    public IRegion getHoverRegion(ITextViewer viewer, int offset) {
        return hover(viewer, offset).map(told -> new Region(told.offset(), told.length())).orElse(null);
    }

    @Override
    public String getHoverInfo(ITextViewer viewer, IRegion region) {
        return hover(viewer, region.getOffset()).map(EditorText.Hover::text).orElse(null);
    }

    private static Optional<EditorText.Hover> hover(ITextViewer viewer, int offset) {
        return LanguageDocuments.read(viewer.getDocument()).flatMap(text -> text.hover(offset));
    }

    /** Plain text: names in C++ have what would be tags elsewhere. */
    @Override
    public IInformationControlCreator getHoverControlCreator() {
        return parent -> new DefaultInformationControl(parent, (String) null, null);
    }
}
