// SPDX-License-Identifier: EPL-2.0
// Finds the source file of a kernel's frame.

package org.portwright.core.kernel.debug;

import java.io.File;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.debug.core.sourcelookup.AbstractSourceLookupDirector;
import org.eclipse.debug.core.sourcelookup.AbstractSourceLookupParticipant;
import org.eclipse.debug.core.sourcelookup.ISourceLookupParticipant;
import org.eclipse.debug.core.sourcelookup.containers.LocalFileStorage;

/** Where debug information says that it is: in the workspace, or else on disk. */
final class KernelSources extends AbstractSourceLookupDirector {

    private KernelSources() {
    }

    static KernelSources create() {
        KernelSources sources = new KernelSources();
        sources.initializeParticipants();
        return sources;
    }

    @Override
    public void initializeParticipants() {
        addParticipants(new ISourceLookupParticipant[] {new Participant()});
    }

    private static final class Participant extends AbstractSourceLookupParticipant {
        @Override
        public String getSourceName(Object element) {
            return element instanceof KernelFrame frame && !frame.path().isEmpty() ? new File(frame.path()).getName() : null;
        }

        @Override
        public Object[] findSourceElements(Object element) {
            if (!(element instanceof KernelFrame frame) || frame.path().isEmpty()) {
                return new Object[0];
            }
            File source = new File(frame.path());
            for (IFile file : ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(source.toURI())) {
                if (file.exists()) {
                    return new Object[] {file};
                }
            }
            return source.isFile() ? new Object[] {new LocalFileStorage(source)} : new Object[0];
        }
    }
}
