// SPDX-License-Identifier: EPL-2.0
// What is said about syntax errors.
package org.portwright.bindings.language.parser;

import java.util.Map;
import org.portwright.language.SyntaxErrors;

/** Says what is wrong in a .bind file. */
public class BindSyntaxErrors extends SyntaxErrors {
    /** Called by Guice. */
    public BindSyntaxErrors() {
        super("docs/bindings.md", Map.of("RULE_WORD", "a name", "RULE_STRING", "something in quotes"));
        say("(?:missing EOF at|extraneous input) (.*?)(?: expecting EOF)?",
                "$1 begins nothing here; write import or export");
    }
}
