// SPDX-License-Identifier: EPL-2.0
// Puts together the parts of the language for editors.
package org.portwright.bindings.language.ide;

import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;

/** The language's own parts for editors, beside those that Xtext generates. */
public class BindIdeModule extends AbstractBindIdeModule {
    /** Proposals know classes and members. */
    public Class<? extends IdeContentProposalProvider> bindIdeContentProposalProvider() {
        return BindProposals.class;
    }
}
