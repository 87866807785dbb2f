// SPDX-License-Identifier: EPL-2.0
// What is said about syntax errors.
package org.portwright.lopi.language.parser;

import java.util.Map;
import org.antlr.runtime.RecognitionException;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.portwright.language.SyntaxErrors;
import org.portwright.lopi.language.parser.antlr.internal.InternalLopiLexer;

/** Says what is wrong in a .lopi file, and whether it is nested too deeply. */
public class LopiSyntaxErrors extends SyntaxErrors {
    /** Called by Guice. */
    public LopiSyntaxErrors() {
        super("docs/lopi-language.md", Map.of("RULE_NAME", "a name", "RULE_STRING", "something in quotes",
                "RULE_NUMBER", "a number"));
        say("missing EOF at (.*)", "$1 begins no statement; write objects, profile, instrument or skip");
        say("extraneous input (.*) expecting (.*)", "$1 is too much; leave it out, so that $2 follows");
    }

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
