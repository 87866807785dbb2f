// SPDX-License-Identifier: EPL-2.0
// Shows the value of what the mouse points at.

package org.portwright.ui.translate.debug;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DefaultInformationControl;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextHoverExtension;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.portwright.core.translate.debug.ProgramFrame;
import org.portwright.core.translate.debug.ProgramVariable;

/** In the frame that is selected: a variable, or what a chain of members and indices up to the mouse leads to. */
public final class VariableHover implements ITextHover, ITextHoverExtension {

    private static final String NAME = "[A-Za-z_]\\w*";
    private static final Pattern CHAIN =
            Pattern.compile(NAME + "(?:\\s*(?:->|\\.)\\s*" + NAME + "|\\s*\\[[^\\[\\]()]*\\])*");

    @Override
    public IRegion getHoverRegion(ITextViewer viewer, int offset) {
        try {
            return expression(viewer.getDocument(), offset);
        } catch (BadLocationException e) {
            return null;        // the text has changed meanwhile
        }
    }

    /**
     * The expression that ends with the name at an offset.
     *
     * @return null if there is none
     */
    static IRegion expression(IDocument document, int offset) throws BadLocationException {
        IRegion line = document.getLineInformationOfOffset(offset);
        String text = document.get(line.getOffset(), line.getLength());
        int at = offset - line.getOffset();
        Matcher chain = CHAIN.matcher(text);
        while (chain.find()) {
            Matcher name = Pattern.compile(NAME).matcher(text).region(chain.start(), chain.end());
            while (name.find()) {
                if (name.start() <= at && at <= name.end()) {
                    boolean isIndex = text.lastIndexOf('[', at) > text.lastIndexOf(']', at)
                            && text.lastIndexOf('[', at) > chain.start();
                    int start = isIndex ? name.start() : chain.start();
                    return new Region(line.getOffset() + start, name.end() - start);
                }
            }
        }
        return null;
    }

    /** Called in the background. */
    @Override
    public String getHoverInfo(ITextViewer viewer, IRegion region) {
        if (!(DebugUITools.getDebugContext() instanceof ProgramFrame frame)) {
            return null;
        }
        try {
            ProgramVariable variable = frame.evaluate(viewer.getDocument().get(region.getOffset(), region.getLength()));
            return variable.getName() + " = " + variable.getValue().detail();
        } catch (DebugException | BadLocationException e) {
            return null;        // it is no variable here
        }
    }

    /** Plain text: values may have what would be tags elsewhere. */
    @Override
    public IInformationControlCreator getHoverControlCreator() {
        return parent -> new DefaultInformationControl(parent, (String) null, null);
    }
}
