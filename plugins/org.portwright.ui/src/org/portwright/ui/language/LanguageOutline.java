// SPDX-License-Identifier: EPL-2.0
// The outline of a file in one of our languages.

package org.portwright.ui.language;

import java.util.List;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.ContentOutlinePage;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.portwright.core.language.Languages;
import org.portwright.language.EditorText;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.Widgets;

/** Statements in the order of the text; a click goes to one. */
public final class LanguageOutline extends ContentOutlinePage implements IDocumentListener {

    private static final int PAUSE = 300;

    /** Gives editors of our languages their outline. */
    public static final class Factory implements IAdapterFactory {
        @Override
        public <T> T getAdapter(Object adaptable, Class<T> type) {
            if (type == IContentOutlinePage.class && adaptable instanceof ITextEditor editor
                    && editor.getEditorInput() != null && Languages.isOne(editor.getEditorInput().getName())) {
                return type.cast(new LanguageOutline(editor));
            }
            return null;
        }

        @Override
        public Class<?>[] getAdapterList() {
            return new Class<?>[] {IContentOutlinePage.class};
        }
    }

    private final class Labels extends LabelProvider {
        private final Image instrument = Widgets.image("instrument").createImage();

        @Override
        public String getText(Object element) {
            return ((EditorText.Entry) element).label();
        }

        @Override
        public Image getImage(Object element) {
            return switch (((EditorText.Entry) element).kind()) {
                case INSTRUMENT -> instrument;
                case SKIP -> shared(ISharedImages.IMG_ELCL_REMOVE);
                case PACKAGE -> shared(ISharedImages.IMG_OBJ_FOLDER);
                case FILE, CLASS -> shared(ISharedImages.IMG_OBJ_FILE);
                case MEMBER -> shared(ISharedImages.IMG_OBJ_ELEMENT);
            };
        }

        private static Image shared(String name) {
            return PlatformUI.getWorkbench().getSharedImages().getImage(name);
        }

        @Override
        public void dispose() {
            instrument.dispose();
            super.dispose();
        }
    }

    private static final class Parts extends ArrayContentProvider implements ITreeContentProvider {
        @Override
        public Object[] getChildren(Object parent) {
            return ((EditorText.Entry) parent).parts().toArray();
        }

        @Override
        public Object getParent(Object element) {
            return null;
        }

        @Override
        public boolean hasChildren(Object element) {
            return !((EditorText.Entry) element).parts().isEmpty();
        }
    }

    private final ITextEditor editor;
    private final Job job = Job.createSystem(Messages.language_outline, (ICoreRunnable) monitor -> read());
    private IDocument document;

    private LanguageOutline(ITextEditor editor) {
        this.editor = editor;
    }

    @Override
    public void createControl(Composite parent) {
        super.createControl(parent);
        getTreeViewer().setContentProvider(new Parts());
        getTreeViewer().setLabelProvider(new Labels());
        document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
        document.addDocumentListener(this);
        job.schedule();
    }

    @Override
    public void dispose() {
        if (document != null) {
            document.removeDocumentListener(this);
        }
        job.cancel();
        super.dispose();
    }

    @Override
    public void documentAboutToBeChanged(DocumentEvent event) {
        // It is read afterwards.
    }

    @Override
    public void documentChanged(DocumentEvent event) {
        job.schedule(PAUSE);
    }

    private void read() {
        List<EditorText.Entry> entries = LanguageDocuments.read(document).map(EditorText::outline).orElse(List.of());
        PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
            Control control = getControl();
            if (control != null && !control.isDisposed()) {
                getTreeViewer().setInput(entries);
            }
        });
    }

    @Override
    public void selectionChanged(SelectionChangedEvent event) {
        super.selectionChanged(event);
        if (getTreeViewer().getControl().isFocusControl()
                && event.getSelection() instanceof StructuredSelection selected
                && selected.getFirstElement() instanceof EditorText.Entry entry) {
            editor.selectAndReveal(entry.offset(), entry.length());
        }
    }
}
