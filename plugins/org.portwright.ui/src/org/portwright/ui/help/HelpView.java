// SPDX-License-Identifier: EPL-2.0
// Shows the documentation: topics that one can search, and the page.

package org.portwright.ui.help;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IHelpResource;
import org.eclipse.help.IToc;
import org.eclipse.help.ITopic;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.part.ViewPart;
import org.portwright.ui.Messages;
import org.portwright.ui.PortwrightUi;

/** All tables of contents of the help system, and a browser. */
public final class HelpView extends ViewPart {

    /** Identifier of the view. */
    public static final String ID = PortwrightUi.PLUGIN_ID + ".help";

    /** As long as somebody types nothing is searched. */
    private static final long TYPING_MILLISECONDS = 200;

    private final Search searching = new Search();
    private Display display;
    private Text search;
    private TreeViewer topics;
    private Browser browser;
    private IToc[] tables;
    /** The topics that have what is looked for; null: nothing is. */
    private Set<ITopic> found;

    @Override
    public void createPartControl(Composite parent) {
        HelpContext.HELP_VIEW.set(parent);
        display = parent.getDisplay();
        SashForm sash = new SashForm(parent, SWT.VERTICAL);
        Composite contents = new Composite(sash, SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(contents);
        search = new Text(contents, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        search.setMessage(Messages.help_search);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(search);
        search.addModifyListener(event -> filter());
        topics = new TreeViewer(contents);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(topics.getControl());
        topics.setContentProvider(new Topics());
        topics.setLabelProvider(LabelProvider.createTextProvider(topic -> ((IHelpResource) topic).getLabel()));
        topics.addFilter(new Found());
        topics.addSelectionChangedListener(event -> {
            if (event.getStructuredSelection().getFirstElement() instanceof ITopic topic && topic.getHref() != null) {
                show(topic.getHref());
            }
        });
        try {
            browser = new Browser(sash, SWT.NONE);
        } catch (SWTError e) {
            // No WebKit: the topics at least say where the documentation's files are.
            new Label(sash, SWT.WRAP).setText(Messages.help_noBrowser);
        }
        sash.setWeights(1, 2);
        tables = HelpSystem.getTocs();
        topics.setInput(tables);
        topics.expandToLevel(2);
        if (tables.length > 0 && tables[0].getTopics().length > 0) {
            show(tables[0].getTopics()[0].getHref());
        }
    }

    /** Shows the page {@code href}, {@code /BUNDLE/PATH#ANCHOR}. */
    void show(String href) {
        if (browser != null) {
            HelpPages.url(href).ifPresent(url -> browser.setUrl(url.toString()));
        }
    }

    /** Shows only the topics whose page has {@code text}. */
    void search(String text) {
        search.setText(text);
        search.setFocus();
    }

    private void filter() {
        String text = search.getText().strip();
        searching.cancel();
        if (text.isEmpty()) {
            found = null;
            topics.refresh();
            topics.collapseAll();
            topics.expandToLevel(2);
        } else {
            searching.wanted = text;
            searching.schedule(TYPING_MILLISECONDS);
        }
    }

    @Override
    public void dispose() {
        searching.cancel();
        super.dispose();
    }

    @Override
    public void setFocus() {
        topics.getControl().setFocus();
    }

    /** Reads the pages, which takes a while the first time. */
    private final class Search extends Job {

        private volatile String wanted = "";

        Search() {
            super(Messages.help_searching);
            setSystem(true);
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            String text = wanted;
            Set<ITopic> having = new HashSet<>();
            for (IToc table : tables) {
                for (ITopic topic : table.getTopics()) {
                    collect(topic, text, having, monitor);
                }
            }
            if (monitor.isCanceled()) {
                return Status.CANCEL_STATUS;
            }
            display.asyncExec(() -> {
                if (!search.isDisposed() && text.equals(search.getText().strip())) {
                    found = having;
                    topics.refresh();
                }
            });
            return Status.OK_STATUS;
        }

        /** @return whether {@code topic} or one below it has the text */
        private boolean collect(ITopic topic, String text, Set<ITopic> having, IProgressMonitor monitor) {
            boolean has = topic.getHref() != null && !monitor.isCanceled()
                    && HelpPages.contains(topic.getHref(), text);
            for (ITopic below : topic.getSubtopics()) {
                has |= collect(below, text, having, monitor);
            }
            if (has) {
                having.add(topic);
            }
            return has;
        }
    }

    /** A topic stays when its page, or one below it, has what is looked for. */
    private final class Found extends ViewerFilter {
        @Override
        public boolean select(Viewer viewer, Object parent, Object element) {
            return found == null || !(element instanceof ITopic) || found.contains(element);
        }
    }

    private static final class Topics implements ITreeContentProvider {
        @Override
        public Object[] getElements(Object input) {
            return (Object[]) input;
        }

        @Override
        public Object[] getChildren(Object element) {
            return element instanceof IToc table ? table.getTopics() : ((ITopic) element).getSubtopics();
        }

        @Override
        public Object getParent(Object element) {
            return null;
        }

        @Override
        public boolean hasChildren(Object element) {
            return getChildren(element).length > 0;
        }
    }
}
