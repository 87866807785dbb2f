// SPDX-License-Identifier: EPL-2.0
// What is said about syntax errors.
package org.portwright.bindings.language.parser;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;

/** Says what is wrong in the words of the language's users, instead of those of a parser's. */
public class BindSyntaxErrors extends SyntaxErrorMessageProvider {
    /** What the parser says (ANTLR 3, BaseRecognizer.getErrorMessage), and what is said instead. */
    private static final Map<Pattern, String> MESSAGES = new LinkedHashMap<>();
    private static final Map<String, String> TOKENS = Map.of("'<EOF>'", "the end of the file", "EOF",
            "the end of the file", "RULE_WORD", "a name", "RULE_STRING", "something in quotes");

    static {
        MESSAGES.put(Pattern.compile("(?:missing EOF at|extraneous input) (.*?)(?: expecting EOF)?"),
                "$1 begins nothing here; write import, and a semicolon at its end");
        MESSAGES.put(Pattern.compile("no viable alternative at (?:input|character) (.*)"),
                "$1 can't stand here; see docs/bindings.md for what can");
        MESSAGES.put(Pattern.compile("mismatched (?:input|character) (.*) expecting (.*)"),
                "$1 can't stand here; write $2 before it");
        MESSAGES.put(Pattern.compile("missing (.*) at (.*)"), "$1 is missing; write it before $2");
    }

    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
        SyntaxErrorMessage message = super.getSyntaxErrorMessage(context);
        for (Map.Entry<Pattern, String> each : MESSAGES.entrySet()) {
            Matcher matcher = each.getKey().matcher(message.getMessage());
            if (matcher.matches()) {
                String text = each.getValue();
                for (int i = matcher.groupCount(); i >= 1; i--) {
                    text = text.replace("$" + i, TOKENS.getOrDefault(matcher.group(i), matcher.group(i)));
                }
                return new SyntaxErrorMessage(text, message.getIssueCode());
            }
        }
        return message;
    }
}
