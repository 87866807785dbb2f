// SPDX-License-Identifier: EPL-2.0
// An editor of C, as far as a debugger is concerned.

package org.portwright.ui.translate.debug;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.debug.CLineBreakpoint;

/**
 * A text editor of a file of C, C++ or assembly in the workspace.
 *
 * @param editor the editor
 * @param file what it edits
 */
record CEditor(ITextEditor editor, IFile file) {

    private static final Pattern NAME = Pattern.compile("\\b[A-Za-z_]\\w*");
    private static final String[] CONTENT_TYPES = {"org.eclipse.cdt.core.cSource", "org.eclipse.cdt.core.asmSource"};

    /** The editor that {@code part} is; empty if it is another one. */
    static Optional<CEditor> of(IWorkbenchPart part) {
        if (part instanceof ITextEditor editor && editor.getEditorInput() != null) {
            IFile file = editor.getEditorInput().getAdapter(IFile.class);
            return file != null && isC(file.getName()) ? Optional.of(new CEditor(editor, file)) : Optional.empty();
        }
        return Optional.empty();
    }

    private static boolean isC(String name) {
        IContentType type = Platform.getContentTypeManager().findContentTypeFor(name);
        for (String each : CONTENT_TYPES) {
            if (type != null && type.isKindOf(Platform.getContentTypeManager().getContentType(each))) {
                return true;
            }
        }
        return false;
    }

    /** Sets a breakpoint on a line, or removes the one that there is. */
    void toggle(int line) throws CoreException {
        Optional<CLineBreakpoint> breakpoint = breakpoint(line);
        if (breakpoint.isPresent()) {
            breakpoint.get().delete();
            return;
        }
        try {
            IRegion region = editor.getDocumentProvider().getDocument(editor.getEditorInput()).getLineInformation(line - 1);
            CLineBreakpoint.set(file, line, region.getOffset(), region.getOffset() + region.getLength());
        } catch (BadLocationException e) {
            throw PortwrightCore.failure(e.getMessage(), e);
        }
    }

    /** The name that stands at an offset, if one does. */
    Optional<String> name(int offset) {
        IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
        try {
            IRegion line = document.getLineInformationOfOffset(offset);
            Matcher name = NAME.matcher(document.get(line.getOffset(), line.getLength()));
            while (name.find()) {
                if (line.getOffset() + name.start() <= offset && offset <= line.getOffset() + name.end()) {
                    return Optional.of(name.group());
                }
            }
        } catch (BadLocationException e) {
            return Optional.empty();    // nothing is selected
        }
        return Optional.empty();
    }

    Optional<CLineBreakpoint> breakpoint(int line) throws CoreException {
        return CLineBreakpoint.at(file, line);
    }
}
