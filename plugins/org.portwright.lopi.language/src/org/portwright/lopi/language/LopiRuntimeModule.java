// SPDX-License-Identifier: EPL-2.0
// Puts together the parts of the language that need no editor.
package org.portwright.lopi.language;

import com.google.inject.Binder;
import com.google.inject.name.Names;
import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.Lexer;
import org.eclipse.xtext.parser.antlr.LexerBindings;
import org.portwright.lopi.language.parser.LopiLexer;
import org.portwright.lopi.language.parser.LopiSyntaxErrors;

/** The language's own parts, beside those that Xtext generates. */
public class LopiRuntimeModule extends AbstractLopiRuntimeModule {
    @Override
    public Class<? extends IValueConverterService> bindIValueConverterService() {
        return LopiValues.class;
    }

    /** The lexer with a limit. */
    @Override
    public void configureRuntimeLexer(Binder binder) {
        binder.bind(Lexer.class).annotatedWith(Names.named(LexerBindings.RUNTIME)).to(LopiLexer.class);
    }

    /** Messages of the language's own. */
    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return LopiSyntaxErrors.class;
    }
}
