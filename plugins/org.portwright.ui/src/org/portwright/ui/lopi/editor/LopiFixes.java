// SPDX-License-Identifier: EPL-2.0
// Quick fixes of what is marked in .lopi files.

package org.portwright.ui.lopi.editor;

import java.util.Arrays;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.portwright.core.PortwrightCore;
import org.portwright.ui.Messages;

/** Offers what the language thinks is meant: in the editor by Ctrl+1, and in the Problems view. */
public final class LopiFixes implements IMarkerResolutionGenerator2 {

    private record Fix(String replacement) implements IMarkerResolution {
        @Override
        public String getLabel() {
            return replacement.isEmpty() ? Messages.lopi_remove : NLS.bind(Messages.lopi_change, replacement);
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
                    LopiProblems.mark(buffer.getDocument());
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
        return marker.getAttribute(LopiProblems.REPLACEMENTS, null) != null;
    }

    @Override
    public IMarkerResolution[] getResolutions(IMarker marker) {
        return Arrays.stream(marker.getAttribute(LopiProblems.REPLACEMENTS, "").split("\n", -1))
                .map(Fix::new).toArray(IMarkerResolution[]::new);
    }
}
