// SPDX-License-Identifier: EPL-2.0
// Lays out a file as its language does.

package org.portwright.ui.language;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.portwright.language.EditorText;

/** Replaces what is between the first and the last difference, so that marks and the caret outside of it stay. */
public final class FormatHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor && editor.isEditable()) {
            IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
            LanguageDocuments.read(document).map(EditorText::formatted).ifPresent(text -> replace(document, text));
        }
        return null;
    }

    private static void replace(IDocument document, String text) {
        String before = document.get();
        int most = Math.min(before.length(), text.length());
        int start = 0;
        while (start < most && before.charAt(start) == text.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < most - start
                && before.charAt(before.length() - 1 - end) == text.charAt(text.length() - 1 - end)) {
            end++;
        }
        if (start + end < Math.max(before.length(), text.length())) {
            try {
                document.replace(start, before.length() - start - end, text.substring(start, text.length() - end));
            } catch (BadLocationException e) {
                throw new IllegalStateException(e);     // It is the document that was read, in the same thread.
            }
        }
    }
}
