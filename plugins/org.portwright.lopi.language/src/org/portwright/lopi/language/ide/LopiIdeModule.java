// SPDX-License-Identifier: EPL-2.0
// Puts together the parts of the language for editors.
package org.portwright.lopi.language.ide;

import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;

/** The language's own parts for editors, beside those that Xtext generates. */
public class LopiIdeModule extends AbstractLopiIdeModule {
    /** Proposals know functions. */
    public Class<? extends IdeContentProposalProvider> bindIdeContentProposalProvider() {
        return LopiProposals.class;
    }
}
