// SPDX-License-Identifier: EPL-2.0
// Quick fixes of what is marked in files in our languages.

package org.portwright.ui.language;

import java.util.stream.IntStream;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.portwright.core.PortwrightCore;
import org.portwright.core.language.LanguageProblems;

/** Offers what the language thinks is meant: in the editor by Ctrl+1, and in the Problems view. */
public final class LanguageFixes implements IMarkerResolutionGenerator2 {

    private record Fix(String label, String replacement) implements IMarkerResolution {
        @Override
        public String getLabel() {
            return label;
        }

        @Override
        public void run(IMarker marker) {
            IFile file = (IFile) marker.getResource();
            ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
            try {
                buffers.connect(file.getFullPath(), LocationKind.IFILE, null);
                try {
                    ITextFileBuffer buffer = buffers.getTextFileBuffer(file.getFullPath(), LocationKind.IFILE);
                    boolean typed = buffer.isDirty();
                    int start = marker.getAttribute(IMarker.CHAR_START, 0);
                    int end = marker.getAttribute(IMarker.CHAR_END, start);
                    buffer.getDocument().replace(start, end - start, replacement);
                    if (!typed && !buffer.isSynchronizationContextRequested()) {
                        // No editor shows it.
                        buffer.commit(null, false);
                    }
                    LanguageDocuments.mark(buffer.getDocument());
                } finally {
                    buffers.disconnect(file.getFullPath(), LocationKind.IFILE, null);
                }
            } catch (CoreException e) {
                PortwrightCore.log(e.getStatus());
            } catch (BadLocationException e) {
                // The text is shorter than when it was marked, and will be marked anew.
            }
        }
    }

    @Override
    public boolean hasResolutions(IMarker marker) {
        return marker.getAttribute(LanguageProblems.REPLACEMENTS, null) != null;
    }

    @Override
    public IMarkerResolution[] getResolutions(IMarker marker) {
        String[] labels = marker.getAttribute(LanguageProblems.LABELS, "").split("\n", -1);
        String[] replacements = marker.getAttribute(LanguageProblems.REPLACEMENTS, "").split("\n", -1);
        return IntStream.range(0, replacements.length).mapToObj(i -> new Fix(labels[i], replacements[i]))
                .toArray(IMarkerResolution[]::new);
    }
}
