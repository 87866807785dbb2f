// SPDX-License-Identifier: EPL-2.0
// Puts together the parts of the language that need no editor.
package org.portwright.bindings.language;

import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.portwright.bindings.language.parser.BindSyntaxErrors;

/** The language's own parts, beside those that Xtext generates. */
public class BindRuntimeModule extends AbstractBindRuntimeModule {
    @Override
    public Class<? extends IValueConverterService> bindIValueConverterService() {
        return BindValues.class;
    }

    /** Messages of the language's own. */
    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return BindSyntaxErrors.class;
    }
}
