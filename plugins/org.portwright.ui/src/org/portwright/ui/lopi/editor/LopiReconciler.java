// SPDX-License-Identifier: EPL-2.0
// Marks what is wrong in a .lopi file, while it is typed.

package org.portwright.ui.lopi.editor;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.reconciler.DirtyRegion;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.reconciler.IReconcilingStrategyExtension;
import org.eclipse.jface.text.reconciler.MonoReconciler;

/** Checks the whole text in the background after each pause in typing. */
public final class LopiReconciler extends MonoReconciler {

    private static final int PAUSE = 300;

    private static final class Strategy implements IReconcilingStrategy, IReconcilingStrategyExtension {
        private IDocument document;

        @Override
        public void setDocument(IDocument document) {
            this.document = document;
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
            LopiProblems.mark(document);
        }
    }

    /** Called by the generic editor. */
    public LopiReconciler() {
        super(new Strategy(), false);
        setDelay(PAUSE);
    }
}
