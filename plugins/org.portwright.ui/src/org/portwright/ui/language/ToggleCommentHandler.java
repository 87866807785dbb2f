// SPDX-License-Identifier: EPL-2.0
// Makes lines of a file in one of our languages comments, or text again.

package org.portwright.ui.language;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.text.edits.DeleteEdit;
import org.eclipse.text.edits.InsertEdit;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

/** Puts {@code //} before each selected line, or takes it away if all have it. */
public final class ToggleCommentHandler extends AbstractHandler {

    private static final String COMMENT = "//";

    @Override
    public Object execute(ExecutionEvent event) {
        if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor && editor.isEditable()
                && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
            IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
            try {
                int first = selection.getStartLine();
                int end = selection.getEndLine();
                toggle(document, first, end);
                // The edit has moved the selection: the same lines again, for who wants them back.
                int start = document.getLineOffset(first);
                IRegion last = document.getLineInformation(end);
                editor.selectAndReveal(start, last.getOffset() + last.getLength() - start);
            } catch (BadLocationException e) {
                // The selection is of another text.
            }
        }
        return null;
    }

    private static void toggle(IDocument document, int first, int last) throws BadLocationException {
        MultiTextEdit insert = new MultiTextEdit();
        MultiTextEdit delete = new MultiTextEdit();
        boolean comments = true;
        for (int line = first; line <= last; line++) {
            IRegion region = document.getLineInformation(line);
            String text = document.get(region.getOffset(), region.getLength());
            int blanks = text.length() - text.stripLeading().length();
            insert.addChild(new InsertEdit(region.getOffset(), COMMENT));
            if (text.startsWith(COMMENT, blanks)) {
                delete.addChild(new DeleteEdit(region.getOffset() + blanks, COMMENT.length()));
            } else if (!text.isBlank()) {
                comments = false;
            }
        }
        // One edit, so that one Ctrl+Z takes it back.
        (comments && delete.hasChildren() ? delete : insert).apply(document);
    }
}
