// SPDX-License-Identifier: EPL-2.0
// Highlights C and C++ in the generic editor.

package org.portwright.ui.editor;

import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.swt.SWT;

/** Contributed to {@code org.eclipse.ui.genericeditor.presentationReconcilers} for CDT's C content type. */
public final class CPresentationReconciler extends CodePresentationReconciler {

    @Override
    protected RuleBasedScanner code() {
        return new CCodeScanner(token("keyword", SWT.BOLD), token("type", SWT.NORMAL),
                token("directive", SWT.NORMAL), token("number", SWT.NORMAL));
    }
}
