// SPDX-License-Identifier: EPL-2.0
// How names are written in a .lopi file, and which ones may be meant.
package org.portwright.lopi.language;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.xtext.GrammarUtil;
import org.portwright.language.SimilarNames;
import org.portwright.lopi.language.services.LopiGrammarAccess;

/** Names as the grammar wants them. */
@Singleton
public class Spelling {
    /** The words of the language: for colours, before the language has been started. */
    public static final List<String> WORDS = List.of("objects", "profile", "instrument", "skip", "in", "where",
            "except", "with", "exit", "auto", "call", "replace", "and", "or", "not", "size", "calls", "time", "hottest",
            "called", "by");

    private static final Pattern NAME = Pattern.compile("[A-Za-z_$*?](?:[A-Za-z0-9_$*?.@]|::)*");
    /** Names that differ by more are not taken for each other. */
    private static final int MOST_EDITS = 2;

    private final Set<String> keywords;

    /** Called by Guice. */
    @Inject
    public Spelling(LopiGrammarAccess grammar) {
        keywords = Set.copyOf(GrammarUtil.getAllKeywords(grammar.getGrammar()));
    }

    /** All words and signs of the grammar. */
    Set<String> keywords() {
        return keywords;
    }

    /** A name in quotes where it would be read as something else. */
    public String written(String name) {
        return NAME.matcher(name).matches() && !keywords.contains(name) ? name : quoted(name);
    }

    /** A name in quotes. */
    public static String quoted(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The names that differ least from a misspelt one; none if all differ by much. */
    public static List<String> similar(String text, Collection<String> names) {
        return SimilarNames.of(text, names, MOST_EDITS);
    }
}
