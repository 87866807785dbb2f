// SPDX-License-Identifier: EPL-2.0
// How names are written in a .lopi file, and which ones may be meant.
package org.portwright.lopi.language;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.eclipse.xtext.GrammarUtil;
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
    private static final int SPELLING = 2;
    private static final int MOST = 3;

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
        TreeMap<String, Integer> found = new TreeMap<>();
        for (String name : names) {
            int distance = distance(text, name);
            if (distance <= SPELLING) {
                found.put(name, distance);
            }
        }
        return found.entrySet().stream().sorted(Map.Entry.comparingByValue()).limit(MOST)
                .map(Map.Entry::getKey).toList();
    }

    /** How many characters must be inserted, left out or changed (Levenshtein's distance). */
    private static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > SPELLING) {
            return SPELLING + 1;
        }
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                row[j] = Math.min(Math.min(row[j], row[j - 1]) + 1,
                        diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                diagonal = above;
            }
        }
        return row[b.length()];
    }
}
