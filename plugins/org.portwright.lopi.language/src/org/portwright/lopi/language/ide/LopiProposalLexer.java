// SPDX-License-Identifier: EPL-2.0
// The lexer that Xtext generates for proposals, with a limit.
package org.portwright.lopi.language.ide;

import org.antlr.runtime.Token;
import org.portwright.lopi.language.ide.contentassist.antlr.internal.InternalLopiLexer;
import org.portwright.lopi.language.parser.NestingLimit;

/** Makes tokens for the parser that finds out what may stand at a place, up to the {@link NestingLimit}. */
public class LopiProposalLexer extends InternalLopiLexer {
    private final NestingLimit limit = new NestingLimit();

    @Override
    public Token nextToken() {
        return limit.limit(super.nextToken(), RULE_ANY_OTHER);
    }
}
