// SPDX-License-Identifier: EPL-2.0
// The languages, for the parts of their editors.

package org.portwright.ui.language;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.IDocument;
import org.portwright.core.language.LanguageProblems;
import org.portwright.core.language.Languages;
import org.portwright.language.EditorText;

/** Reads documents. */
public final class LanguageDocuments {

    /** Works for proposals. */
    static final ExecutorService POOL = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "Portwright proposals");
        thread.setDaemon(true);
        return thread;
    });

    private LanguageDocuments() {
    }

    /** What a document says now; nothing if it is in none of the languages. */
    static Optional<EditorText> read(IDocument document) {
        ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
        return Optional.ofNullable(buffer).map(ITextFileBuffer::getFileStore)
                .flatMap(store -> Languages.read(Path.of(store.toURI()), document.get()));
    }

    /** Marks what is wrong in a document's file, and takes away what was marked before. */
    static void mark(IDocument document) {
        file(document).ifPresent(file -> read(document).map(EditorText::problems)
                .ifPresent(problems -> LanguageProblems.mark(file, problems)));
    }

    /** The file of the workspace that a document is in. */
    public static Optional<IFile> file(IDocument document) {
        ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
        IPath path = buffer == null ? null : buffer.getLocation();
        return path == null || path.segmentCount() < 2 ? Optional.empty()
                : Optional.of(ResourcesPlugin.getWorkspace().getRoot().getFile(path)).filter(IFile::exists);
    }
}
