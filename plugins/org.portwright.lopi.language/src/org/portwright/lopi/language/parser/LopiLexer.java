// SPDX-License-Identifier: EPL-2.0
// The lexer that Xtext generates, with a limit.
package org.portwright.lopi.language.parser;

import org.antlr.runtime.Token;
import org.portwright.lopi.language.parser.antlr.internal.InternalLopiLexer;

/** Makes tokens for the parser, up to the {@link NestingLimit}. */
public class LopiLexer extends InternalLopiLexer {
    private final NestingLimit limit = new NestingLimit();

    @Override
    public Token nextToken() {
        return limit.limit(super.nextToken(), RULE_ANY_OTHER);
    }
}
