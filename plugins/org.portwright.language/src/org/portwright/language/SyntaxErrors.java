// SPDX-License-Identifier: EPL-2.0
// What is said about syntax errors.
package org.portwright.language;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;

/** Says what is wrong in the words of a language's users, instead of those of a parser's. */
public abstract class SyntaxErrors extends SyntaxErrorMessageProvider {
    private final Map<Pattern, String> messages = new LinkedHashMap<>();
    private final Map<String, String> tokens;

    /**
     * Knows how to say what parsers of all languages say.
     *
     * @param page   the page of the documentation that tells of the language
     * @param tokens what the grammar's own tokens are, such as {@code a name} for {@code RULE_NAME}
     */
    protected SyntaxErrors(String page, Map<String, String> tokens) {
        this.tokens = new LinkedHashMap<>(tokens);
        this.tokens.put("EOF", "the end of the file");
        this.tokens.put("'<EOF>'", "the end of the file");
        say("no viable alternative at (?:input|character) (.*)", "$1 can't stand here; see " + page + " for what can");
        say("mismatched (?:input|character) (.*) expecting (.*)", "$1 can't stand here; write $2 before it");
        say("missing (?!EOF)(.*) at (.*)", "$1 is missing; write it before $2");
    }

    /**
     * Takes a message, unless one that was taken before fits.
     *
     * @param pattern what the parser says (ANTLR 3, {@code BaseRecognizer.getErrorMessage}), tokens in groups
     * @param message what is said instead; {@code $1} is the token of the first group
     */
    protected final void say(String pattern, String message) {
        messages.put(Pattern.compile(pattern), message);
    }

    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
        SyntaxErrorMessage message = super.getSyntaxErrorMessage(context);
        for (Map.Entry<Pattern, String> each : messages.entrySet()) {
            Matcher matcher = each.getKey().matcher(message.getMessage());
            if (matcher.matches()) {
                String text = each.getValue();
                for (int i = matcher.groupCount(); i >= 1; i--) {
                    text = text.replace("$" + i, tokens.getOrDefault(matcher.group(i), matcher.group(i)));
                }
                return new SyntaxErrorMessage(text, message.getIssueCode());
            }
        }
        return message;
    }
}
