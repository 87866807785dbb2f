// SPDX-License-Identifier: EPL-2.0
// Marks what is wrong in a file in one of our languages, while it is typed.

package org.portwright.ui.language;

import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.reconciler.DirtyRegion;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.reconciler.IReconcilingStrategyExtension;
import org.eclipse.jface.text.reconciler.MonoReconciler;
import org.portwright.core.PortwrightCore;
import org.portwright.core.language.LanguageProblems;

/** Checks the whole text in the background after each pause in typing, and when files have changed that it may name. */
public final class LanguageReconciler extends MonoReconciler {

    private static final int PAUSE = 300;

    private final IResourceChangeListener listener = this::changed;
    private final Strategy strategy;

    private static final class Strategy implements IReconcilingStrategy, IReconcilingStrategyExtension {
        private IDocument document;
        private Optional<IFile> file = Optional.empty();

        @Override
        public void setDocument(IDocument document) {
            this.document = document;
            file = LanguageDocuments.file(document);
        }

        @Override
        public void setProgressMonitor(IProgressMonitor monitor) {
            // There is no progress to tell of.
        }

        @Override
        public void initialReconcile() {
            reconcile(null);
        }

        @Override
        public void reconcile(DirtyRegion dirty, IRegion region) {
            reconcile(region);
        }

        @Override
        public void reconcile(IRegion region) {
            LanguageDocuments.mark(document);
        }
    }

    /** Called by the generic editor. */
    public LanguageReconciler() {
        this(new Strategy());
    }

    private LanguageReconciler(Strategy strategy) {
        super(strategy, false);
        this.strategy = strategy;
        setDelay(PAUSE);
    }

    @Override
    public void install(ITextViewer viewer) {
        super.install(viewer);
        ResourcesPlugin.getWorkspace().addResourceChangeListener(listener, IResourceChangeEvent.POST_CHANGE);
    }

    @Override
    public void uninstall() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(listener);
        super.uninstall();
        // After a check that may be under way.
        strategy.file.ifPresent(closed -> Job.createSystem(closed.getName(),
                (ICoreRunnable) monitor -> LanguageProblems.markSaved(closed)).schedule(PAUSE));
    }

    private void changed(IResourceChangeEvent event) {
        boolean[] relevant = new boolean[1];
        try {
            event.getDelta().accept(delta -> {
                relevant[0] |= delta.getResource() instanceof IFile file && isRead(file)
                        && (delta.getKind() != IResourceDelta.CHANGED
                                || (delta.getFlags() & IResourceDelta.CONTENT) != 0);
                return !relevant[0];
            });
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
        }
        if (relevant[0]) {
            forceReconciling();
        }
    }

    /** Whether a file may be an object, a profile or a JAR: these have any name, but not that of a source. */
    private static boolean isRead(IFile file) {
        String extension = file.getFileExtension();
        return extension == null || extension.equals("o") || extension.equals("a") || extension.equals("jar") || extension.equals("txt")
                || extension.equals("out") || file.getName().startsWith("callgrind");
    }
}
