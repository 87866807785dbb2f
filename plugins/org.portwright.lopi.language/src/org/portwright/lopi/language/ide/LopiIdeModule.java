// SPDX-License-Identifier: EPL-2.0
// Puts together the parts of the language for editors.
package org.portwright.lopi.language.ide;

import com.google.inject.Binder;
import com.google.inject.name.Names;
import org.eclipse.xtext.ide.LexerIdeBindings;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.eclipse.xtext.ide.editor.contentassist.antlr.internal.Lexer;

/** The language's own parts for editors, beside those that Xtext generates. */
public class LopiIdeModule extends AbstractLopiIdeModule {
    /** Proposals know functions. */
    public Class<? extends IdeContentProposalProvider> bindIdeContentProposalProvider() {
        return LopiProposals.class;
    }

    /** The lexer with a limit. */
    @Override
    public void configureContentAssistLexer(Binder binder) {
        binder.bind(Lexer.class).annotatedWith(Names.named(LexerIdeBindings.CONTENT_ASSIST))
                .to(LopiProposalLexer.class);
    }
}
