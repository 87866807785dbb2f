// SPDX-License-Identifier: EPL-2.0
// What is said about syntax errors.
package org.portwright.lopi.language.parser;

import org.antlr.runtime.RecognitionException;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;
import org.portwright.lopi.language.parser.antlr.internal.InternalLopiLexer;

/** Says what is wrong where a condition is too deep. */
public class LopiSyntaxErrors extends SyntaxErrorMessageProvider {
    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
        RecognitionException error = context.getRecognitionException();
        if (error != null && error.token != null && error.token.getType() == InternalLopiLexer.RULE_ANY_OTHER
                && NestingLimit.nests(error.token.getText())) {
            return new SyntaxErrorMessage("conditions inside of one another, more than " + NestingLimit.DEPTH
                    + " times; write simpler ones", null);
        }
        return super.getSyntaxErrorMessage(context);
    }
}
