// SPDX-License-Identifier: EPL-2.0
// The probe language, for the parts of its editor.

package org.portwright.ui.lopi.editor;

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
import org.portwright.language.EditorText;
import org.portwright.language.EditorTexts;
import org.portwright.lopi.language.ide.LopiIdeSetup;

/** Reads documents. The language starts with the first one, which takes a second; by then it is in the background. */
final class LopiLanguage {

    /** Works for proposals. */
    static final ExecutorService POOL = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "LOPI proposals");
        thread.setDaemon(true);
        return thread;
    });

    /** Started when it is first needed. */
    private static final class Started {
        private static final EditorTexts TEXTS = new EditorTexts(new LopiIdeSetup());
    }

    private LopiLanguage() {
    }

    /** What a document says now; nothing if it is not that of a .lopi file. */
    static Optional<EditorText> read(IDocument document) {
        return location(document).map(path -> read(path, document.get()));
    }

    /** What a text says that is in a file. */
    static EditorText read(Path file, String text) {
        return Started.TEXTS.read(file, text);
    }

    private static Optional<Path> location(IDocument document) {
        ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
        return Optional.ofNullable(buffer).map(ITextFileBuffer::getFileStore)
                .map(store -> Path.of(store.toURI())).filter(path -> path.toString().endsWith(".lopi"));
    }

    /** The file of the workspace that a document is in. */
    static Optional<IFile> file(IDocument document) {
        ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
        IPath path = buffer == null ? null : buffer.getLocation();
        return path == null || path.segmentCount() < 2 ? Optional.empty()
                : Optional.of(ResourcesPlugin.getWorkspace().getRoot().getFile(path)).filter(IFile::exists);
    }
}
