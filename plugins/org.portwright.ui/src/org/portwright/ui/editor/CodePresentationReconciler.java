// SPDX-License-Identifier: EPL-2.0
// Highlights a language in the generic editor.

package org.portwright.ui.editor;

import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.swt.SWT;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.themes.IThemeManager;

/** Colours comments and strings as those of C, and leaves the rest to its subclasses. The colours follow the theme. */
public abstract class CodePresentationReconciler extends PresentationReconciler {

    private static final String COLOR = "org.portwright.ui.editor.";

    private final IPropertyChangeListener themeListener = event -> {
        if (event.getProperty().startsWith(COLOR) || event.getProperty().equals(IThemeManager.CHANGE_CURRENT_THEME)) {
            colour();
        }
    };

    private ITextViewer viewer;

    /** Makes one that still has to be installed. */
    protected CodePresentationReconciler() {
        setDocumentPartitioning(CPartitions.PARTITIONING);
        setScanners();
    }

    /** What colours the text outside of comments and strings, in the colours of the moment. */
    protected abstract RuleBasedScanner code();

    @Override
    public void install(ITextViewer viewer) {
        this.viewer = viewer;
        // A document that didn't come through a file buffer has no partitions yet.
        if (viewer.getDocument() != null) {
            new CPartitions().setup(viewer.getDocument());
        }
        super.install(viewer);
        PlatformUI.getWorkbench().getThemeManager().addPropertyChangeListener(themeListener);
    }

    @Override
    public void uninstall() {
        PlatformUI.getWorkbench().getThemeManager().removePropertyChangeListener(themeListener);
        super.uninstall();
    }

    private void colour() {
        setScanners();
        if (viewer != null && viewer.getTextWidget() != null) {
            // The new ones know none yet.
            setDocumentToDamagers(viewer.getDocument());
            setDocumentToRepairers(viewer.getDocument());
            viewer.invalidateTextPresentation();
        }
    }

    private void setScanners() {
        set(IDocument.DEFAULT_CONTENT_TYPE, code());
        set(CPartitions.COMMENT, whole("comment"));
        set(CPartitions.LINE_COMMENT, whole("comment"));
        set(CPartitions.STRING, whole("string"));
    }

    private void set(String contentType, ITokenScanner scanner) {
        DefaultDamagerRepairer repairer = new DefaultDamagerRepairer(scanner);
        setDamager(repairer, contentType);
        setRepairer(repairer, contentType);
    }

    private static RuleBasedScanner whole(String colour) {
        RuleBasedScanner scanner = new RuleBasedScanner();
        scanner.setDefaultReturnToken(token(colour, SWT.NORMAL));
        return scanner;
    }

    /** A token of a colour of the preference page, by the last part of its name. */
    protected static Token token(String colour, int style) {
        ColorRegistry colours = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry();
        return new Token(new TextAttribute(colours.get(COLOR + colour), null, style));
    }
}
