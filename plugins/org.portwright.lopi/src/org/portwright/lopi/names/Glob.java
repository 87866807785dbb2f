// SPDX-License-Identifier: EPL-2.0
// Patterns of names.
package org.portwright.lopi.names;

/** Patterns of names: {@code *} stands for any characters, {@code ?} for one. */
public final class Glob {
    private Glob() {
    }

    /** Whether a text has wildcards. */
    public static boolean isPattern(String text) {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    /** Whether a pattern matches a whole name. Takes at most the product of their lengths. */
    public static boolean matches(String pattern, String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int resume = 0;
        while (n < name.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                resume = n;
            } else if (p < pattern.length() && (pattern.charAt(p) == '?' || pattern.charAt(p) == name.charAt(n))) {
                p++;
                n++;
            } else if (star >= 0) {
                // Only the last star needs to be tried again: earlier ones have matched as little as they could.
                p = star + 1;
                n = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
