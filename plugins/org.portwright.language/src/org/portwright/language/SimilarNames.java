// SPDX-License-Identifier: EPL-2.0
// Finds names that may be meant by a misspelt one.
package org.portwright.language;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Names that differ little from one that there is not, or begin with it. */
public final class SimilarNames {
    private static final int MOST = 3;

    private SimilarNames() {
    }

    /**
     * @param text     a misspelt name
     * @param names    those that there are
     * @param distance names that differ by more characters are not taken for it
     * @return the names that differ least, at most three, those that differ less first; none if all differ by much
     */
    public static List<String> of(String text, Collection<String> names, int distance) {
        TreeMap<String, Integer> found = new TreeMap<>();
        for (String name : names) {
            boolean isBegun = !text.isEmpty() && name.startsWith(text);
            int edits = isBegun ? 1 : edits(text, name, distance);
            // Where all characters differ, nothing is similar.
            if (isBegun || edits <= distance && edits < text.length()) {
                found.put(name, edits);
            }
        }
        return found.entrySet().stream().sorted(Map.Entry.comparingByValue()).limit(MOST)
                .map(Map.Entry::getKey).toList();
    }

    /** How many characters must be inserted, left out or changed (Levenshtein's distance); any number above the most. */
    private static int edits(String a, String b, int most) {
        if (Math.abs(a.length() - b.length()) > most) {
            return most + 1;
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
