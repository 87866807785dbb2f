// SPDX-License-Identifier: EPL-2.0
// Leads from what a text is about, such as functions, to their sources, and from files to files.

package org.portwright.ui.language;

import java.util.List;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.hyperlink.AbstractHyperlinkDetector;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.portwright.core.PortwrightCore;
import org.portwright.language.EditorText;

/** For Ctrl+click and F3. */
public final class LanguageLinks extends AbstractHyperlinkDetector {

    /** Opens what a link leads to. */
    public record Link(EditorText.Link link) implements IHyperlink {
        @Override
        public IRegion getHyperlinkRegion() {
            return new Region(link.offset(), link.length());
        }

        @Override
        public String getTypeLabel() {
            return null;
        }

        @Override
        public String getHyperlinkText() {
            return link.label();
        }

        @Override
        public void open() {
            IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
            try {
                IFile[] files = ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(link.file().toUri());
                IEditorPart editor = files.length > 0 ? IDE.openEditor(page, files[0])
                        : IDE.openEditorOnFileStore(page, EFS.getLocalFileSystem().getStore(link.file().toUri()));
                if (link.line() > 0 && editor instanceof ITextEditor text) {
                    IDocument document = text.getDocumentProvider().getDocument(text.getEditorInput());
                    text.selectAndReveal(document.getLineOffset(link.line() - 1), 0);
                }
            } catch (CoreException e) {
                PortwrightCore.log(e.getStatus());
            } catch (BadLocationException e) {
                // The source is shorter than when it was compiled: it is open at least.
            }
        }
    }

    @Override
    public IHyperlink[] detectHyperlinks(ITextViewer viewer, IRegion region, boolean several) {
        List<EditorText.Link> links = LanguageDocuments.read(viewer.getDocument())
                .map(text -> text.links(region.getOffset())).orElse(List.of());
        return links.isEmpty() ? null
                : links.stream().limit(several ? links.size() : 1).map(Link::new).toArray(IHyperlink[]::new);
    }
}
