// SPDX-License-Identifier: EPL-2.0
// Highlights C and C++ in the generic editor.

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

/** Contributed to {@code org.eclipse.ui.genericeditor.presentationReconcilers} for CDT's C content type. */
public final class CPresentationReconciler extends PresentationReconciler {

    private static final String COLOR = "org.portwright.ui.editor.";

    private final IPropertyChangeListener themeListener = event -> {
        if (event.getProperty().startsWith(COLOR) || event.getProperty().equals(IThemeManager.CHANGE_CURRENT_THEME)) {
            colour();
        }
    };

    private ITextViewer viewer;

    /** Called by the generic editor. */
    public CPresentationReconciler() {
        setDocumentPartitioning(CPartitions.PARTITIONING);
        setScanners();
    }

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
            viewer.invalidateTextPresentation();
        }
    }

    private void setScanners() {
        RuleBasedScanner code = new CCodeScanner(token("keyword", SWT.BOLD), token("type", SWT.NORMAL),
                token("directive", SWT.NORMAL), token("number", SWT.NORMAL));
        set(IDocument.DEFAULT_CONTENT_TYPE, code);
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

    private static Token token(String colour, int style) {
        ColorRegistry colours = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry();
        return new Token(new TextAttribute(colours.get(COLOR + colour), null, style));
    }
}
