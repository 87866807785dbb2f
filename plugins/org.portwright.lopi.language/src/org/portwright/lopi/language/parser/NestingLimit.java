// SPDX-License-Identifier: EPL-2.0
// Keeps conditions from being nested deeper than the stack of a thread.
package org.portwright.lopi.language.parser;

import org.antlr.runtime.Token;

/**
 * Counts what conditions are made of, token by token. Parsers and checks call themselves for each parenthesis and
 * each of the words not, and, or: beyond the limit these are no tokens of the language any more, so that the parser
 * stops there as it does at any other character that it does not know.
 */
public final class NestingLimit {
    /** Conditions are nested no deeper. */
    static final int DEPTH = 500;

    private int depth;

    /**
     * Takes the next token, and gives it another type if it is beyond the limit.
     *
     * @param unknown the type of tokens that the language does not know
     */
    public Token limit(Token token, int unknown) {
        if (exceeds(token.getText())) {
            token.setType(unknown);
        }
        return token;
    }

    private boolean exceeds(String token) {
        if (token == null || token.length() > 3) {
            return false;
        }
        switch (token) {
            case ";", "," -> depth = 0;     // Conditions have none inside.
            case ")" -> depth = Math.max(0, depth - 1);
            default -> {
                if (nests(token)) {
                    depth++;
                    return depth > DEPTH;
                }
            }
        }
        return false;
    }

    /** Whether a token goes deeper into a condition. */
    static boolean nests(String token) {
        return token.equals("(") || token.equals("not") || token.equals("and") || token.equals("or");
    }
}
